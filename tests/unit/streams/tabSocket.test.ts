import { of, type Subscription } from 'rxjs';
import { expect, test } from 'vitest';
import { DESTINATIONS, marketTopic } from '../../../src/protocol/destinations.ts';
import { sessionId } from '../../../src/domain/ids.ts';
import { createMarket } from '../../../src/streams/market/market.ts';
import { createSocket, type Socket, type SocketReport } from '../../../src/streams/socket.ts';
import { createTabSocket } from '../../../src/streams/tabSocket.ts';
import { createFakeTabs } from './support/fakeTabs.ts';
import { createHarness } from './support/harness.ts';
import { recordPageLog } from './support/pageLog.ts';
import { settle, START, until } from './support/manualScheduler.ts';
import { marketMessage, wireTicker } from './support/wire.ts';

const pageLog = recordPageLog();
const TOPIC = marketTopic('BTCUSDT');

interface Tab {
  readonly socket: Socket;
  readonly reports: string[];
  readonly bodies: string[];
  readonly connect: () => void;
  /** As a tab is closed: it sends nothing. */
  readonly close: () => void;
}

function createTabs(count: number, groups: readonly string[] = []) {
  const harness = createHarness();
  harness.signIn();
  const { exchange, scheduler, api } = harness;
  const fake = createFakeTabs();
  const tabs = Array.from({ length: count }, (_, index): Tab => {
    const own = createSocket({
      transport: exchange.transport,
      tokens: api.tokens,
      scheduler,
      heartbeatMs: 0,
    });
    const socket = createTabSocket({
      own,
      tabs: fake.tabs(),
      groupName: () => groups[index] ?? 'u-1',
      scheduler,
    });
    const reports: string[] = [];
    const bodies: string[] = [];
    socket.listen(TOPIC).subscribe((body) => bodies.push(body));
    let connection: Subscription | undefined;
    return {
      socket,
      reports,
      bodies,
      connect: () => {
        connection = socket
          .connect()
          .subscribe((report: SocketReport) =>
            reports.push('reason' in report ? `${report.type} ${report.reason}` : report.type),
          );
      },
      close: () => connection?.unsubscribe(),
    };
  });
  return { ...harness, fake, tabs };
}

const publish = async (harness: ReturnType<typeof createTabs>, body: string): Promise<void> => {
  await until(() => harness.exchange.broker.hasTopicListeners(TOPIC));
  harness.exchange.broker.toTopic(TOPIC, body);
  await settle();
};

test('one tab holds the connection, all of them receive', async () => {
  const harness = createTabs(3);
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  expect(harness.tabs.map(({ reports }) => reports)).toEqual([['OPENED'], ['OPENED'], ['OPENED']]);
  expect(harness.exchange.broker.connectionCount()).toBe(1);
  await publish(harness, 'a');
  expect(harness.tabs.map(({ bodies }) => bodies)).toEqual([['a'], ['a'], ['a']]);
  expect(harness.tabs.map(({ socket }) => socket.lastMessageAt.get())).toEqual(
    harness.tabs.map(() => harness.scheduler.now()),
  );
});

test('a tab that follows is received for what it starts and stops listening to', async () => {
  const harness = createTabs(2);
  const [first, second] = harness.tabs;
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  const bodies: string[] = [];
  const listening = second?.socket
    .listen(DESTINATIONS.tickers)
    .subscribe((body) => bodies.push(body));
  await until(() => harness.exchange.broker.hasTopicListeners(DESTINATIONS.tickers));
  harness.exchange.broker.toTopic(DESTINATIONS.tickers, '[]');
  await until(() => bodies.length === 1);
  listening?.unsubscribe();
  await until(() => !harness.exchange.broker.hasTopicListeners(DESTINATIONS.tickers));
  second?.close();
  await settle();
  await publish(harness, 'b');
  expect([first?.bodies, second?.bodies]).toEqual([['b'], []]);
});

test('when the leading tab closes another one connects, and every tab counts a new connection', async () => {
  const harness = createTabs(3);
  const [first, second, third] = harness.tabs;
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  first?.close();
  await until(() => second?.socket.connection.value === 2 && third?.socket.connection.value === 2);
  expect(harness.exchange.broker.connectionCount()).toBe(1);
  await publish(harness, 'c');
  expect([first?.bodies, second?.bodies, third?.bodies]).toEqual([[], ['c'], ['c']]);
  expect(first?.socket.connection.value).toBe(0);
  second?.close();
  await until(() => third?.socket.connection.value === 3);
  await publish(harness, 'd');
  expect(third?.bodies).toEqual(['c', 'd']);
  expect(third?.reports.every((report) => report === 'OPENED')).toBe(true);
});

/** The screen of a tab: the real market streams on its connection, drawn with the scheduler. */
function watchPrices(harness: ReturnType<typeof createTabs>, tab: Tab) {
  const market = createMarket({
    socket: tab.socket,
    api: harness.api,
    scheduler: harness.scheduler,
    frame: (action) => {
      const drawing = harness.scheduler.schedule(action, 16);
      return () => drawing.unsubscribe();
    },
    hasTopics: of(true),
    stocks: of(['BTCUSDT']),
  });
  market.watch('BTCUSDT');
  return {
    own: () => market.ticker('BTCUSDT').get()?.last,
    listed: () => market.tickers.get().get('ETHUSDT')?.last,
  };
}

