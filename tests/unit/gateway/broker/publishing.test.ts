/** Publishing to many: in parts, in order, and within what an address may have. */
import { describe, expect, it } from 'vitest';
import { sessionId, siteId, userId } from '../../../../src/domain/ids.ts';
import { Broadcasts } from '../../../../src/gateway/broker/broadcasts.ts';
import { type Broker, createBroker } from '../../../../src/gateway/broker/broker.ts';
import type { Rate } from '../../../../src/gateway/limits/tokenBuckets.ts';
import { DESTINATIONS, marketTopic } from '../../../../src/protocol/destinations.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const TOPIC = marketTopic('BTCUSDT');
/** Duration of a send in these tests, ms. */
const SEND_MS = 0.02;
/** A part, and the send that was under way when it ended. */
const TURN_MS = 1 + SEND_MS;

interface Peer {
  readonly texts: string[];
  readonly sendFrame: (text: string) => void;
  closed: number | undefined;
  unread: number;
}

/** A broker whose turns a test runs one by one, and whose sends take time. */
function createExchange(addressRate?: Rate) {
  const manual = createManualClock(1_700_000_000_000);
  let spentMs = 0;
  let waiting: (() => void)[] = [];
  const broker: Broker = createBroker({
    clock: { ...manual, elapsed: () => spentMs },
    logger: createKeptLogger(),
    nextTurn: (action) => void waiting.push(action),
    addressRate,
    authenticate: async (token) => ({
      ok: true,
      identity: { userId: userId(Number(token)), siteId: siteId(1), sessionId: sessionId(1) },
    }),
    isTopic: (destination) => destination.startsWith('/topic/'),
  });
  const openPeer = (address?: string, headers = ''): Peer => {
    const handler = broker.connect({
      send: (text) => {
        spentMs += SEND_MS;
        peer.texts.push(text);
      },
      close: (code) => {
        peer.closed = code;
      },
      bufferedBytes: () => peer.unread,
      ...(address !== undefined && { address }),
    });
    const sendFrame = (text: string): void => handler.onText(`${text}\n\n\0`);
    const peer: Peer = { texts: [], closed: undefined, unread: 0, sendFrame };
    peer.sendFrame(`CONNECT\naccept-version:1.2${headers}`);
    return peer;
  };
  /** Runs one turn; how long it held the thread, ms. */
  const runTurn = (action?: () => void): number => {
    const before = spentMs;
    const now = waiting;
    waiting = [];
    for (const one of now) one();
    action?.();
    return spentMs - before;
  };
  const runAll = async (): Promise<number> => {
    let longest = 0;
    for (await turn(); waiting.length > 0; await turn()) longest = Math.max(longest, runTurn());
    return longest;
  };
  const listen = (peer: Peer, destination = TOPIC, id = 's'): void =>
    peer.sendFrame(`SUBSCRIBE\nid:${id}\ndestination:${destination}`);
  return { broker, manual, openPeer, listen, runTurn, runAll };
}

const bodiesOf = ({ texts }: Peer): readonly string[] =>
  texts
    .join('')
    .split('\0')
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => frame.slice(frame.indexOf('\n\n') + 2));

describe('[B-P1] a message to ten thousand', () => {
  it('leaves in parts of a millisecond, and what is a user’s own passes between them', async () => {
    const { broker, openPeer, listen, runTurn, runAll } = createExchange();
    const peers = Array.from({ length: 10_000 }, () => openPeer());
    await runAll();
    for (const peer of peers) listen(peer);
    const member = openPeer(undefined, '\nAuthorization:Bearer 7');
    await runAll();
    listen(member, DESTINATIONS.futures);
    await runAll();

    expect(runTurn(() => broker.toTopic(TOPIC, '1'))).toBeLessThanOrEqual(TURN_MS);
    broker.toUser(userId(7), DESTINATIONS.futures, 'own');
    runTurn();
    expect(bodiesOf(member)).toEqual(['own']);
    expect(peers.filter((peer) => bodiesOf(peer).length > 0).length).toBeLessThan(200);
    expect(await runAll()).toBeLessThanOrEqual(TURN_MS);
    expect(new Set(peers.map((peer) => bodiesOf(peer).join()))).toEqual(new Set(['1']));
    expect(new Set(peers.map(({ texts }) => texts.at(-1))).size).toBe(1);
  });
});

