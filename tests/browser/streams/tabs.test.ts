import { asyncScheduler, firstValueFrom, Subscription, filter } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createSessionStore } from '../../../src/db/sessions.ts';
import { createBroker } from '../../../src/gateway/broker/broker.ts';
import type { Clock } from '../../../src/gateway/ports.ts';
import { marketTopic } from '../../../src/protocol/destinations.ts';
import { createApi } from '../../../src/streams/api.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import { createSocket } from '../../../src/streams/socket.ts';
import { browserTabs } from '../../../src/streams/tabMessages.ts';
import { createTabSocket } from '../../../src/streams/tabSocket.ts';
import { serveMessagePort } from '../../../src/workers/servePort.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { until } from '../../support/until.ts';

const TOPIC = marketTopic('BTCUSDT');
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const clock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

const createExchange = () =>
  createBroker({
    clock,
    logger: createKeptLogger(),
    authenticate: () => Promise.reject(new Error('this exchange has no users')),
    isTopic: () => true,
  });

/** A tab with its own port to the exchange, bound to the others by the browser's locks and channel. */
function openTab(broker: ReturnType<typeof createExchange>, group: string) {
  const { port1, port2 } = new MessageChannel();
  const stop = serveMessagePort(port2, {
    fetch: () => new Response('', { status: 404 }),
    connect: broker.connect,
  });
  const transport = messagePortTransport(port1);
  const api = createApi({
    transport,
    sessions: createSessionStore(createKeyValue(undefined), 'live', transport.origin),
    scheduler: asyncScheduler,
    exclusive: createExclusive(navigator.locks),
    siteInfoId: () => undefined,
    language: () => 'ko',
  });
  const tabs = browserTabs(navigator.locks);
  if (tabs === undefined) throw new Error('this browser cannot bind tabs');
  const own = createSocket({ transport, tokens: api.tokens, scheduler: asyncScheduler });
  const socket = createTabSocket({ own, tabs, groupName: () => group, scheduler: asyncScheduler });
  const bodies: string[] = [];
  const running = new Subscription();
  running.add(socket.listen(TOPIC).subscribe((body) => bodies.push(body)));
  running.add(socket.connect().subscribe());
  endings.push(() => {
    running.unsubscribe();
    stop();
    port1.close();
    port2.close();
  });
  const opened = (connection: number) =>
    firstValueFrom(socket.connection.pipe(filter((present) => present >= connection)));
  return { bodies, opened, close: () => running.unsubscribe() };
}

test("the browser's lock lets one tab connect and hands over when it closes", async () => {
  const broker = createExchange();
  const first = openTab(broker, 'handover');
  await first.opened(1);
  const second = openTab(broker, 'handover');
  await second.opened(1);
  expect(broker.connectionCount()).toBe(1);
  await until(() => expect(broker.toTopic(TOPIC, 'a')).toBeGreaterThan(0));
  await until(() => expect([first, second].every(({ bodies }) => bodies.includes('a'))).toBe(true));
  const closedAt = performance.now();
  first.close();
  await second.opened(2);
  expect(performance.now() - closedAt).toBeLessThan(1_000);
  await until(() => expect(broker.toTopic(TOPIC, 'b')).toBeGreaterThan(0));
  await until(() => expect(second.bodies).toContain('b'));
  expect(first.bodies).not.toContain('b');
});

test('a renewal of the token runs in one tab at a time', async () => {
  const order: string[] = [];
  const inTab = (tab: string) =>
    createExclusive(navigator.locks)('renewal', async () => {
      order.push(`${tab} begins`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      order.push(`${tab} ends`);
      return tab;
    });
  expect(await Promise.all([inTab('a'), inTab('b'), inTab('c')])).toEqual(['a', 'b', 'c']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
