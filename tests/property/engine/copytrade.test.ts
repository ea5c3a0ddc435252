/** Random traders and followers against the rules [Y-..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CopyFill } from '../../../src/domain/copytrade/copytrade.ts';
import type { TraderFill } from '../../../src/domain/copytrade/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { type UserId, userId } from '../../../src/domain/ids.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { rateOf } from '../../../src/domain/quantities.ts';
import { copiesOfFollower, openBlocks } from '../../../src/engine/copytrade/copyState.ts';
import { positionsOf } from '../../../src/engine/index.ts';
import { BTC, exchangeWith, pocketsOf, type TestExchange } from '../../support/engine.ts';
import { followOf, makeTrader, ofType } from '../../support/engineCopytrade.ts';

const FEE = '0.2';
/** Largest quantity that the book fills at any depth: three levels of 1.1. */
const TAKEN_AT_ONCE = 300_000_000n;
const TRADER = userId(1);

const anySettings = fc.record({
  multiplyPer: fc.integer({ min: 0, max: 300 }),
  oneMaxBet: fc.integer({ min: 10, max: 60 }),
  more: fc.integer({ min: 1, max: 60 }),
});
type Settings = typeof anySettings extends fc.Arbitrary<infer T> ? T : never;

const anyStep = fc.record({
  does: fc.constantFrom('OPEN', 'OPEN', 'REDUCE', 'CLOSE', 'COPY', 'FUNDING', 'TICK'),
  /** Hundredths of a coin, or of the position. */
  size: fc.integer({ min: 1, max: 99 }),
  /** The price after the step, in percent of 100. */
  price: fc.integer({ min: 96, max: 105 }),
  /** Quantity at each of three levels of the book, in tenths. */
  depth: fc.integer({ min: 11, max: 60 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const anyStory = fc.record({
  followers: fc.array(anySettings, { minLength: 2, maxLength: 5 }),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 14 }),
});

function tick(exchange: TestExchange, price: number, depth: number): void {
  const size = (depth / 10).toFixed(1);
  const side = (sign: number) =>
    [0.1, 0.3, 2].map((away) => [(price + sign * away).toFixed(1), size] as const);
  exchange.tick({ last: price.toFixed(1), bids: side(-1), asks: side(1) });
}

/** Users 2 and on follow user 1, in the order given. */
function begin(followers: readonly Settings[], order: readonly number[], copyPiece: number) {
  const rules = { copyPiece };
  const exchange = exchangeWith({ users: followers.length + 1, funds: '5000', rules });
  makeTrader(exchange, 100, FEE);
  for (const at of order) {
    const { multiplyPer, oneMaxBet, more } = followers[at] ?? {
      multiplyPer: 0,
      oneMaxBet: 10,
      more: 1,
    };
    const limits = { oneMaxBet: String(oneMaxBet), maxBet: String(oneMaxBet + more) };
    exchange.run(followOf({ user: at + 2, multiplyPer, ...limits }));
  }
  return exchange;
}

const held = ({ state }: TestExchange) => positionsOf(state, TRADER)[0];

/** One step of the trader or a follower, and all pieces of its blocks. */
function take(exchange: TestExchange, step: Step): void {
  const position = held(exchange);
  const cut = (all: bigint, percent: number): bigint =>
    ((all * BigInt(percent)) / 100n / 100_000n) * 100_000n;
  const close = (all: bigint): void => {
    const size = all < TAKEN_AT_ONCE ? all : TAKEN_AT_ONCE;
    if (size > 0n)
      exchange.place({ side: 'SELL', reduceOnly: true, quantity: formatDecimal(size) });
  };
  switch (step.does) {
    case 'OPEN':
      exchange.place({ quantity: (step.size / 100).toFixed(2) });
      break;
    case 'REDUCE':
      if (position !== undefined) close(cut(position.quantity, step.size));
      break;
    case 'CLOSE':
      closeAll(exchange);
      break;
    case 'COPY':
      closeOneCopy(exchange);
      break;
    case 'FUNDING':
      exchange.run({
        type: 'SettleFunding',
        instrument: BTC,
        rate: rateOf('0.001'),
        dueAt: exchange.now(),
      });
      break;
    case 'TICK':
      break;
  }
  while (openBlocks(exchange.state).length > 0) exchange.run({ type: 'WorkCopyBlocks' });
  tick(exchange, step.price, step.depth);
}

/** The trader leaves, in as many orders as the book needs. */
function closeAll(exchange: TestExchange): void {
  for (let left = held(exchange); left !== undefined; left = held(exchange)) {
    const size = left.quantity < TAKEN_AT_ONCE ? left.quantity : TAKEN_AT_ONCE;
    exchange.place({ side: 'SELL', reduceOnly: true, quantity: formatDecimal(size) });
    tick(exchange, 100, 60);
  }
}

function closeOneCopy(exchange: TestExchange): void {
  const [copy] = copiesOfFollower(exchange.state, userId(2));
  if (copy === undefined) return;
  exchange.run({ type: 'CloseCopy', userId: userId(2), copyId: copy.id, worstPrice: undefined });
}

interface Ran {
  readonly exchange: TestExchange;
  readonly events: readonly ExchangeEvent[];
}

function play(
  story: { followers: readonly Settings[]; steps: readonly Step[] },
  copyPiece = 500,
  order = story.followers.map((_, at) => at),
): Ran {
  const exchange = begin(story.followers, order, copyPiece);
  tick(exchange, 100, 40);
  for (const step of story.steps) take(exchange, step);
  return { exchange, events: exchange.history };
}

/** Effects of a follower's copies, without their ids. */
const copied = (events: readonly ExchangeEvent[], follower: UserId) => [
  ...ofType(events, 'CopyOpened').flatMap(({ copy, fill: { price, quantity } }) =>
    copy.followerId === follower ? [{ price, quantity, margin: copy.margin }] : [],
  ),
  ...ofType(events, 'CopyClosed').flatMap(({ copy, fill: { price, quantity }, reason }) =>
    copy.followerId === follower ? [{ price, quantity, margin: copy.margin, reason }] : [],
  ),
  ...ofType(events, 'CopySkipped').flatMap(({ skip }) =>
    skip.followerId === follower ? [skip.reason] : [],
  ),
];

const wealth = ({ state }: TestExchange, id: UserId): bigint => {
  const { point, wait, margin } = pocketsOf(state, id);
  return point + wait + margin;
};

/** The opening fills of the trader, each with the copies of it. */
function blocksOf(events: readonly ExchangeEvent[]) {
  const blocks: { readonly fill: TraderFill; readonly copies: CopyFill[] }[] = [];
  for (const event of events)
    if (event.type === 'TraderFilled' && event.fill.kind === 'OPEN')
      blocks.push({ fill: event.fill, copies: [] });
    else if (event.type === 'CopyOpened') blocks.at(-1)?.copies.push(event.fill);
  return blocks;
}

test('[Y-B3] the copies of a block are never more than the book gave, at its one price', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const { events } = play(story);
      const fills = ofType(events, 'TraderFilled').map(({ fill }) => fill);
      for (const { wanted, taken } of fills) expect(taken).toBeLessThanOrEqual(wanted);
      const opened = blocksOf(events);
      expect(opened.length).toBe(fills.filter(({ kind }) => kind === 'OPEN').length);
      for (const { fill, copies } of opened) {
        const all = copies.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(all).toBeLessThanOrEqual(fill.taken);
        for (const { price } of copies) expect(price).toBe(fill.blockPrice);
      }
    }),
    { numRuns: 60, seed: 20_261_101 },
  );
});

