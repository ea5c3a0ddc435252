/**
 * The what-if beside an account of the engine that holds the same isolated positions: a follower
 * who copies a trader with the whole of their margin, at their prices, gets the trader's result.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SKIP_REASONS } from '../../../src/domain/copytrade/proportion.ts';
import type { TraderFact } from '../../../src/domain/copytrade/traderFacts.ts';
import { WhatIf } from '../../../src/domain/copytrade/whatIf.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { initialMargin } from '../../../src/domain/futures/index.ts';
import type { FuturesPosition } from '../../../src/domain/futuresOrders.ts';
import { type UserId, userId } from '../../../src/domain/ids.ts';
import {
  type Money,
  money,
  moneyOf,
  NO_QUANTITY,
  type Price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../../src/domain/quantities.ts';
import {
  BTC,
  clientId,
  exchangeWith,
  type OrderSpec,
  pocketsOf,
  type TestExchange,
  testRules,
} from '../../support/engine.ts';
import { followOf, makeTrader, ofType } from '../../support/engineCopytrade.ts';

const FUNDS = '1000000';
const [TRADER, FOLLOWER] = [userId(1), userId(2)];
const { options, takerFee } = testRules();
const TIERS = options[0]?.tiers ?? [];
const STEP = quantityOf('0.001');

const anyMove = fc.oneof(
  fc.record({ kind: fc.constant('tick' as const), tenths: fc.integer({ min: 800, max: 1_250 }) }),
  fc.record({ kind: fc.constant('open' as const), lots: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('close' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('fund' as const), points: fc.integer({ min: -75, max: 75 }) }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer T> ? T : never;

/** Recorded facts of the trader, with the extremes of the mark between two facts. */
class Recorder {
  readonly facts: TraderFact[] = [];
  #mark = priceOf('100');
  #low = this.#mark;
  #high = this.#mark;
  #held: FuturesPosition | undefined;

  get held(): FuturesPosition | undefined {
    return this.#held;
  }

  take(events: readonly ExchangeEvent[], at: number): void {
    const before = this.#held;
    for (const event of events) {
      if (event.type === 'MarketMoved') this.move(event.tick.markPrice);
      else if (event.type === 'OrderFilled') this.fill(event, before, at);
      else this.follow(event, at);
    }
  }

  protected follow(event: ExchangeEvent, at: number): void {
    const { type } = event;
    if (type === 'PositionOpened' || type === 'PositionChanged') this.#held = event.position;
    else if (type === 'PositionClosed' || type === 'PositionLiquidated') this.#held = undefined;
    else if (type === 'FundingPaid') {
      const { id: positionId, side } = event.position;
      const { markPrice, rate } = event;
      this.add({ at, positionId, instrument: BTC, side, kind: 'FUNDING', markPrice, rate });
    }
  }

  protected fill(
    { fill, order }: Extract<ExchangeEvent, { readonly type: 'OrderFilled' }>,
    before: FuturesPosition | undefined,
    at: number,
  ): void {
    const isClose = order.reduceOnly;
    const opens = fill.side === 'BUY' ? ('LONG' as const) : ('SHORT' as const);
    const base = {
      at,
      positionId: fill.positionId,
      instrument: BTC,
      side: before?.side ?? opens,
      price: fill.price,
      quantity: fill.quantity,
      held: before?.quantity ?? NO_QUANTITY,
      blockPrice: fill.price,
      feeRate: takerFee,
    };
    if (isClose) this.add({ ...base, kind: fill.isLiquidation ? 'LIQUIDATION' : 'CLOSE' });
    else {
      const { leverage } = order;
      const margin = initialMargin({ ...base, leverage });
      const free = { traderFee: rateOf('0'), wanted: NO_QUANTITY, taken: NO_QUANTITY };
      this.add({ ...base, ...free, kind: 'OPEN', leverage, margin });
    }
  }