test('watched prices move on after every takeover, those watched in between too', async () => {
  const harness = createTabs(3);
  const { broker } = harness.exchange;
  for (const tab of harness.tabs) tab.connect();
  const screens = harness.tabs.map((tab) => watchPrices(harness, tab));
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  let price = 60_000;
  const moveOn = async (): Promise<string> => {
    price += 1;
    const at = START + price;
    const ticker = wireTicker('BTCUSDT', String(price), at);
    await until(() => broker.hasTopicListeners(TOPIC));
    broker.toTopic(TOPIC, JSON.stringify({ ...marketMessage('BTCUSDT', String(price)), ticker }));
    broker.toTopic(
      DESTINATIONS.tickers,
      JSON.stringify([wireTicker('ETHUSDT', String(price), at)]),
    );
    await settle();
    await harness.scheduler.advance(20);
    return String(price);
  };
  const first = await moveOn();
  expect(screens.map(({ own, listed }) => [own(), listed()])).toEqual(
    screens.map(() => [first, first]),
  );
  for (const [index, leader] of harness.tabs.slice(0, -1).entries()) {
    leader.close();
    const left = harness.tabs.slice(index + 1);
    // Started while no tab leads: the next leader must learn of it.
    for (const { socket } of left) socket.listen('/topic/market/SOLUSDT').subscribe();
    await until(() => left.every(({ socket }) => socket.connection.value === index + 2));
    const shown = await moveOn();
    expect(screens.slice(index + 1).map(({ own, listed }) => [own(), listed()])).toEqual(
      left.map(() => [shown, shown]),
    );
    expect(broker.hasTopicListeners('/topic/market/SOLUSDT')).toBe(true);
  }
});

test('a lost connection is lost to all tabs, and all of them open again', async () => {
  const harness = createTabs(2);
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  harness.exchange.cut();
  await until(() => harness.tabs.every(({ reports }) => reports.at(-1) === 'LOST CLOSED'));
  expect(harness.tabs.map(({ socket }) => socket.connection.value)).toEqual([0, 0]);
  for (const tab of harness.tabs.toReversed()) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.at(-1) === 'OPENED'));
  await publish(harness, 'e');
  expect(harness.tabs.map(({ bodies }) => bodies)).toEqual([['e'], ['e']]);
});

test('[X-C4] a forced logout reaches every tab', async () => {
  const harness = createTabs(2);
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  await settle();
  harness.exchange.broker.endSession(sessionId(1), 'REPLACED');
  await until(() => harness.tabs.every(({ reports }) => reports.length > 1));
  expect(harness.tabs.map(({ reports }) => reports)).toEqual(
    harness.tabs.map(() => ['OPENED', 'FORCED_LOGOUT']),
  );
});

test('a tab whose leader never connects loses its attempt, and one that gives up waiting never leads', async () => {
  const harness = createTabs(2);
  const [first, second] = harness.tabs;
  harness.exchange.goodTokens = new Set();
  harness.exchange.route = () => 'hang';
  await harness.scheduler.advance(900_000);
  first?.connect();
  await settle();
  second?.connect();
  await harness.scheduler.advance(10_000);
  expect(harness.tabs.map(({ reports }) => reports)).toEqual([['LOST TIMEOUT'], ['LOST TIMEOUT']]);
  await settle();
  expect(harness.exchange.broker.connectionCount()).toBe(0);
});

test('tabs of different users have nothing to do with each other', async () => {
  const harness = createTabs(2, ['u-1', 'u-2']);
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  expect(harness.exchange.broker.connectionCount()).toBe(2);
});

test('a tab whose browser refuses the lock reports it and loses its attempt', async () => {
  const { exchange, scheduler, api } = createHarness();
  const own = createSocket({ transport: exchange.transport, tokens: api.tokens, scheduler });
  const refusing = { request: () => Promise.reject(new DOMException('not fully active')) };
  const socket = createTabSocket({
    own,
    tabs: { ...createFakeTabs().tabs(), locks: refusing },
    groupName: () => 'u-1',
    scheduler,
  });
  const reports: SocketReport[] = [];
  socket.connect().subscribe((report) => reports.push(report));
  await until(() => reports.length > 0);
  expect(reports).toEqual([{ type: 'LOST', reason: 'FAILED' }]);
  await until(() => pageLog.reported.length > 0);
  expect(pageLog.reported).toEqual([new DOMException('not fully active')]);
});

test('a tab that gives up waiting for the lock reports nothing', async () => {
  const harness = createTabs(2);
  for (const tab of harness.tabs) tab.connect();
  await until(() => harness.tabs.every(({ reports }) => reports.length > 0));
  harness.tabs[1]?.close();
  await settle();
  await harness.scheduler.advance(10);
  expect(pageLog.reported).toEqual([]);
});
