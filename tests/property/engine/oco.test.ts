/** An OCO beside its two orders placed alone, along the same path of prices. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { PlaceOco } from '../../../src/domain/futures/scale.ts';
import { userId } from '../../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { execute, positionsOf, walletsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { ordersOfOco } from '../../../src/engine/futures/placeOco.ts';
import {
  BTC_OPTION,
  clientId,
  exchangeWith,
  stamped,
  type TickSpec,
} from '../../support/engine.ts';

const OWNER = userId(1);

/** Tenths of a unit: what prices here are multiples of. */
const text = (tenths: number): string => (tenths / 10).toFixed(1);

const anyTick = fc
  .record({
    last: fc.integer({ min: 950, max: 1_050 }),
    below: fc.integer({ min: 0, max: 15 }),
    above: fc.integer({ min: 0, max: 15 }),
    mark: fc.integer({ min: 9_500, max: 10_500 }),
    offered: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ last, below, above, mark, offered }) => ({
    last: text(last),
    low: text(last - below),
    high: text(last + above),
    mark: (mark / 100).toFixed(2),
    bids: [[text(last - 1), String(offered)]] as const,
    asks: [[text(last + 1), String(offered)]] as const,
  }));

const anyOco = fc.record({
  isBuy: fc.boolean(),
  /**
   * Distances of the limit order and of the trigger from 100, and of the stop's price from the
   * trigger.
   */
  away: fc.integer({ min: 3, max: 40 }),
  beyond: fc.integer({ min: 3, max: 40 }),
  slip: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
  isMark: fc.boolean(),
  /** In thousandths; the position before is in the same unit, above zero for a long. */
  size: fc.integer({ min: 1, max: 20_000 }),
  before: fc.integer({ min: -20_000, max: 20_000 }),
  reduceOnly: fc.boolean(),
  funds: fc.integer({ min: 400, max: 2_000 }),
});
type Chosen = typeof anyOco extends fc.Arbitrary<infer T> ? T : never;

const thousandths = (count: number): string => (count / 1_000).toFixed(3);

function commandOf(chosen: Chosen): Unstamped<PlaceOco> {
  const { isBuy, away, beyond, slip, isMark, size, reduceOnly } = chosen;
  const sign = isBuy ? -1 : 1;
  const trigger = 1_000 - sign * beyond;
  return {
    type: 'PlaceOco',
    userId: OWNER,
    clientOrderId: clientId('oco'),
    optionId: BTC_OPTION,
    side: isBuy ? 'BUY' : 'SELL',
    positionSide: undefined,
    quantity: quantityOf(thousandths(size)),
    price: priceOf(text(1_000 + sign * away)),
    triggerPrice: priceOf(text(trigger)),
    triggerBy: isMark ? 'MARK' : 'LAST',
    stopLimitPrice: slip === undefined ? undefined : priceOf(text(trigger + slip)),
    reduceOnly,
  };
}

/** An owner with the position before, in a market at 100. */
function begun({ before, funds }: Chosen) {
  const exchange = exchangeWith({
    users: 1,
    funds: String(funds),
    ticks: [{ last: '100', bids: [['99.9', '500']], asks: [['100.1', '500']] }],
  });
  if (before !== 0)
    exchange.place({
      side: before > 0 ? 'BUY' : 'SELL',
      quantity: thousandths(Math.abs(before)),
    });
  return exchange;
}
type Exchange = ReturnType<typeof begun>;

const affairsOf = ({ state }: Exchange) => ({
  wallets: walletsOf(state, OWNER),
  positions: positionsOf(state, OWNER),
  working: workingOrdersOf(state, OWNER).map(({ clientOrderId, quantity, filledQuantity }) => [
    clientOrderId,
    quantity,
    filledQuantity,
  ]),
});

/** Which of the two the prices reach first, read from the path alone. */
function reachedFirst(
  command: Unstamped<PlaceOco>,
  ticks: readonly TickSpec[],
): number | undefined {
  const isBuy = command.side === 'BUY';
  for (const { last, low = last, high = last, mark = last } of ticks) {
    if (isBuy ? priceOf(low) <= command.price : priceOf(high) >= command.price) return 0;
    const [least, most] = command.triggerBy === 'MARK' ? [mark, mark] : [low, high];
    const isFired = isBuy
      ? priceOf(most) >= command.triggerPrice
      : priceOf(least) <= command.triggerPrice;
    if (isFired) return 1;
  }
  return undefined;
}

interface Compared {
  /** The one that executed, or the refusal. */
  readonly kind: string;
  readonly is: unknown;
  readonly shouldBe: unknown;
}

function compare(chosen: Chosen, ticks: readonly TickSpec[]): Compared {
  const command = commandOf(chosen);
  const pair = ordersOfOco(command);
  if ('rejection' in pair) throw new Error('no client order ids');
  const paired = begun(chosen);
  const start = affairsOf(paired);
  if (!isAccepted(paired, command))
    return { kind: 'refused', is: affairsOf(paired), shouldBe: start };
  const reached = reachedFirst(command, ticks);
  const alone = begun(chosen);
  const [limit, stop] = pair.orders;
  alone.run(reached === 1 ? stop : limit);
  for (const tick of ticks) {
    paired.tick(tick);
    alone.tick(tick);
  }
  if (reached !== undefined)
    return {
      kind: reached === 0 ? 'limit' : 'stop',
      is: affairsOf(paired),
      shouldBe: affairsOf(alone),
    };
  // A liquidation may have ended them, both.
  const { length } = affairsOf(paired).working;
  return { kind: 'neither', is: length, shouldBe: length === 0 ? 0 : 2 };
}

function isAccepted(exchange: Exchange, command: Unstamped<PlaceOco>): boolean {
  const { state, now, history, wait } = exchange;
  wait(1);
  const outcome = execute(state, stamped(command, now()));
  if (outcome.ok) history.push(...outcome.events);
  return outcome.ok;
}

test('[F-O62][F-O63] an OCO ends as the order that the prices reach first would have ended alone', () => {
  const met: Record<string, number> = {};
  fc.assert(
    fc.property(anyOco, fc.array(anyTick, { minLength: 1, maxLength: 12 }), (chosen, ticks) => {
      const { kind, is, shouldBe } = compare(chosen, ticks);
      expect(is).toEqual(shouldBe);
      met[kind] = (met[kind] ?? 0) + 1;
    }),
    { numRuns: 1_500, seed: 20_261_123 },
  );
  for (const kind of ['refused', 'neither', 'limit', 'stop'])
    expect([kind, (met[kind] ?? 0) > 30, met]).toEqual([kind, true, met]);
});
