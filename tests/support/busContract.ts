/**
 * Contract of every bus. Call it at the top level of a test file; each cluster is a store that is
 * written to, and buses of as many processes as are opened.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFollowingLoop } from '../../src/gateway/loop/following.ts';
import { stateHash } from '../../src/gateway/loop/head.ts';
import type { Clock, Store } from '../../src/gateway/ports.ts';
import type { Bus, Notice } from '../../src/gateway/ports/bus.ts';
import { testRules } from './engine.ts';
import { createFaultyBus, type FaultyBus } from './following.ts';
import { createKeptLogger } from './logger.ts';
import { limitBuy, openExchange } from './loop.ts';
import { testProjector } from './projector.ts';
import { until } from './until.ts';

export interface BusCluster {
  /** The bus of one more process. */
  readonly openBus: () => Promise<Bus>;
  /** The store of the process that writes; its appends are notified. */
  readonly writers: Store;
  /** A store of one more process, which reads. */
  readonly openReader: () => Promise<Store>;
  readonly destroy: () => Promise<void>;
}

export const realClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A notice of each kind; the steps are larger than the database takes at once. */
const NOTICES: readonly Notice[] = [
  { type: 'stored', position: 7 },
  { type: 'moved', ticks: [JSON.stringify(['BTCUSDT', 1, 'x'.repeat(30_000)]), '["ETHUSDT",2]'] },
  { type: 'documents', number: 12 },
  { type: 'moved', ticks: ['["금", 1]'.repeat(3_000)] },
  { type: 'hashed', position: 7, hash: 'ab12' },
  { type: 'stored', position: 0 },
];

export function describeBus(name: string, openCluster: () => Promise<BusCluster>): void {
  let cluster: BusCluster;
  beforeEach(async () => {
    cluster = await openCluster();
  });
  afterEach(() => cluster.destroy());

  const received = (bus: Bus): Notice[] => {
    const notices: Notice[] = [];
    bus.listen((notice) => void notices.push(notice));
    return notices;
  };

  describe(`the bus of ${name}`, () => {
    it('[L-B1][L-B4] passes every notice to all processes in the order of its sender', async () => {
      const buses = [await cluster.openBus(), await cluster.openBus()] as const;
      const all = buses.map(received);
      for (const notice of NOTICES) buses[0].notify(notice);
      for (const notices of all) await until(() => expect(notices).toEqual(NOTICES));
    });

    it('[L-B4] joins what two processes send at once', async () => {
      const buses = [await cluster.openBus(), await cluster.openBus()] as const;
      const notices = received(buses[0]);
      const stepOf = (sender: number, step: number): Notice => ({
        type: 'moved',
        ticks: [`[${sender},${step}]`.repeat(4_000)],
      });
      for (let step = 0; step < 5; step += 1)
        for (const [sender, bus] of buses.entries()) bus.notify(stepOf(sender, step));
      await until(() => expect(notices).toHaveLength(10));
      for (const sender of [0, 1]) {
        const own = notices.filter(
          (notice) => notice.type === 'moved' && notice.ticks[0]?.startsWith(`[${sender},`),
        );
        expect(own).toEqual([0, 1, 2, 3, 4].map((step) => stepOf(sender, step)));
      }
    });

    it('[L-B1] calls no listener that was ended, and none after it was closed', async () => {
      const [bus, other] = [await cluster.openBus(), await cluster.openBus()];
      const ended: Notice[] = [];
      bus.listen((notice) => void ended.push(notice))();
      const notices = received(bus);
      bus.notify({ type: 'documents', number: 1 });
      await until(() => expect(notices).toHaveLength(1));
      expect(ended).toEqual([]);
      await bus.close();
      bus.notify({ type: 'documents', number: 2 });
      const others = received(other);
      other.notify({ type: 'documents', number: 3 });
      await until(() => expect(others.length).toBeGreaterThan(0));
      expect(notices).toHaveLength(1);
    });

    const copies: readonly (readonly [string, (nth: number) => number])[] = [
      ['as they are sent', () => 1],
      ['of which every second is lost', (nth) => nth % 2],
      ['that are doubled', () => 2],
      ['that are all lost', () => 0],
    ];

    it.each(copies)('[L-F1][L-F2][L-F3] followers keep up by notices %s', async (_, copiesOf) => {
      const processes = [
        openProcess(cluster.writers, createFaultyBus(await cluster.openBus())),
        openProcess(await cluster.openReader(), lossy(await cluster.openBus(), copiesOf)),
        openProcess(await cluster.openReader(), lossy(await cluster.openBus(), copiesOf)),
      ];
      for (const { loop } of processes) await loop.start();
      const [writer, ...followers] = processes;
      if (writer === undefined) throw new Error('there is no writer');
      await writer.loop.promote();
      await openExchange(writer, 2);
      for (let n = 0; n < 40; n += 1) await writer.must(limitBuy(`order-${n}`));
      const { position } = writer.loop.status();
      const hash = await writer.hash();
      for (const follower of followers) {
        await follower.loop.upTo(position);
        expect(await follower.hash()).toBe(hash);
        expect(follower.positions).toEqual(Array.from({ length: position }, (__, n) => n + 1));
      }
      for (const { loop } of processes) await loop.stop();
    });
  });
}

/** The same bus, whose notices arrive as often as said. */
function lossy(bus: Bus, copiesOf: (nth: number) => number): FaultyBus {
  let nth = 0;
  return createFaultyBus({
    ...bus,
    listen: (listener) =>
      bus.listen((notice) => {
        nth += 1;
        for (let copy = copiesOf(nth); copy > 0; copy -= 1) listener(notice);
      }),
  });
}

function openProcess(store: Store, bus: Bus) {
  const positions: number[] = [];
  const loop = createFollowingLoop({
    store,
    bus,
    clock: realClock,
    logger: createKeptLogger(),
    rules: testRules(),
    projector: testProjector,
    nextTurn: (action) => void setImmediate(action),
    publish: (runs) => positions.push(...runs.map(({ record }) => record.position)),
  });
  return {
    loop,
    positions,
    hash: () => loop.read(({ engine }) => stateHash(engine)),
    must: async (command: Parameters<typeof loop.submit>[0]) => {
      const result = await loop.submit(command);
      if (!result.ok) throw new Error(`${command.type} refused: ${result.rejection.code}`);
    },
  };
}
