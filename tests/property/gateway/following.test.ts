/** Processes that follow, become writers and end at any moment, with notices and appends that fail. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvents, invariants } from '../../../src/engine/index.ts';
import { ASK_MS } from '../../../src/gateway/loop/logFollower.ts';
import { LOOP_LIMITS } from '../../../src/gateway/loop/loop.ts';
import { turn } from '../../support/clock.ts';
import { orderOf, tickOf } from '../../support/engine.ts';
import {
  type Cluster,
  createCluster,
  createFollower,
  positionsOf,
  startWriter,
  type TestFollower,
} from '../../support/following.ts';
import { logOf, openExchange } from '../../support/loop.ts';
import type { AppendFate } from '../../support/storeFaults.ts';

type Step =
  | {
      readonly type: 'order';
      readonly user: number;
      readonly price: number;
      readonly fate: AppendFate;
    }
  | { readonly type: 'move'; readonly price: number; readonly fate: AppendFate }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'copies'; readonly copies: number }
  | { readonly type: 'read'; readonly process: number }
  | { readonly type: 'open' }
  | { readonly type: 'stop'; readonly process: number }
  | { readonly type: 'away'; readonly process: number }
  | { readonly type: 'handOver'; readonly isKilled: boolean };

const price = fc.integer({ min: 80, max: 120 });
const fate = fc.constantFrom<AppendFate>(
  'stored',
  'stored',
  'stored',
  'stored',
  'failed',
  'unsure',
);
const process = fc.nat({ max: 5 });
const orders = fc.record({
  type: fc.constant('order' as const),
  user: fc.integer({ min: 1, max: 3 }),
  price,
  fate,
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: orders, weight: 8 },
  { arbitrary: fc.record({ type: fc.constant('move' as const), price, fate }), weight: 5 },
  {
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1, ASK_MS, 40_000),
    }),
    weight: 4,
  },
  fc.record({ type: fc.constant('copies' as const), copies: fc.nat({ max: 2 }) }),
  { arbitrary: fc.record({ type: fc.constant('read' as const), process }), weight: 3 },
  fc.record({ type: fc.constant('open' as const) }),
  fc.record({ type: fc.constant('stop' as const), process }),
  fc.record({ type: fc.constant('away' as const), process }),
  fc.record({ type: fc.constant('handOver' as const), isKilled: fc.boolean() }),
);

/** The processes of one exchange; the first one writes. */
class Processes {
  readonly cluster: Cluster = { ...createCluster(), page: 3 };
  readonly ended: TestFollower[] = [];
  readonly followers: TestFollower[] = [];
  readonly #background: Promise<unknown>[] = [];
  writer: TestFollower | undefined;
  /** Reads that did not see a moment between two commands, or not what they waited for. */
  readonly wrong: string[] = [];
  kills = 0;
  promotions = 0;
  #orders = 0;

  async open(): Promise<void> {
    this.writer = await startWriter(this.cluster);
    await openExchange(this.writer, 3);
    await this.take({ type: 'open' });
    await this.take({ type: 'open' });
  }

