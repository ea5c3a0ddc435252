/** Each socket receives what it would if all were sent at once, in whichever turns it leaves. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sessionId, siteId, userId } from '../../../src/domain/ids.ts';
import { createBroker } from '../../../src/gateway/broker/broker.ts';
import { DESTINATIONS, marketTopic } from '../../../src/protocol/destinations.ts';
import { createManualClock, turn } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';

/** More than a step hands over, so that turns pass in the middle of a message. */
const PEERS = 70;
/** So long that a part ends after a few sends. */
const SEND_MS = 0.3;
const TOPICS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(marketTopic);
const OWN = DESTINATIONS.futures;

interface Peer {
  readonly say: (frame: string) => void;
  readonly texts: string[];
  /** Bodies that it would receive if all were sent at once. */
  readonly expected: string[];
  readonly topics: Set<string>;
}

/** All peers are of one user, whose queue each of them listens to. */
function openExchange(headers: (index: number) => string) {
  let spentMs = 0;
  let waiting: (() => void)[] = [];
  const broker = createBroker({
    clock: { ...createManualClock(1_700_000_000_000), elapsed: () => spentMs },
    logger: createKeptLogger(),
    nextTurn: (action) => void waiting.push(action),
    authenticate: async (token) => ({
      ok: true,
      identity: { userId: userId(7), siteId: siteId(1), sessionId: sessionId(Number(token)) },
    }),
    isTopic: (destination) => destination.startsWith('/topic/'),
  });
  const peers = Array.from({ length: PEERS }, (_, index): Peer => {
    const texts: string[] = [];
    const { onText } = broker.connect({
      send: (text) => {
        spentMs += SEND_MS;
        texts.push(text);
      },
      close: () => undefined,
      bufferedBytes: () => 0,
    });
    const say = (frame: string): void => onText(`${frame}\n\n\0`);
    say(`CONNECT\naccept-version:1.2${headers(index)}`);
    return { say, texts, expected: [], topics: new Set() };
  });
  const runTurn = (): void => {
    const now = waiting;
    waiting = [];
    for (const one of now) one();
  };
  const runAll = async (): Promise<void> => {
    for (await turn(); waiting.length > 0; await turn()) runTurn();
  };
  return { broker, peers, runTurn, runAll };
}

const bodiesOf = ({ texts }: Peer): readonly string[] =>
  texts
    .join('')
    .split('\0')
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => frame.slice(frame.indexOf('\n\n') + 2));

const peerOf = fc.nat({ max: PEERS - 1 });
const topicOf = fc.constantFrom(...TOPICS);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish'), topic: topicOf }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('own') }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('toggle'), topic: topicOf, peer: peerOf }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('turn') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('microtasks') }) },
  ),
  { maxLength: 60 },
);

type Step = Readonly<{ kind: string; topic?: string; peer?: number }>;
type Exchange = ReturnType<typeof openExchange>;

/** Subscribes to the topic, or ends the subscription to it. */
function toggle(peer: Peer, topic: string): void {
  const id = `t${TOPICS.indexOf(topic)}`;
  if (peer.topics.delete(topic)) peer.say(`UNSUBSCRIBE\nid:${id}`);
  else {
    peer.topics.add(topic);
    peer.say(`SUBSCRIBE\nid:${id}\ndestination:${topic}`);
  }
}

/** Returns how many listeners the exchange counted, and how many there were. */
function carryOut({ broker, peers }: Exchange, step: Step, body: string): readonly number[] {
  const { kind, topic = '', peer } = step;
  if (kind === 'publish') {
    const listening = peers.filter(({ topics }) => topics.has(topic));
    for (const { expected } of listening) expected.push(body);
    return [broker.toTopic(topic, body), listening.length];
  }
  if (kind === 'own') {
    for (const { expected } of peers) expected.push(body);
    return [broker.toUser(userId(7), OWN, body), peers.length];
  }
  const toggling = peers[peer ?? -1];
  if (toggling !== undefined) toggle(toggling, topic);
  return [];
}

it('[B-P2] each socket receives what it listens to, in the order of publishing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const exchange = openExchange(
        (index) => `\nAuthorization:Bearer ${index + 1}${index % 2 === 0 ? '\nframes:joined' : ''}`,
      );
      const { peers, runTurn, runAll } = exchange;
      await runAll();
      for (const [index, peer] of peers.entries()) {
        peer.say(`SUBSCRIBE\nid:own\ndestination:${OWN}`);
        toggle(peer, TOPICS[index % TOPICS.length] ?? '');
      }
      await runAll();
      const counts: (readonly number[])[] = [];
      for (const [index, step] of script.entries()) {
        if (step.kind === 'turn') runTurn();
        else if (step.kind === 'microtasks') await turn();
        else counts.push(carryOut(exchange, step, String(index)));
      }
      await runAll();
      for (const peer of peers) expect(bodiesOf(peer)).toEqual(peer.expected);
      expect(counts.map(([counted]) => counted)).toEqual(counts.map(([, listening]) => listening));
    }),
    { numRuns: 60 },
  );
});
