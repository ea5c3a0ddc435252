import { beforeEach, describe, expect, it } from 'vitest';
import { DESTINATIONS, marketTopic } from '../../../../src/protocol/destinations.ts';
import { sessionId, siteId, userId } from '../../../../src/domain/ids.ts';
import { reject } from '../../../../src/domain/rejections.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { type Broker, createBroker } from '../../../../src/gateway/broker/broker.ts';
import { createManualClock, type ManualClock, turn } from '../../../support/clock.ts';
import { createKeptLogger, type KeptLogger } from '../../../support/logger.ts';
import { createRawPeer, type RawPeer } from '../../../support/stompPeer.ts';
import type { AuthenticateResult } from '../../../../src/gateway/ports/bearer.ts';
import { UnavailableError } from '../../../../src/gateway/ports/submit.ts';

const ALICE = userId(1);
const BOB = userId(2);

const identity = (n: number, session: number): AuthenticateResult => ({
  ok: true,
  identity: { userId: userId(n), siteId: siteId(1), sessionId: sessionId(session) },
});

const TOKENS: Readonly<Record<string, AuthenticateResult>> = {
  'alice-1': identity(1, 1),
  'alice-2': identity(1, 2),
  bob: identity(2, 3),
};

let clock: ManualClock;
let logger: KeptLogger;
let isFeedBroken = false;
let broker: Broker;

beforeEach(() => {
  clock = createManualClock(1_700_000_000_000);
  logger = createKeptLogger();
  isFeedBroken = false;
  broker = createBroker({
    clock,
    logger,
    authenticate: async (token) => {
      if (token === 'store-is-down') throw new UnavailableError();
      if (token === 'defect') throw new Error('no key could be read');
      return TOKENS[token] ?? { ok: false, rejection: reject('TOKEN_EXPIRED') };
    },
    firstMessage: (destination) => {
      if (isFeedBroken) throw new Error(`no market for ${destination}`);
      return undefined;
    },
    isTopic: (destination) => /^\/topic\/(?:notice|popup\/\d+|market\/BTCUSDT)$/.test(destination),
  });
});

async function connect(token?: string, headers: Record<string, string> = {}): Promise<RawPeer> {
  const peer = createRawPeer(broker.connect);
  const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  peer.send('CONNECT', { 'accept-version': '1.0,1.1,1.2', ...bearer, ...headers });
  await turn();
  return peer;
}

const commands = (peer: RawPeer) => peer.frames().map(({ command }) => command);
const messages = (peer: RawPeer) =>
  peer
    .frames()
    .filter(({ command }) => command === 'MESSAGE')
    .map(({ headers, body }) => [headers.get('subscription'), headers.get('destination'), body]);

function expectRefused(peer: RawPeer, code: string): void {
  const last = peer.frames().at(-1);
  expect(last?.command).toBe('ERROR');
  expect(JSON.parse(last?.body ?? '{}')).toMatchObject({ code });
  expect(last?.headers.get('message')).toBe(code);
  expect(peer.closedWith()).toMatchObject({ code: 1008 });
  expect(broker.connectionCount()).toBe(0);
}