  protected move(mark: Price): void {
    this.#mark = mark;
    if (mark < this.#low) this.#low = mark;
    if (mark > this.#high) this.#high = mark;
  }

  protected add(fact: WithoutMarks<TraderFact>): void {
    this.facts.push({ ...fact, marks: { low: this.#low, high: this.#high } });
    this.#low = this.#mark;
    this.#high = this.#mark;
  }
}

type WithoutMarks<Fact> = Fact extends TraderFact ? Omit<Fact, 'marks'> : never;

/** A user with `point` in FUTURES and nothing else. */
function leaveOnly(exchange: TestExchange, user: UserId, point: Money): void {
  const { point: before } = pocketsOf(exchange.state, user);
  exchange.run({
    type: 'AdjustWallet',
    userId: user,
    wallet: 'FUTURES',
    adjustment: 'PM',
    requestId: clientId('start'),
    amount: money(before - point),
  });
}

/** Nothing happens where the book or the wallet does not suffice. */
function attempt(exchange: TestExchange, order: OrderSpec): readonly ExchangeEvent[] {
  try {
    return exchange.place(order);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('PlaceOrder refused')) return [];
    throw error;
  }
}

function carryOut(
  exchange: TestExchange,
  move: Move,
  held: FuturesPosition | undefined,
  n: number,
  depth = '1000000',
) {
  if (move.kind === 'tick') {
    const last = (move.tenths / 10).toFixed(1);
    return exchange.tick({ last, bids: [[last, depth]], asks: [[last, depth]] });
  }
  if (move.kind === 'fund') {
    const rate = rateOf((move.points / 10_000).toFixed(4));
    return exchange.run({
      type: 'SettleFunding',
      instrument: BTC,
      rate,
      dueAt: exchange.now() + n,
    });
  }
  if (move.kind === 'open') {
    const side = held?.side === 'SHORT' || (held === undefined && move.lots % 2 === 0);
    const size = formatDecimal(BigInt(move.lots) * STEP);
    return attempt(exchange, { side: side ? 'SELL' : 'BUY', quantity: size });
  }
  if (held === undefined) return [];
  const part = (held.quantity * BigInt(move.percent)) / 100n / STEP;
  const size = quantity((part === 0n ? 1n : part) * STEP);
  const side = held.side === 'LONG' ? 'SELL' : 'BUY';
  return attempt(exchange, { side, quantity: formatDecimal(size), reduceOnly: true });
}

/** Facts of a trader from the log, with the extremes of the mark between two facts. */
class TraderRecorder extends Recorder {
  override take(events: readonly ExchangeEvent[], at: number): void {
    for (const event of events) {
      const { type } = event;
      const isTraders = 'position' in event && event.position.userId === TRADER;
      if (type === 'MarketMoved') this.move(event.tick.markPrice);
      else if (type === 'TraderFilled') {
        const { fill } = event;
        if (fill.kind === 'OPEN') this.add({ ...fill, kind: 'OPEN' });
        else this.add({ ...fill, kind: fill.kind });
      } else if (isTraders) this.follow(event, at);
    }
  }
}

const anySettings = fc.record({
  multiplyPer: fc.constantFrom(1, 10, 50, 100, 300),
  limits: fc.constantFrom(
    { oneMaxBet: '10', maxBet: '25' },
    { oneMaxBet: '100', maxBet: '150' },
    { oneMaxBet: '2500', maxBet: '3000' },
    { oneMaxBet: '50000', maxBet: '100000' },
  ),
  funds: fc.constantFrom('60', '1000', '100000'),
  depth: fc.constantFrom('1', '50', '1000'),
  fee: fc.constantFrom('0', '0.1', '0.3'),
});

test('[Y-W1] [Y-W2] [Y-W3] [Y-W4] what a real follower got, to the last digit', () => {
  const seen = { skips: 0, fees: 0, liquidations: 0, copies: 0 };
  const story = fc.array(anyMove, { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(story, anySettings, fc.constantFrom(2, 10, 25), (moves, given, leverage) => {
      const exchange = exchangeWith({ users: 2, funds: FUNDS });
      makeTrader(exchange, 10, given.fee);
      exchange.leverage(leverage);
      const { limits, multiplyPer } = given;
      const point = moneyOf(given.funds);
      leaveOnly(exchange, FOLLOWER, point);
      exchange.run(followOf({ user: 2, multiplyPer, ...limits }));
      const recorder = new TraderRecorder();
      const begun = exchange.history.length;
      for (const [n, move] of moves.entries()) {
        const deep = move.kind === 'tick' ? given.depth : undefined;
        recorder.take(carryOut(exchange, move, recorder.held, n, deep), exchange.now());
      }
      const calm = { kind: 'tick', tenths: 1_000 } as const;
      recorder.take(carryOut(exchange, calm, undefined, 0), exchange.now());
      const left = recorder.held;
      const end = { kind: 'close', percent: 100 } as const;
      if (left !== undefined) recorder.take(carryOut(exchange, end, left, 0), exchange.now());
      fc.pre(recorder.held === undefined);
      const run = new WhatIf({
        facts: recorder.facts,
        settings: {
          stocks: [BTC],
          multiplyPer,
          maxBet: moneyOf(limits.maxBet),
          oneMaxBet: moneyOf(limits.oneMaxBet),
        },
        balance: point,
        terms: new Map([[BTC, { step: STEP, minQuantity: STEP, tiers: TIERS }]]),
      });
      run.step(recorder.facts.length);
      const result = run.result();
      const events = exchange.history.slice(begun);
      const skipped = ofType(events, 'CopySkipped').map(({ skip }) => skip.reason);
      expect(result.point).toBe(pocketsOf(exchange.state, FOLLOWER).point);
      for (const reason of SKIP_REASONS)
        expect(result.skips[reason]).toBe(skipped.filter((one) => one === reason).length);
      const paid = ofType(events, 'CopyFeePaid').reduce((sum, one) => sum + one.paid.fee, 0n);
      expect(result.traderFees).toBe(paid);
      seen.skips += skipped.length;
      seen.fees += paid > 0n ? 1 : 0;
      seen.liquidations += result.liquidations;
      seen.copies += result.copies;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

test('[Y-W1] [Y-W4] copied whole, a trader’s own isolated positions come out to the last digit', () => {
  let liquidations = 0;
  let closes = 0;
  const story = fc.array(anyMove, { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(story, fc.constantFrom(2, 10, 25), (moves, leverage) => {
      const exchange = exchangeWith({ funds: FUNDS });
      exchange.isolated();
      exchange.leverage(leverage);
      const recorder = new Recorder();
      for (const [n, move] of moves.entries())
        recorder.take(carryOut(exchange, move, recorder.held, n), exchange.now());
      const run = new WhatIf({
        facts: recorder.facts,
        settings: {
          stocks: [BTC],
          multiplyPer: 100,
          maxBet: moneyOf(FUNDS),
          oneMaxBet: moneyOf(FUNDS),
        },
        balance: moneyOf(FUNDS),
        terms: new Map([[BTC, { step: STEP, minQuantity: STEP, tiers: TIERS }]]),
      });
      run.step(recorder.facts.length);
      const result = run.result();
      expect(result.point).toBe(pocketsOf(exchange.state, userId(1)).point);
      liquidations += result.liquidations;
      closes += recorder.facts.filter(({ kind }) => kind === 'CLOSE').length;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(liquidations, closes)).toBeGreaterThan(10);
});