describe('[B-P1] handing a message over', () => {
  it('to ten thousand takes a part of each turn as well', () => {
    const HAND_MS = 0.004;
    let spentMs = 0;
    let waiting: (() => void)[] = [];
    const broadcasts = new Broadcasts({
      clock: { elapsed: () => spentMs },
      nextTurn: (action) => void waiting.push(action),
    });
    const received = new Map<number, string[]>();
    const listeners = Array.from({ length: 10_000 }, (_, index) => {
      const frames: string[] = [];
      received.set(index, frames);
      return {
        seen: 0,
        topicId: () => 's',
        deliver: (frame: string) => {
          spentMs += HAND_MS;
          frames.push(frame);
        },
      };
    });
    const audience = new Map([['s', new Set(listeners)]]);
    const holds: number[] = [];
    const held = (action: () => void): void => {
      const before = spentMs;
      action();
      holds.push(spentMs - before);
    };
    for (let n = 0; n < 3; n += 1) held(() => broadcasts.add('topic', audience, () => String(n)));
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      held(() => {
        for (const one of now) one();
      });
    }
    // A step hands three messages to each of twenty listeners.
    expect(Math.max(...holds)).toBeLessThanOrEqual(1 + 3 * 20 * HAND_MS);
    expect(new Set([...received.values()].map((frames) => frames.join()))).toEqual(
      new Set(['0,1,2']),
    );
  });
});

describe('[B-P2] frames of a socket', () => {
  it.each(['', '\nframes:joined'])(
    'keep the order in which they were published %j',
    async (header) => {
      const { broker, openPeer, listen, runTurn, runAll } = createExchange();
      const others = Array.from({ length: 200 }, () => openPeer());
      const member = openPeer(undefined, `\nAuthorization:Bearer 7${header}`);
      await runAll();
      for (const peer of [...others, member]) listen(peer);
      listen(member, DESTINATIONS.futures, 'own');
      await runAll();
      for (let n = 0; n < 20; n += 1) {
        broker.toTopic(TOPIC, `${2 * n}`);
        broker.toUser(userId(7), DESTINATIONS.futures, `${2 * n + 1}`);
        if (n % 3 === 0) runTurn();
        if (n % 5 === 0) await turn();
      }
      await runAll();
      expect(bodiesOf(member)).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
      for (const peer of others)
        expect(bodiesOf(peer)).toEqual(Array.from({ length: 20 }, (_, n) => String(2 * n)));
    },
  );
});

describe('what an address may have', () => {
  it('[B-L2] subscriptions by its budget; another address is unaffected', async () => {
    const { openPeer, listen, runAll, manual } = createExchange({ perSecond: 1, burst: 10 });
    const peers = Array.from({ length: 3 }, () => openPeer('a'));
    const other = openPeer('b');
    await runAll();
    for (const peer of peers) for (let n = 0; n < 8; n += 1) listen(peer, `/topic/${n}`, String(n));
    listen(other);
    expect(peers.map(({ closed }) => closed)).toEqual([undefined, undefined, 1008]);
    expect(peers[2]?.texts.at(-1)).toContain('TOO_MANY_REQUESTS');
    expect(other.closed).toBeUndefined();
    manual.advance(10_000);
    const later = openPeer('a');
    await runAll();
    listen(later);
    expect(later.closed).toBeUndefined();
  });

  it('[B-L3] bytes by its budget; who is sent most gives way, and nobody of another address', async () => {
    const { broker, openPeer, listen, runAll, manual } = createExchange({
      perSecond: 5,
      burst: 40,
    });
    const [heavy, light, other] = [openPeer('a'), openPeer('a'), openPeer('b')];
    await runAll();
    listen(heavy);
    for (const peer of [light, other]) listen(peer, DESTINATIONS.notice);
    await runAll();
    for (let n = 0; n < 40; n += 1) {
      broker.toTopic(TOPIC, 'x'.repeat(50_000));
      broker.toTopic(DESTINATIONS.notice, 'y');
      await runAll();
      manual.advance(100);
    }
    expect([heavy.closed, light.closed, other.closed]).toEqual([1008, undefined, undefined]);
    expect(heavy.texts.at(-1)).toContain('TOO_MANY_REQUESTS');
    expect(bodiesOf(light)).toHaveLength(40);
  });

  it('[B-L4] 16 MB unread: sockets that do not read are closed before more is sent to them', async () => {
    const { broker, openPeer, listen, runAll } = createExchange();
    const slow = Array.from({ length: 40 }, () => openPeer('a'));
    const [quick, other] = [openPeer('a'), openPeer('b')];
    await runAll();
    for (const peer of [...slow, quick, other]) listen(peer);
    for (const peer of [...slow, other]) peer.unread = 900_000;
    broker.toTopic(TOPIC, '1');
    await runAll();
    const closed = slow.filter((peer) => peer.closed === 1013);
    expect(slow.length - closed.length).toBe(Math.floor((16 * 1_048_576) / 900_000));
    expect(closed.flatMap(bodiesOf)).toEqual([]);
    expect([bodiesOf(quick), bodiesOf(other)]).toEqual([['1'], ['1']]);
  });
});
