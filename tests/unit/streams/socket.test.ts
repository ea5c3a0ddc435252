import type { IStompSocket } from '@stomp/stompjs';
import type { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { DESTINATIONS, marketTopic } from '../../../src/protocol/destinations.ts';
import { createSocket, type SocketReport } from '../../../src/streams/socket.ts';
import { createHarness, type Harness } from './support/harness.ts';
import { until } from './support/manualScheduler.ts';
import { recordPageLog } from './support/pageLog.ts';
import { sessionId, userId } from '../../../src/domain/ids.ts';

const pageLog = recordPageLog();

function follow(connection: Observable<SocketReport>) {
  const reports: SocketReport[] = [];
  let isComplete = false;
  const subscription = connection.subscribe({
    next: (report) => reports.push(report),
    complete: () => (isComplete = true),
  });
  return { reports, isComplete: () => isComplete, close: () => subscription.unsubscribe() };
}

async function opened(harness: Harness) {
  const connection = follow(harness.socket.connect());
  await until(() => connection.reports.length > 0, 'the connection');
  expect(connection.reports).toEqual([{ type: 'OPENED' }]);
  return connection;
}

test('a connection opens, is lost with the network, and another one opens', async () => {
  const harness = createHarness();
  const { exchange, socket } = harness;
  const first = await opened(harness);
  expect(socket.connection.value).toBe(1);
  exchange.cut();
  await until(first.isComplete);
  expect(first.reports.at(-1)).toEqual({ type: 'LOST', reason: 'CLOSED' });
  expect(socket.connection.value).toBe(0);
  await opened(harness);
  expect(socket.connection.value).toBe(2);
});

test('unsubscribing closes the connection at the server', async () => {
  const harness = createHarness();
  const connection = await opened(harness);
  expect(harness.exchange.broker.connectionCount()).toBe(1);
  connection.close();
  await until(() => harness.exchange.broker.connectionCount() === 0);
  expect(connection.reports).toEqual([{ type: 'OPENED' }]);
  expect(harness.socket.connection.value).toBe(0);
});

test('an attempt that comes to nothing in time is lost', async () => {
  const harness = createHarness();
  const { scheduler, socket, exchange, signIn } = harness;
  signIn();
  exchange.goodTokens = new Set();
  exchange.route = () => 'hang';
  await scheduler.advance(900_000);
  const connection = follow(socket.connect());
  await scheduler.advance(9_999);
  expect(connection.reports).toEqual([]);
  await scheduler.advance(1);
  expect(connection.reports).toEqual([{ type: 'LOST', reason: 'TIMEOUT' }]);
});

test('a connection that falls silent is lost at once, even while its closing goes unanswered', async () => {
  const { scheduler, api, exchange } = createHarness();
  let closings = 0;
  const silent = {
    binaryType: 'blob' as const,
    url: 'ws://silent.example',
    readyState: 1,
    onopen: () => undefined,
    onmessage: undefined as ((message: { readonly data: string }) => void) | undefined,
    onclose: () => undefined,
    onerror: () => undefined,
    send: (frame: string) => {
      if (frame.startsWith('CONNECT'))
        silent.onmessage?.({ data: 'CONNECTED\nversion:1.2\nheart-beat:20,20\n\n\0' });
    },
    // As a browser does while it waits for the other end: nothing is reported.
    close: () => {
      silent.readyState = 2;
      closings += 1;
    },
  };
  const openSocket = (): IStompSocket => {
    queueMicrotask(() => silent.onopen());
    return silent;
  };
  const socket = createSocket({
    tokens: api.tokens,
    scheduler,
    heartbeatMs: 20,
    transport: { ...exchange.transport, openSocket },
  });
  const connection = follow(socket.connect());
  await expect.poll(connection.isComplete).toBe(true);
  expect(connection.reports).toEqual([{ type: 'OPENED' }, { type: 'LOST', reason: 'SILENT' }]);
  expect(closings).toBeGreaterThan(0);
  expect(socket.connection.value).toBe(0);
});

test('an attempt that cannot read its token is reported and lost', async () => {
  const { exchange, scheduler, api } = createHarness();
  const socket = createSocket({
    transport: exchange.transport,
    tokens: { ...api.tokens, fresh: () => Promise.reject(new Error('no storage')) },
    scheduler,
  });
  const connection = follow(socket.connect());
  await until(connection.isComplete);
  expect(connection.reports).toEqual([{ type: 'LOST', reason: 'FAILED' }]);
  await until(() => pageLog.reported.length > 0);
  expect(pageLog.reported).toEqual([new Error('no storage')]);
});

test('[X-C2] the socket carries a fresh token, and one called expired is renewed for the next attempt', async () => {
  const harness = createHarness();
  const { exchange, socket, signIn } = harness;
  signIn();
  exchange.goodTokens = new Set();
  const refused = follow(socket.connect());
  await until(refused.isComplete);
  expect(refused.reports).toEqual([{ type: 'REFUSED', code: 'TOKEN_EXPIRED' }]);
  await opened(harness);
  expect(exchange.askedFor('/api/login')).toHaveLength(1);
});

test('[X-C3] what is listened to is subscribed with every connection, once for all its listeners', async () => {
  const harness = createHarness();
  const { exchange, socket, signIn } = harness;
  signIn();
  const received: string[] = [];
  const topic = marketTopic('BTCUSDT');
  const one = socket.listen(topic).subscribe((body) => received.push(`one ${body}`));
  const connection = await opened(harness);
  const two = socket.listen(topic).subscribe((body) => received.push(`two ${body}`));
  await until(() => exchange.broker.toTopic(topic, 'a') === 1);
  await until(() => received.length >= 2);
  expect(received).toEqual(['one a', 'two a']);
  exchange.cut();
  await until(connection.isComplete);
  await opened(harness);
  await until(() => exchange.broker.toTopic(topic, 'b') === 1);
  await until(() => received.length >= 4);
  expect(received.slice(2)).toEqual(['one b', 'two b']);
  one.unsubscribe();
  expect(exchange.broker.hasTopicListeners(topic)).toBe(true);
  two.unsubscribe();
  await until(() => !exchange.broker.hasTopicListeners(topic));
});

test("[X-C3] a guest's connection does not ask for a user's queues", async () => {
  const harness = createHarness();
  const { exchange, socket } = harness;
  socket.listen(DESTINATIONS.futures).subscribe();
  socket.listen(DESTINATIONS.tickers).subscribe();
  const connection = await opened(harness);
  await until(() => exchange.broker.hasTopicListeners(DESTINATIONS.tickers));
  expect(connection.isComplete()).toBe(false);
});

test('[X-C4] a forced logout is reported and ends the connection', async () => {
  const harness = createHarness();
  harness.signIn();
  const connection = await opened(harness);
  await until(() => harness.exchange.broker.hasUserListeners(userId(1), DESTINATIONS.forceLogout));
  harness.exchange.broker.endSession(sessionId(1), 'REPLACED');
  await until(connection.isComplete);
  expect(connection.reports.at(-1)).toEqual({ type: 'FORCED_LOGOUT' });
});

test('it knows when it received from the server last', async () => {
  const harness = createHarness();
  const { exchange, scheduler, socket } = harness;
  expect(socket.lastMessageAt.get()).toBeUndefined();
  const bodies: string[] = [];
  socket.listen(DESTINATIONS.tickers).subscribe((body) => bodies.push(body));
  await opened(harness);
  await scheduler.advance(5_000);
  await until(() => exchange.broker.toTopic(DESTINATIONS.tickers, '[]') === 1);
  await until(() => bodies.length === 1);
  expect(socket.lastMessageAt.get()).toBe(scheduler.now());
});
