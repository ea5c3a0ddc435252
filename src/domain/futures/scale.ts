/** A scale order: several LIMIT orders between two prices. Rules [F-O40] to [F-O46]. */
import type { LadderInstructions, OrderSide, PositionSide, TriggerBy } from '../futuresOrders.ts';
import type { ClientOrderId, OptionId, UserId } from '../ids.ts';
import { type Price, price, type Quantity, quantity } from '../quantities.ts';
import type { Stamped } from '../time.ts';

export const SCALE_MIN = 2;
export const SCALE_MAX = 20;

/** How the quantity grows from the first price to the last. */
export const SCALE_WEIGHTS = ['EVEN', 'RISING', 'FALLING'] as const;
export type ScaleWeights = (typeof SCALE_WEIGHTS)[number];

/** A count that is not from 2 to 20, or a range with fewer ticks than orders. */
export type ScaleProblem = 'COUNT' | 'NARROW';

/** Parameters of a scaled order. */
export interface ScaleShape {
  readonly side: OrderSide;
  readonly firstPrice: Price;
  readonly lastPrice: Price;
  /** How many orders, 2 to 20. */
  readonly count: number;
  /** Total quantity of all orders together. */
  readonly quantity: Quantity;
  readonly weights: ScaleWeights;
}

/** Places all orders of a ladder, or none. */
export interface PlaceScale extends Stamped, ScaleShape {
  readonly type: 'PlaceScale';
  readonly userId: UserId;
  /** The orders have this id with `-1`, `-2` and so on behind it. */
  readonly clientOrderId: ClientOrderId;
  readonly optionId: OptionId;
  readonly positionSide: PositionSide | undefined;
  readonly reduceOnly: boolean;
  readonly instructions: LadderInstructions;
}

export interface ScaleRung {
  readonly price: Price;
  readonly quantity: Quantity;
}

/** The steps in which prices and quantities lie. */
interface ScaleSteps {
  readonly tickSize: Price;
  readonly lotSize: Quantity;
}

/**
 * The orders of a ladder, the first price first. Prices lie at even distances and are rounded to the
 * tick, a buy's down and a sell's up; quantities are rounded down to the lot, and the last order
 * takes the remainder. Ends off the tick and a quantity off the lot stay so, for the check of each
 * order to find.
 */
export function scaleLadder(
  shape: ScaleShape,
  { tickSize, lotSize }: ScaleSteps,
): { readonly rungs: readonly ScaleRung[] } | { readonly problem: ScaleProblem } {
  const { firstPrice, lastPrice, count, side, quantity: whole } = shape;
  if (!Number.isInteger(count) || count < SCALE_MIN || count > SCALE_MAX)
    return { problem: 'COUNT' };
  const gaps = BigInt(count - 1);
  const isOffTick = firstPrice % tickSize !== 0n || lastPrice % tickSize !== 0n;
  const steps = (lastPrice - firstPrice) / tickSize;
  if (!isOffTick && (steps < 0n ? -steps : steps) < gaps) return { problem: 'NARROW' };
  const weights = weightsOf(shape);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const quantities = weights.map((weight) => ((whole / lotSize) * weight) / sum);
  const given = quantities.reduce((total, lots) => total + lots, 0n) * lotSize;
  const rungs = quantities.map((lots, index) => {
    const offset = rounded(steps * BigInt(index), gaps, side === 'SELL');
    const isLast = index === count - 1;
    return {
      price: isLast ? lastPrice : price(firstPrice + offset * tickSize),
      quantity: quantity(lots * lotSize + (isLast ? whole - given : 0n)),
    };
  });
  return { rungs };
}

function weightsOf({ count, weights }: ScaleShape): readonly bigint[] {
  return Array.from({ length: count }, (_, index) => {
    switch (weights) {
      case 'EVEN':
        return 1n;
      case 'RISING':
        return BigInt(index + 1);
      case 'FALLING':
        return BigInt(count - index);
    }
  });
}

/** A quotient rounded up or down, also below zero. */
function rounded(value: bigint, by: bigint, isUp: boolean): bigint {
  const cut = value / by;
  if (cut * by === value) return cut;
  const isNegative = value < 0n;
  if (isUp) return isNegative ? cut : cut + 1n;
  return isNegative ? cut - 1n : cut;
}

/** Quantity-weighted price of a ladder, cut to the last digit; undefined for an empty one. */
export function averageOfLadder(rungs: readonly ScaleRung[]): Price | undefined {
  const whole = rungs.reduce((total, rung) => total + rung.quantity, 0n);
  if (whole === 0n) return undefined;
  const value = rungs.reduce((total, rung) => total + rung.price * rung.quantity, 0n);
  return price(value / whole);
}

// One cancels the other: a LIMIT and a STOPLOSS of the same quantity, of which one executes.

/** Both orders or none. Rules [F-O60] to [F-O65] of src/engine/SPEC.md. */
export interface PlaceOco extends Stamped {
  readonly type: 'PlaceOco';
  readonly userId: UserId;
  /** Client order id of the pair: the LIMIT has it followed by `-1`, the STOPLOSS by `-2`. */
  readonly clientOrderId: ClientOrderId;
  readonly optionId: OptionId;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | undefined;
  /** Quantity of each of the two orders. */
  readonly quantity: Quantity;
  /** Price of the LIMIT. */
  readonly price: Price;
  readonly triggerPrice: Price;
  readonly triggerBy: TriggerBy;
  /** Limit price of the STOPLOSS; undefined for one that takes the market, and then both reduce. */
  readonly stopLimitPrice: Price | undefined;
  readonly reduceOnly: boolean;
}