describe('CONNECT', () => {
  it('is answered with version 1.2, the heartbeat and the name of the user', async () => {
    const [connected] = (await connect('alice-1')).frames();
    expect(connected?.command).toBe('CONNECTED');
    expect(Object.fromEntries(connected?.headers ?? [])).toMatchObject({
      version: '1.2',
      'heart-beat': '10000,10000',
      'user-name': 'u-1',
    });
  });

  it('takes the token from login-token as well, and STOMP for CONNECT', async () => {
    const peer = createRawPeer(broker.connect);
    peer.send('STOMP', { 'accept-version': '1.2', 'login-token': 'bob' });
    await turn();
    expect(peer.frames()[0]?.headers.get('user-name')).toBe('u-2');
  });

  it('without a token is a guest', async () => {
    const peer = await connect();
    expect(peer.frames()[0]?.headers.get('user-name')).toBe('guest');
  });

  it('with a bad token is refused and closed, not taken for a guest', async () => {
    expectRefused(await connect('stolen'), 'TOKEN_EXPIRED');
  });

  it('while accounts cannot be read is answered TRY_AGAIN', async () => {
    expectRefused(await connect('store-is-down'), 'TRY_AGAIN');
  });

  it('[O-D2] that fails by a defect is answered TRY_AGAIN and logged, and the next one is taken', async () => {
    expectRefused(await connect('defect'), 'TRY_AGAIN');
    expect(logger.warnings).toHaveLength(1);
    expect(logger.warnings[0]).toContain('a STOMP session failed: Error: no key could be read');
    expect(commands(await connect('bob'))).toEqual(['CONNECTED']);
  });

  it('is refused without version 1.2 or with a malformed heartbeat', async () => {
    expectRefused(await connect(undefined, { 'accept-version': '1.0,1.1' }), 'INVALID_PARAMETER');
    expectRefused(await connect(undefined, { 'heart-beat': 'often' }), 'INVALID_PARAMETER');
  });

  it('comes first, and once', async () => {
    const early = createRawPeer(broker.connect);
    early.send('SUBSCRIBE', { id: '1', destination: DESTINATIONS.notice });
    expectRefused(early, 'LOGIN_REQUIRED');
    const twice = await connect();
    twice.send('CONNECT', { 'accept-version': '1.2' });
    expectRefused(twice, 'INVALID_PARAMETER');
  });

  it('is waited for ten seconds', async () => {
    const silent = createRawPeer(broker.connect);
    clock.advance(9_999);
    expect(silent.closedWith()).toBeUndefined();
    clock.advance(1);
    expect(silent.closedWith()).toMatchObject({ code: 1008 });
    const peer = await connect();
    clock.advance(60_000);
    expect(peer.closedWith()).toBeUndefined();
  });

  it('is forgotten when the socket closes before the token was checked', async () => {
    const peer = createRawPeer(broker.connect);
    peer.send('CONNECT', { 'accept-version': '1.2', 'login-token': 'bob' });
    peer.hangUp();
    await turn();
    expect(peer.texts).toEqual([]);
    expect(broker.connectionCount()).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('SUBSCRIBE', () => {
  it('to a topic receives it until UNSUBSCRIBE, under its own subscription id', async () => {
    const peer = await connect();
    peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice });
    expect(broker.hasTopicListeners(DESTINATIONS.notice)).toBe(true);
    expect(broker.toTopic(DESTINATIONS.notice, '{"a":1}')).toBe(1);
    peer.send('UNSUBSCRIBE', { id: 'n' });
    expect(broker.toTopic(DESTINATIONS.notice, '{"a":2}')).toBe(0);
    expect(broker.hasTopicListeners(DESTINATIONS.notice)).toBe(false);
    expect(messages(peer)).toEqual([['n', DESTINATIONS.notice, '{"a":1}']]);
  });

  it('to a user queue receives only what is sent to that user', async () => {
    const alice = await connect('alice-1');
    const bob = await connect('bob');
    for (const peer of [alice, bob]) {
      peer.send('SUBSCRIBE', { id: 'f', destination: DESTINATIONS.futures });
    }
    expect(broker.toUser(ALICE, DESTINATIONS.futures, '{"seq":1}')).toBe(1);
    expect(messages(alice)).toEqual([['f', DESTINATIONS.futures, '{"seq":1}']]);
    expect(messages(bob)).toEqual([]);
    expect(broker.hasUserListeners(BOB, DESTINATIONS.point)).toBe(false);
  });

  it('to the own queue by name is the same queue', async () => {
    const alice = await connect('alice-1');
    alice.send('SUBSCRIBE', { id: 'p', destination: '/user/u-1/queue/point' });
    broker.toUser(ALICE, DESTINATIONS.point, '1');
    expect(messages(alice)).toEqual([['p', DESTINATIONS.point, '1']]);
  });

  const others = [
    '/user/u-2/queue/futures',
    '/user/u-10/queue/point',
    '/user/../u-2/queue/futures',
    '/queue/futures-useru-2',
    '/queue/futures',
  ];
  it.each(others)("to another user's queue %s is refused and closes the socket", async (name) => {
    const alice = await connect('alice-1');
    alice.send('SUBSCRIBE', { id: 'x', destination: name });
    const code = name.includes('..') ? 'NOT_FOUND' : 'NO_PERMISSION';
    expectRefused(alice, code);
  });

  it('of a guest reaches public topics only', async () => {
    for (const queue of ['futures', 'cross', 'trade/bet', 'point']) {
      const guest = await connect();
      guest.send('SUBSCRIBE', { id: 'x', destination: `/user/queue/${queue}` });
      expectRefused(guest, 'LOGIN_REQUIRED');
    }
    const named = await connect();
    named.send('SUBSCRIBE', { id: 'x', destination: '/user/u-1/queue/futures' });
    expectRefused(named, 'NO_PERMISSION');
    const listener = await connect();
    for (const name of ['/error', '/log_error', '/new_message', '/force_logout']) {
      listener.send('SUBSCRIBE', { id: name, destination: name });
    }
    expect(listener.closedWith()).toBeUndefined();
  });

  it('to what does not exist, twice under one id or with acknowledgements is refused', async () => {
    const cases: readonly (readonly [Record<string, string>, string])[] = [
      [{ id: 'x', destination: '/topic/secret' }, 'NOT_FOUND'],
      [{ id: 'x', destination: '/user/u-1/queue/secret' }, 'NOT_FOUND'],
      [{ id: 'n', destination: DESTINATIONS.notice }, 'INVALID_PARAMETER'],
      [{ id: 'x', destination: DESTINATIONS.notice, ack: 'client' }, 'INVALID_PARAMETER'],
      [{ destination: DESTINATIONS.notice }, 'INVALID_PARAMETER'],
      [{ id: 'x' }, 'INVALID_PARAMETER'],
    ];
    for (const [headers, code] of cases) {
      const peer = await connect('alice-1');
      peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice });
      peer.send('SUBSCRIBE', headers);
      expectRefused(peer, code);
    }
  });

  it('[O-D2] whose first message fails ends that session alone, with TRY_AGAIN and a line in the log', async () => {
    const other = await connect('bob');
    const peer = await connect('alice-1');
    isFeedBroken = true;
    peer.send('SUBSCRIBE', { id: 'm', destination: marketTopic('BTCUSDT') });
    const last = peer.frames().at(-1);
    expect([last?.command, last?.headers.get('message')]).toEqual(['ERROR', 'TRY_AGAIN']);
    expect(peer.closedWith()).toMatchObject({ code: 1008 });
    expect(logger.warnings[0]).toContain('no market for /topic/market/BTCUSDT');
    expect(other.closedWith()).toBeUndefined();
  });

  it('[B-S1] to the same destination is refused until the first has ended, by either name of a queue', async () => {
    for (const [first, second] of [
      [DESTINATIONS.notice, DESTINATIONS.notice],
      [DESTINATIONS.futures, '/user/u-1/queue/futures'],
    ] as const) {
      const peer = await connect('alice-1');
      peer.send('SUBSCRIBE', { id: '1', destination: first });
      peer.send('UNSUBSCRIBE', { id: '1' });
      peer.send('SUBSCRIBE', { id: '2', destination: second });
      expect(peer.closedWith()).toBeUndefined();
      peer.send('SUBSCRIBE', { id: '3', destination: first });
      expectRefused(peer, 'ALREADY_SUBSCRIBED');
    }
  });

  it('[B-S2] has an id of at most 128 characters', async () => {
    const peer = await connect();
    peer.send('SUBSCRIBE', { id: 'x'.repeat(128), destination: DESTINATIONS.notice });
    expect(peer.closedWith()).toBeUndefined();
    peer.send('SUBSCRIBE', { id: 'y'.repeat(129), destination: marketTopic('BTCUSDT') });
    expectRefused(peer, 'INVALID_PARAMETER');
  });

  it('is limited to 200 a connection', async () => {
    const peer = await connect();
    for (let n = 1; n <= 200; n += 1) {
      peer.send('SUBSCRIBE', { id: String(n), destination: `/topic/popup/${n}` });
    }
    expect(peer.closedWith()).toBeUndefined();
    peer.send('SUBSCRIBE', { id: '201', destination: '/topic/popup/201' });
    expectRefused(peer, 'TOO_MANY_SUBSCRIPTIONS');
  });
});

