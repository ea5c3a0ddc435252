/** The outbox of a tab of its own, loaded by a page that `outbox.test.ts` opens. */
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { openOutboxStore } from '../../../src/db/outboxStore.ts';
import type { OutboxEntry } from '../../../src/protocol/outboxCalls.ts';
import { clientError, fail, succeed } from '../../../src/streams/answer.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { browserOutboxSignal, createOutbox } from '../../../src/streams/outbox/outbox.ts';

export interface OutboxTab {
  readonly enqueue: (id: string) => Promise<void>;
  readonly setOnline: () => void;
}

/** Interface that the page that opens tabs offers to them. */
export interface OutboxScene {
  readonly storeName: string;
  /** Resolves with whether it was answered; never, where the answer is lost with the tab. */
  readonly receive: (id: string, tab: OutboxTab) => Promise<boolean>;
  readonly ready: (tab: OutboxTab) => void;
}

declare global {
  interface Window {
    outboxScene?: OutboxScene;
  }
}

const USER = 'u-1';

const scene = (window.opener as Window | null)?.outboxScene;
if (scene === undefined) throw new Error('no page has opened this tab');

const connection = new BehaviorSubject(0);
const saved = succeed({ version: 1, values: {} });
const outbox = createOutbox({
  store: openOutboxStore<OutboxEntry>(scene.storeName),
  backend: { mode: 'live', origin: 'http://exchange.example' },
  send: async (_name, _params, { requestId }) =>
    (await scene.receive(requestId, tab)) ? saved : fail(clientError('NO_CONNECTION')),
  exclusive: createExclusive(navigator.locks),
  connection,
  signal: browserOutboxSignal(),
  scheduler: asyncScheduler,
});
const tab: OutboxTab = {
  enqueue: (id) =>
    outbox.enqueue(USER, { id, call: 'savePreferences', params: { changes: { favourites: id } } }),
  setOnline: () => connection.next(1),
};
outbox.run(USER).subscribe();
scene.ready(tab);
