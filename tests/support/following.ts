/** Loops that follow one log, on a bus that can lose and double what it carries. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { MarketTick } from '../../src/domain/market.ts';
import type { StoredRun } from '../../src/gateway/loop/batch.ts';
import { createFollowingLoop, type FollowingLoop } from '../../src/gateway/loop/following.ts';
import { stateHash } from '../../src/gateway/loop/head.ts';
import { LOOP_LIMITS } from '../../src/gateway/loop/loop.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { type Bus, createLocalBus, type Notice } from '../../src/gateway/ports/bus.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { createManualClock, type ManualClock } from './clock.ts';
import { START_AT, testRules } from './engine.ts';
import { createKeptLogger, type KeptLogger } from './logger.ts';
import { testProjector } from './projector.ts';
import { createFaultyStore, type FaultyStore } from './storeFaults.ts';

export interface FaultyBus extends Bus {
  /** How often a notice arrives. */
  copiesOf: (notice: Notice) => number;
  readonly sent: readonly Notice[];
}

export function createFaultyBus(bus: Bus = createLocalBus()): FaultyBus {
  const sent: Notice[] = [];
  const faulty: FaultyBus = {
    ...bus,
    copiesOf: () => 1,
    sent,
    notify: (notice) => {
      sent.push(notice);
      for (let copy = faulty.copiesOf(notice); copy > 0; copy -= 1) bus.notify(notice);
    },
  };
  return faulty;
}

/** A store whose appends are noticed, as the statement of a database does it. */
const noticedStore = (store: Store, bus: Bus): Store => ({
  ...store,
  append: async (records, ...rest) => {
    await store.append(records, ...rest);
    const last = records.at(-1);
    if (last !== undefined) bus.notify({ type: 'stored', position: last.position });
  },
});

/** Several processes over one store, on one clock. */
export interface Cluster {
  readonly medium: Store;
  readonly bus: FaultyBus;
  readonly clock: ManualClock;
  /** Records that a follower reads at once. */
  readonly page?: number;
}

export function createCluster(medium: Store = createMemoryStore()): Cluster {
  const bus = createFaultyBus();
  return { medium: noticedStore(medium, bus), bus, clock: createManualClock(START_AT) };
}

export interface TestFollower extends FollowingLoop {
  readonly store: FaultyStore;
  readonly logger: KeptLogger;
  /** Everything published, in order. */
  readonly published: StoredRun[];
  readonly ticks: MarketTick[];
  readonly ends: Error[];
  readonly hash: () => Promise<string>;
  /** Submits and throws when it is refused. */
  readonly must: (command: Unstamped) => Promise<void>;
}

export function createFollower({ medium, bus, clock, page }: Cluster): TestFollower {
  const store = createFaultyStore(medium);
  const logger = createKeptLogger();
  const published: StoredRun[] = [];
  const ticks: MarketTick[] = [];
  const ends: Error[] = [];
  const loop = createFollowingLoop({
    store,
    clock,
    logger,
    bus,
    rules: testRules(),
    projector: testProjector,
    nextTurn: (action) => void clock.after(0, action),
    publish: (runs) => void published.push(...runs),
    onTick: (tick) => void ticks.push(tick),
    onEnded: (error) => void ends.push(error),
    limits: LOOP_LIMITS,
    ...(page !== undefined && { page }),
  });
  const hash = (): Promise<string> => loop.read(({ engine }) => stateHash(engine));
  const must: TestFollower['must'] = async (command) => {
    const result = await loop.submit(command);
    if (!result.ok) throw new Error(`${command.type} refused: ${result.rejection.code}`);
  };
  return { ...loop, store, logger, published, ticks, ends, hash, must };
}

export async function startFollower(cluster: Cluster): Promise<TestFollower> {
  const follower = createFollower(cluster);
  await follower.start();
  return follower;
}

/** A follower that has become the writer. */
export async function startWriter(cluster: Cluster): Promise<TestFollower> {
  const writer = await startFollower(cluster);
  await writer.promote();
  return writer;
}

export const positionsOf = (follower: Pick<TestFollower, 'published'>): readonly number[] =>
  follower.published.map(({ record }) => record.position);