describe('other frames', () => {
  it('are acknowledged by RECEIPT when asked', async () => {
    const peer = await connect();
    peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice, receipt: 'r:1' });
    peer.send('DISCONNECT', { receipt: 'r-2' });
    const receipts = peer.frames().map(({ headers }) => headers.get('receipt-id'));
    expect(receipts).toEqual([undefined, 'r:1', 'r-2']);
    expect(peer.closedWith()).toMatchObject({ code: 1000 });
    expect(broker.connectionCount()).toBe(0);
  });

  it('SEND is refused, also to the own queue', async () => {
    const peer = await connect('alice-1');
    peer.send('SEND', { destination: DESTINATIONS.futures }, '{}');
    expectRefused(peer, 'NO_PERMISSION');
  });

  it.each(['BEGIN', 'ACK', 'MESSAGE', 'HELLO'])('%s is refused', async (command) => {
    const peer = await connect('alice-1');
    peer.send(command, { receipt: '7' });
    expectRefused(peer, 'INVALID_PARAMETER');
    expect(peer.frames().at(-1)?.headers.get('receipt-id')).toBe('7');
  });

  it('several in one text are taken in order, nothing after the refused one', async () => {
    const peer = await connect('alice-1');
    peer.sendText(
      'SUBSCRIBE\nid:1\ndestination:/topic/notice\nreceipt:1\n\n\0' +
        'SEND\ndestination:/x\n\n\0' +
        'SUBSCRIBE\nid:2\ndestination:/topic/notice\nreceipt:2\n\n\0',
    );
    expect(commands(peer)).toEqual(['CONNECTED', 'RECEIPT', 'ERROR']);
    expect(broker.hasTopicListeners(DESTINATIONS.notice)).toBe(false);
  });

  it('that are malformed or too large end in ERROR', async () => {
    const malformed = await connect();
    malformed.sendText('what is this\n\n\0');
    expectRefused(malformed, 'MALFORMED_BODY');
    const large = await connect();
    large.sendText(`SEND\n\n${'x'.repeat(50_000)}`);
    expectRefused(large, 'MALFORMED_BODY');
  });
});