  async take(step: Step): Promise<void> {
    switch (step.type) {
      case 'order':
        this.#orders += 1;
        this.#submit(
          step.fate,
          orderOf({
            id: `o${this.#orders}`,
            user: step.user,
            price: String(step.price),
            quantity: '1',
            side: this.#orders % 2 === 0 ? 'BUY' : 'SELL',
          }),
        );
        return;
      case 'move':
        this.#submit(step.fate, {
          type: 'MoveMarket',
          tick: tickOf({ last: String(step.price) }, this.cluster.clock.now()),
        });
        return;
      case 'wait':
        await this.cluster.clock.run(step.ms);
        return;
      case 'copies':
        this.cluster.bus.copiesOf = () => step.copies;
        return;
      case 'read':
        this.#look(this.#pick(step.process));
        return;
      case 'open':
        this.#begin();
        return;
      case 'stop':
        this.#end(this.#pick(step.process));
        return;
      case 'away': {
        const found = this.#pick(step.process);
        if (found !== undefined) found.store.isUnreadable = !found.store.isUnreadable;
        return;
      }
      case 'handOver':
        await this.#handOver(step.isKilled);
    }
  }

  /** Everything arrives, and everything that began ends. */
  async settle(): Promise<void> {
    this.cluster.bus.copiesOf = () => 1;
    for (const one of [...this.followers, ...this.#writers()]) {
      one.store.isUnreadable = false;
      one.store.fateOf = () => 'stored';
    }
    await this.cluster.clock.run(2 * LOOP_LIMITS.retryMs);
    await Promise.all(this.#background);
    await this.cluster.clock.run(2 * ASK_MS);
  }

  #writers(): readonly TestFollower[] {
    return this.writer === undefined ? [] : [this.writer];
  }

  #pick(index: number): TestFollower | undefined {
    return this.followers[index % Math.max(1, this.followers.length)];
  }

  #submit(how: AppendFate, command: Parameters<TestFollower['submit']>[0]): void {
    if (this.writer === undefined) return;
    const { store } = this.writer;
    store.fateOf = () => {
      store.fateOf = () => 'stored';
      return how;
    };
    void this.writer.submit(command);
  }

  #begin(): void {
    const follower = createFollower(this.cluster);
    this.followers.push(follower);
    const failed = (): void => {
      const index = this.followers.indexOf(follower);
      if (index >= 0) this.followers.splice(index, 1);
    };
    this.#background.push(follower.start().catch(failed));
  }

  /** A moment between two commands adds up; what was waited for is there. */
  #look(follower: TestFollower | undefined): void {
    if (follower === undefined) return;
    const position = this.writer?.status().position ?? 0;
    const look = follower.read(({ engine }) => void this.wrong.push(...invariants(engine)));
    const wait = follower.upTo(position).then(async () => {
      const reached = await follower.read((head) => head.position);
      if (reached < position) this.wrong.push(`${reached} where ${position} was waited for`);
    });
    for (const one of [look, wait]) this.#background.push(one.catch(unlessUnavailable));
  }

  #end(follower: TestFollower | undefined): void {
    if (follower === undefined) return;
    this.followers.splice(this.followers.indexOf(follower), 1);
    this.ended.push(follower);
    this.#background.push(follower.stop());
  }

  async #handOver(isKilled: boolean): Promise<void> {
    const next = this.followers.find(({ store }) => !store.isUnreadable);
    if (next === undefined) return;
    if (isKilled) {
      this.writer?.store.kill();
      this.kills += 1;
    } else {
      const stopping = this.writer?.stop();
      if (this.writer !== undefined) this.writer.store.isUnreadable = false;
      await this.cluster.clock.run(2 * LOOP_LIMITS.retryMs);
      await stopping;
    }
    if (this.writer !== undefined) this.ended.push(this.writer);
    this.writer = undefined;
    const promotion = next.promote();
    const promoted = await promotion.then(
      () => true,
      () => false,
    );
    if (!promoted) return;
    this.promotions += 1;
    this.followers.splice(this.followers.indexOf(next), 1);
    this.writer = next;
  }
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'UnavailableError') throw error;
}

test('[L-F1][L-F2][L-F4][L-F5][L-W1][L-W3] all have the state of the log, whatever happens to them', async () => {
  const seen = { promotions: 0, kills: 0, hashes: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (steps) => {
      const all = new Processes();
      await all.open();
      for (const step of steps) {
        await all.take(step);
        if (step.type !== 'order') await turn();
      }
      await all.settle();
      const log = await logOf(all.cluster.medium);
      const living = [...all.followers, ...(all.writer === undefined ? [] : [all.writer])];
      const hashes = await Promise.all(living.map((one) => one.hash()));
      expect(new Set(hashes).size).toBeLessThanOrEqual(1);
      for (const one of [...living, ...all.ended]) {
        const positions = positionsOf(one);
        const from = positions[0] ?? 1;
        expect(positions).toEqual(positions.map((_, index) => from + index));
        expect(one.published.map(({ record }) => record)).toEqual(
          log.slice(from - 1, from - 1 + positions.length),
        );
        for (const { record, events } of one.published)
          expect(events).toEqual(decodeEvents(record.events, record.version));
        expect(one.ends).toEqual([]);
        expect(one.status().hasDiverged).toBe(false);
      }
      for (const one of living)
        expect(one.status()).toMatchObject({ position: log.length, lag: 0 });
      expect(await living[0]?.read(({ engine }) => invariants(engine))).toEqual(
        living.length > 0 ? [] : undefined,
      );
      for (const one of living) await one.stop();
      // A process that was killed ends nothing.
      const timers = all.kills === 0 ? all.cluster.clock.pendingTimers() : 0;
      expect(timers).toBe(0);
      expect(all.wrong).toEqual([]);
      seen.promotions += all.promotions;
      seen.kills += all.kills;
      seen.hashes += all.cluster.bus.sent.filter(({ type }) => type === 'hashed').length;
    }),
    { seed: 118, numRuns: 300 },
  );
  expect(seen.promotions).toBeGreaterThan(60);
  expect(seen.kills).toBeGreaterThan(20);
  expect(seen.hashes).toBeGreaterThan(20);
});
