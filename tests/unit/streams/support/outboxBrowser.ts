/** One browser with its store, lock and channel, tabs that come and go, and a server that counts. */
import { BehaviorSubject, filter, map, Subject, Subscription } from 'rxjs';
import { openOutboxStore, type OutboxStore } from '../../../../src/db/outboxStore.ts';
import type { OutboxEntry } from '../../../../src/protocol/outboxCalls.ts';
import type { Answer, CallError } from '../../../../src/protocol/answer.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Sending } from '../../../../src/streams/api.ts';
import { createExclusive, type Exclusive } from '../../../../src/streams/exclusive.ts';
import { createOutbox, type Settled } from '../../../../src/streams/outbox/outbox.ts';
import { ManualScheduler } from './manualScheduler.ts';

/** Fates of one request. */
export const FATES = ['answered', 'requestLost', 'answerLost', 'doubled', 'tryAgain'] as const;
export type Fate = (typeof FATES)[number];

const TRY_AGAIN: CallError = { status: 503, code: 'TRY_AGAIN', message: '' };
const REFUSED: CallError = { status: 400, code: 'INVALID_PARAMETER', message: '거부' };
const SAVED = succeed({ version: 1, values: {} });
const LOST = fail(clientError('NO_CONNECTION'));

type Saved = Answer<{ version: number; values: object }>;

/** Carries each id of a user out once, whatever happens in transit. */
function createServer() {
  const carried: { readonly user: string; readonly id: string }[] = [];
  const requests: Sending[] = [];
  const done = new Set<string>();
  let fates: Fate[] = [];
  let refused: readonly string[] = [];
  const carryOut = (sending: Sending): Saved => {
    const { as: user, requestId: id } = sending;
    if (refused.includes(id)) return fail(REFUSED);
    if (!done.has(`${user} ${id}`)) carried.push({ user, id });
    done.add(`${user} ${id}`);
    return SAVED;
  };
  const receive = (sending: Sending): Saved => {
    requests.push(sending);
    switch (fates.shift() ?? 'answered') {
      case 'requestLost':
        return LOST;
      case 'tryAgain':
        return fail(TRY_AGAIN);
      case 'answerLost':
        carryOut(sending);
        return fail(clientError('TIMEOUT'));
      case 'doubled':
        carryOut(sending);
        return carryOut(sending);
      case 'answered':
        return carryOut(sending);
    }
  };
  return {
    carried,
    requests,
    receive,
    meet: (next: readonly Fate[]) => void (fates = [...next]),
    refuse: (ids: readonly string[]) => void (refused = ids),
  };
}

/** As a closed tab: whatever it waits for never comes. */
const gone = (): Promise<never> => new Promise(() => undefined);

export type TestTab = ReturnType<ReturnType<typeof createTestBrowser>['openTab']>;

export function createTestBrowser(name: string) {
  const scheduler = new ManualScheduler();
  const server = createServer();
  const store = openOutboxStore<OutboxEntry>(name);
  const lock = createExclusive(undefined);
  /** A tab does not receive what it publishes itself. */
  const channel = new Subject<{ readonly source: string; readonly from: object }>();
  const settled: Settled[] = [];
  let signedInAs: string | undefined;

  const openTab = () => {
    const connection = new BehaviorSubject(0);
    let connections = 0;
    let isClosed = false;
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isClosed) return gone();
      const value = await work();
      return isClosed ? gone() : value;
    };
    const ownStore: OutboxStore<OutboxEntry> = {
      ...store,
      add: (row) => alive(() => store.add(row)),
      first: (source) => alive(() => store.first(source)),
      remove: (row) => alive(() => store.remove(row)),
    };
    /** The browser passes the lock of a closed tab on. */
    const exclusive: Exclusive = async <T>(lockName: string, action: () => Promise<T>) => {
      const outcome: { value?: T } = {};
      await lock(lockName, async () => {
        if (isClosed) return;
        await Promise.race([closed, action().then((value) => (outcome.value = value))]);
      });
      return 'value' in outcome && outcome.value !== undefined ? outcome.value : (undefined as T);
    };
    const outbox = createOutbox({
      store: ownStore,
      backend: { mode: 'live', origin: 'http://exchange.example' },
      send: (_name, _params, sending) =>
        alive(async () =>
          sending.as === signedInAs && connection.value > 0 ? server.receive(sending) : LOST,
        ),
      exclusive,
      connection,
      signal: {
        publish: (source) => channel.next({ source, from: connection }),
        received: channel.pipe(
          filter(({ from }) => from !== connection),
          map(({ source }) => source),
        ),
      },
      scheduler,
    });
    let running = new Subscription();
    const follow = (user: string | undefined): void => {
      running.unsubscribe();
      running =
        user === undefined || isClosed
          ? new Subscription()
          : outbox.run(user).subscribe((each) => settled.push(each));
    };
    follow(signedInAs);
    const tab = {
      outbox,
      follow,
      setOnline: (isOnline: boolean) => {
        if (isOnline) connections += 1;
        connection.next(isOnline ? connections : 0);
      },
      close: () => {
        isClosed = true;
        running.unsubscribe();
        tabs.delete(tab);
        close();
      },
      enqueue: (user: string, id: string): Promise<void> =>
        outbox.enqueue(user, {
          id,
          call: 'savePreferences',
          params: { changes: { favourites: id } },
        }),
    };
    tabs.add(tab);
    return tab;
  };
  const tabs = new Set<{ readonly follow: (user: string | undefined) => void }>();

  return {
    scheduler,
    server,
    store,
    settled,
    openTab,
    /** Signs a user in at all tabs, as a browser does; undefined signs out. */
    signIn: (user: string | undefined) => {
      signedInAs = user;
      for (const tab of tabs) tab.follow(user);
    },
    idsOf: (user: string) =>
      server.carried.filter((each) => each.user === user).map(({ id }) => id),
  };
}