test('[Y-B3] [Y-B6] neither the order of the followers nor the size of pieces changes a copy', () => {
  fc.assert(
    fc.property(anyStory, fc.integer({ min: 1, max: 3 }), (story, piece) => {
      // Funds never run out here, so no follower takes another's place.
      const one = play(story);
      const other = play(story, piece, story.followers.map((_, at) => at).toReversed());
      for (const [at] of story.followers.entries()) {
        const follower = userId(at + 2);
        expect(copied(other.events, follower)).toEqual(copied(one.events, follower));
        expect(wealth(other.exchange, follower)).toBe(wealth(one.exchange, follower));
      }
    }),
    { numRuns: 40, seed: 20_261_102 },
  );
});

test('[Y-B2] [Y-B3] followers with the same settings get the same copy', () => {
  fc.assert(
    fc.property(anyStory, anySettings, (story, same) => {
      const followers = [...story.followers.slice(0, 2), same, same];
      const steps = story.steps.filter(({ does }) => does !== 'COPY');
      const { events } = play({ followers, steps });
      expect(copied(events, userId(5))).toEqual(copied(events, userId(4)));
    }),
    { numRuns: 40, seed: 20_261_103 },
  );
});

test('[Y-C1] [Y-B5] a full close of the trader leaves no copy that follows', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const steps = story.steps.filter(({ does }) => does !== 'COPY');
      const { exchange } = play({ followers: story.followers, steps }, 2);
      closeAll(exchange);
      while (openBlocks(exchange.state).length > 0) exchange.run({ type: 'WorkCopyBlocks' });
      for (const [at] of story.followers.entries())
        expect(copiesOfFollower(exchange.state, userId(at + 2))).toEqual([]);
    }),
    { numRuns: 40, seed: 20_261_104 },
  );
});

test('[Y-P1] [Y-C4] what a follower has is what their copies state, and no fee is on a loss earned back', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const { exchange, events } = play(story);
      const change = new Map<UserId, bigint>();
      const add = (id: UserId, amount: bigint): void =>
        void change.set(id, (change.get(id) ?? 0n) + amount);
      const earned = new Map<UserId, bigint>();
      const highest = new Map<UserId, bigint>();
      for (const event of events) {
        if (event.type === 'CopyOpened') add(event.copy.followerId, -event.fill.fee);
        if (event.type === 'CopyFunded') add(event.copy.followerId, event.amount + event.insurance);
        if (event.type === 'CopyClosed') {
          const { copy, fill } = event;
          add(copy.followerId, fill.realizedPnl - fill.fee + fill.insurance);
          if (event.result !== undefined) earned.set(copy.followerId, event.result.earned);
        }
        if (event.type !== 'CopyFeePaid') continue;
        const { followerId, fee, profit } = event.paid;
        add(followerId, -fee);
        const now = earned.get(followerId) ?? 0n;
        const before = highest.get(followerId) ?? 0n;
        expect(profit).toBe(now - before);
        expect(fee * 5n).toBeLessThanOrEqual(profit);
        highest.set(followerId, now);
      }
      for (const [at] of story.followers.entries()) {
        const id = userId(at + 2);
        expect(wealth(exchange, id) - 5_000n * 10n ** 8n).toBe(change.get(id) ?? 0n);
      }
    }),
    { numRuns: 60, seed: 20_261_105 },
  );
});