describe('heartbeats', () => {
  it('leave every 10 s unless something else did', async () => {
    const peer = await connect(undefined, { 'heart-beat': '0,5000' });
    peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice });
    const beats = () => peer.texts.filter((text) => text === '\n').length;
    clock.advance(9_999);
    expect(beats()).toBe(0);
    clock.advance(1);
    expect(beats()).toBe(1);
    clock.advance(6_000);
    broker.toTopic(DESTINATIONS.notice, '1');
    clock.advance(9_999);
    expect(beats()).toBe(1);
    clock.advance(1);
    expect(beats()).toBe(2);
  });

  it('are expected as often as the client said, with patience for three', async () => {
    const peer = await connect(undefined, { 'heart-beat': '20000,0' });
    clock.advance(59_000);
    peer.sendText('\n');
    clock.advance(59_999);
    expect(peer.closedWith()).toBeUndefined();
    clock.advance(1);
    expect(peer.closedWith()).toMatchObject({ code: 1008, reason: 'no heartbeat' });
    expect(clock.pendingTimers()).toBe(0);
  });

  it('[B-H1] of other intervals are those of ten seconds or an hour', async () => {
    const peer = await connect(undefined, { 'heart-beat': '0,999999999999999999999' });
    const beats = () => peer.texts.filter((text) => text === '\n').length;
    clock.advance(HOUR_MS - 1);
    expect(beats()).toBe(0);
    clock.advance(1);
    expect(beats()).toBe(1);
    const silent = await connect(undefined, { 'heart-beat': '999999999,0' });
    clock.advance(3 * HOUR_MS - 1);
    expect(silent.closedWith()).toBeUndefined();
    clock.advance(1);
    expect(silent.closedWith()).toMatchObject({ reason: 'no heartbeat' });
  });

  it('[B-H2] go on after the clock was set back, in both directions', async () => {
    const peer = await connect(undefined, { 'heart-beat': '10000,10000' });
    const beats = () => peer.texts.filter((text) => text === '\n').length;
    clock.advance(5_000);
    clock.jumpTo(clock.now() - HOUR_MS);
    clock.advance(20_000);
    expect(beats()).toBe(1);
    expect(peer.closedWith()).toBeUndefined();
    clock.advance(35_000);
    expect(peer.closedWith()).toMatchObject({ reason: 'no heartbeat' });
  });

  it('are neither sent nor expected when the client wants none', async () => {
    const peer = await connect(undefined, { 'heart-beat': '0,0' });
    clock.advance(3_600_000);
    expect(peer.texts).toHaveLength(1);
    expect(peer.closedWith()).toBeUndefined();
  });
});

