/** A page's whole client on a real exchange in this process, with the time of both in the test's hand. */
import { createAcknowledged } from '../../../../src/db/acknowledged.ts';
import { createKeyValue, type KeyValue } from '../../../../src/db/keyValue.ts';
import { createReadNotices } from '../../../../src/db/readNotices.ts';
import { createSessionStore } from '../../../../src/db/sessions.ts';
import { createSiteMemory } from '../../../../src/db/siteMemory.ts';
import { createClient, type Client } from '../../../../src/streams/client.ts';
import { createExclusive } from '../../../../src/streams/exclusive.ts';
import { messagePortTransport } from '../../../../src/streams/portTransport.ts';
import { serveMessagePort } from '../../../../src/workers/servePort.ts';
import { OPENED_AT, PASSWORD, type HttpExchange } from '../../../support/httpExchange.ts';
import { openLog, type OpenLog } from './harness.ts';
import { ManualScheduler, settle } from './manualScheduler.ts';

// Loaded beforehand: a part that loads takes more turns than a test waits for.
await import('../../../../src/streams/accountPart.ts');
await import('../../../../src/streams/missingCall.ts');
await import('../../../../src/streams/standIns.ts');

export const endings: (() => Promise<void> | void)[] = [];
/** Ends what was opened, the last thing first. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end();
}

export interface Tab {
  readonly client: Client;
  readonly scheduler: ManualScheduler;
}

/** State that survives a reload: storage and the log. */
export interface Browser {
  readonly storage: KeyValue;
  readonly opened: OpenLog;
}

export const createBrowser = (): Browser => ({
  storage: createKeyValue(undefined),
  opened: openLog(),
});

/** Interface of an exchange that a page reaches. */
type Door = Parameters<typeof serveMessagePort>[1];

/**
 * A page on a real exchange, through a real port; without an exchange there is no network.
 * @param door to the exchange where the page does not reach it as it is
 */
export function openTab(
  { storage, opened }: Browser,
  exchange: HttpExchange | undefined,
  door?: Door,
): Tab {
  const { port1, port2 } = new MessageChannel();
  const refuse = (): never => {
    throw new TypeError('no network');
  };
  const stop = serveMessagePort(
    port2,
    door ?? {
      fetch: exchange === undefined ? refuse : (request) => exchange.gateway.http.fetch(request),
      connect:
        exchange?.gateway.connect ??
        (() => ({ onText: () => undefined, onClosed: () => undefined })),
    },
  );
  const scheduler = new ManualScheduler(exchange?.clock.now() ?? OPENED_AT);
  const transport = messagePortTransport(port1);
  const client = createClient({
    transport,
    log: opened.log,
    sessions: createSessionStore(storage, 'practice', transport.origin),
    siteMemory: createSiteMemory(storage, 'practice', `${transport.origin}|demo`),
    acknowledged: createAcknowledged(storage, { mode: 'practice', origin: transport.origin }),
    readNotices: createReadNotices(storage, { mode: 'practice', origin: transport.origin }),
    siteCode: 'demo',
    scheduler,
    frame: (action) => {
      const drawing = scheduler.schedule(action, 16);
      return () => drawing.unsubscribe();
    },
    exclusive: createExclusive(undefined),
    language: () => 'ko',
  });
  endings.push(() => {
    client.close();
    stop();
    port1.close();
    port2.close();
  });
  return { client, scheduler };
}

/** Time passes on both sides until it is so. */
export async function waitFor(
  tab: Tab,
  exchange: HttpExchange | undefined,
  isTrue: () => boolean,
  what: string,
  withinMs = 20_000,
): Promise<void> {
  for (let passed = 0; passed < withinMs; passed += 50) {
    if (isTrue()) return;
    await tab.scheduler.advance(50);
    await exchange?.clock.run(50);
    await settle();
  }
  throw new Error(`${what} did not come about`);
}

/** Password hashing takes its own time on the machine's clock. */
export async function answered<T>(
  tab: Tab,
  exchange: HttpExchange | undefined,
  promise: Promise<T>,
): Promise<T> {
  const state = { isSettled: false };
  const settled = promise.finally(() => {
    state.isSettled = true;
  });
  settled.catch(() => undefined);
  for (let step = 0; !state.isSettled && step < 5_000; step += 1) {
    await settle(1);
    if (step % 50 === 49) {
      await tab.scheduler.advance(1);
      await exchange?.clock.run(1);
    }
  }
  return settled;
}

export const PERSON = {
  username: 'trader1',
  password: PASSWORD,
  name: '홍길동',
  phone: '010-1234-5678',
  email: 'a@example.com',
};