describe('delivery', () => {
  it('sends the very same text to all who share a subscription id', async () => {
    const peers = [await connect(), await connect(), await connect()];
    peers.forEach((peer, index) =>
      peer.send('SUBSCRIBE', { id: index < 2 ? 'm' : 'o', destination: marketTopic('BTCUSDT') }),
    );
    expect(broker.toTopic(marketTopic('BTCUSDT'), '{}')).toBe(3);
    const [first, second, third] = peers.map((peer) => peer.texts.at(-1));
    expect(second).toBe(first);
    expect(third).toBe(first?.replace('subscription:m', 'subscription:o'));
  });

  it('[B-L1] closes a reader that lags more than a megabyte behind, and no other', async () => {
    const slow = await connect();
    const quick = await connect();
    for (const peer of [slow, quick]) {
      peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice });
    }
    slow.lag = 1_048_577;
    broker.toTopic(DESTINATIONS.notice, '1');
    expect(slow.closedWith()).toEqual({ code: 1013, reason: 'slow reader' });
    expect(messages(slow)).toEqual([]);
    expect(messages(quick)).toHaveLength(1);
    expect(broker.toTopic(DESTINATIONS.notice, '2')).toBe(1);
  });

  it('message ids are unique on a connection', async () => {
    const peer = await connect();
    peer.send('SUBSCRIBE', { id: 'n', destination: DESTINATIONS.notice });
    for (const body of ['1', '2', '3']) broker.toTopic(DESTINATIONS.notice, body);
    const ids = peer
      .frames()
      .slice(1)
      .map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(3);
  });
});

describe('[B-J1] frames in messages', () => {
  const QUEUE = DESTINATIONS.futures;
  const listen = async (headers: Record<string, string> = {}): Promise<RawPeer> => {
    const peer = await connect('alice-1', headers);
    peer.send('SUBSCRIBE', { id: 's', destination: QUEUE });
    await turn();
    return peer;
  };
  const bodiesOf = (peer: RawPeer) => messages(peer).map(([, , body]) => body);

  it('of one turn are one message to who asked for it, each its own to all others', async () => {
    const joined = await listen({ frames: 'joined' });
    const plain = await listen();
    const other = await listen({ frames: 'apart' });
    const before = [joined, plain, other].map(({ texts }) => texts.length);
    for (const body of ['1', '2', '3']) broker.toUser(ALICE, QUEUE, body);
    await turn();
    broker.toUser(ALICE, QUEUE, '4');
    await turn();
    const sent = [joined, plain, other].map(({ texts }, n) => texts.length - (before[n] ?? 0));
    expect(sent).toEqual([2, 4, 4]);
    for (const peer of [joined, plain, other]) expect(bodiesOf(peer)).toEqual(['1', '2', '3', '4']);
  });

  it('are all sent before the socket is closed, the refusal last', async () => {
    const peer = await listen({ frames: 'joined' });
    broker.toUser(ALICE, QUEUE, '1');
    peer.send('SEND', { destination: QUEUE });
    expectRefused(peer, 'NO_PERMISSION');
    expect(bodiesOf(peer)).toEqual(['1']);
  });

  it('are forgotten when the peer hangs up', async () => {
    const peer = await listen({ frames: 'joined' });
    const before = peer.texts.length;
    broker.toUser(ALICE, QUEUE, '1');
    peer.hangUp();
    await turn();
    expect(peer.texts).toHaveLength(before);
  });

  it('that wait for their turn count as unsent', async () => {
    const peer = await listen({ frames: 'joined' });
    for (let sent = 0; sent < 3; sent += 1) broker.toUser(ALICE, QUEUE, 'x'.repeat(600_000));
    expect(peer.closedWith()?.code).toBe(1013);
    // What was not read so far would not be read either.
    expect(bodiesOf(peer)).toEqual([]);
  });
});

describe('end of a session', () => {
  it('is announced on /force_logout to its connections alone, which are then closed', async () => {
    const ended = await connect('alice-1');
    const other = await connect('alice-2');
    for (const peer of [ended, other]) {
      peer.send('SUBSCRIBE', { id: 'l', destination: '/force_logout' });
    }
    broker.endSession(sessionId(1), 'REUSED');
    expect(messages(ended)).toEqual([
      ['l', '/force_logout', JSON.stringify({ sessionId: 's-1', reason: 'REUSED' })],
    ]);
    expect(ended.closedWith()).toMatchObject({ code: 1000 });
    expect(messages(other)).toEqual([]);
    expect(other.closedWith()).toBeUndefined();
  });

  it('by the own logout closes without a word', async () => {
    const peer = await connect('alice-1');
    peer.send('SUBSCRIBE', { id: 'l', destination: '/force_logout' });
    broker.endSession(sessionId(1), 'LOGOUT');
    expect(messages(peer)).toEqual([]);
    expect(peer.closedWith()).toMatchObject({ code: 1000 });
  });

  it('closeAll closes every socket and leaves no timer', async () => {
    const peers = [await connect('alice-1'), await connect(), createRawPeer(broker.connect)];
    broker.closeAll();
    for (const peer of peers) expect(peer.closedWith()).toMatchObject({ code: 1012 });
    expect(broker.connectionCount()).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('[H-L8] floods over a socket', () => {
  const churn = (peer: RawPeer, count: number): void => {
    for (let n = 0; n < count; n += 1) {
      peer.send('SUBSCRIBE', { id: `s${n}`, destination: DESTINATIONS.notice });
      peer.send('UNSUBSCRIBE', { id: `s${n}` });
    }
  };

  it('end it with a refusal; another socket goes on', async () => {
    const [flooder, other] = [await connect('alice-1'), await connect('bob')];
    churn(flooder, 300);
    expect(flooder.frames().at(-1)?.headers.get('message')).toBe('TOO_MANY_REQUESTS');
    other.send('SUBSCRIBE', { id: 'own', destination: DESTINATIONS.notice, receipt: 'r' });
    expect(commands(other)).toEqual(['CONNECTED', 'RECEIPT']);
  });

  it('frames that come as slowly as allowed go on', async () => {
    const peer = await connect('alice-1');
    for (let n = 0; n < 100; n += 1) {
      churn(peer, 20);
      clock.advance(1_000);
    }
    expect(commands(peer)).toEqual(['CONNECTED']);
  });

  it('by connections of one session are refused beyond 50; another session connects', async () => {
    const peers: RawPeer[] = [];
    for (let n = 0; n < 51; n += 1) peers.push(await connect('alice-1'));
    expect(peers.slice(0, 50).flatMap(commands)).toEqual(
      Array.from({ length: 50 }, () => 'CONNECTED'),
    );
    expect(peers[50]?.frames().at(-1)?.headers.get('message')).toBe('TOO_MANY_REQUESTS');
    expect(commands(await connect('alice-2'))).toEqual(['CONNECTED']);
  });
});
