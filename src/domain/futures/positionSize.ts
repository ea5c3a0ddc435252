/**
 * How large a position may be, so that its stop loses no more than a chosen amount. Rules [F-V1] to
 * [F-V3] of this folder's SPEC.
 */
import { divide, ONE, roundToStep } from '../decimal.ts';
import {
  addMoney,
  type Money,
  money,
  notional,
  type Price,
  type Quantity,
  quantity as toQuantity,
  type Rate,
} from '../quantities.ts';
import { tradingFee } from './fees.ts';
import { initialMargin } from './margin.ts';
import { unrealizedPnl } from './pnl.ts';
import type { PositionSide } from './side.ts';
import type { Tier } from './tiers.ts';

export interface SizeQuestion {
  readonly entryPrice: Price;
  /** Below the entry for a long, above it for a short. */
  readonly stopPrice: Price;
  /** The most that entry and stop may cost together, fees included. */
  readonly risk: Money;
  /** Not below zero. */
  readonly openFeeRate: Rate;
  readonly closeFeeRate: Rate;
  readonly lotSize: Quantity;
  readonly minQuantity: Quantity;
  readonly maxQuantity: Quantity;
  readonly tiers: readonly Tier[];
  readonly leverage: number;
  /** The largest order that the account can place at the entry; undefined while it is unknown. */
  readonly affordable?: Quantity | undefined;
}

/** Constraint that limits the quantity. */
export type SizeLimit = 'RISK' | 'TIER' | 'LARGEST_ORDER' | 'BALANCE';

export interface PositionSize {
  readonly side: PositionSide;
  /** Whole lots; zero where the smallest order risks more. */
  readonly quantity: Quantity;
  readonly limit: SizeLimit;
  /** Loss between entry and stop, fees included: at most the risk. */
  readonly loss: Money;
  /** Both fees. */
  readonly fees: Money;
  /** Value and initial margin at the entry. */
  readonly value: Money;
  readonly margin: Money;
}

/** A share of a balance in percent (1.5 is 1.5 x 1e8), rounded down; nothing of a negative balance. */
export const riskOfBalance = (balance: Money, percent: bigint): Money =>
  money(balance <= 0n ? 0n : divide(balance * percent, 100n * ONE, 'down'));

/**
 * The largest position in whole lots whose stop loses at most the risk, within what the exchange
 * takes.
 * @returns undefined when entry and stop are the same, or an input is not above zero
 */
export function positionSize(question: SizeQuestion): PositionSize | undefined {
  const { entryPrice, stopPrice, risk, lotSize, minQuantity } = question;
  if (entryPrice <= 0n || stopPrice <= 0n || entryPrice === stopPrice || risk <= 0n)
    return undefined;
  const side = stopPrice < entryPrice ? 'LONG' : 'SHORT';
  const { limit, most } = smallest(limitsOf(side, question));
  const whole = toQuantity(roundToStep(most < 0n ? 0n : most, lotSize, 'down'));
  const quantity = toQuantity(whole < minQuantity ? 0n : whole);
  const fees = feesOf(question, quantity);
  return {
    side,
    quantity,
    limit,
    loss: lossOf(side, question, quantity),
    fees,
    value: notional(entryPrice, quantity, 'up'),
    margin: initialMargin({ quantity, price: entryPrice, leverage: question.leverage }),
  };
}

interface Limit {
  readonly limit: SizeLimit;
  readonly most: bigint;
}

/** The smallest limit; the first of equal ones. */
const smallest = ([first, ...others]: readonly [Limit, ...Limit[]]): Limit =>
  others.reduce((least, next) => (next.most < least.most ? next : least), first);

function limitsOf(side: PositionSide, question: SizeQuestion): readonly [Limit, ...Limit[]] {
  const { affordable, maxQuantity } = question;
  const inTier = quantityInTier(question);
  return [
    { limit: 'RISK', most: quantityAtRisk(side, question) },
    ...(inTier === undefined ? [] : [{ limit: 'TIER', most: inTier } as const]),
    { limit: 'LARGEST_ORDER', most: maxQuantity },
    ...(affordable === undefined ? [] : [{ limit: 'BALANCE', most: affordable } as const]),
  ];
}

/**
 * risk / (|E - S| + E fo + S fc) in whole lots, or as many more or fewer as rounding allows: fees are
 * rounded up, the loss toward zero.
 */
function quantityAtRisk(side: PositionSide, question: SizeQuestion): bigint {
  const { entryPrice, stopPrice, openFeeRate, closeFeeRate, risk, lotSize } = question;
  const move = side === 'LONG' ? entryPrice - stopPrice : stopPrice - entryPrice;
  const perUnit = move * ONE + entryPrice * openFeeRate + stopPrice * closeFeeRate;
  // No more of the loss than one unit is rounded away.
  const most = divide((risk + 1n) * ONE * ONE, perUnit, 'down') / lotSize;
  const isWithin = (lots: bigint) => lossOf(side, question, toQuantity(lots * lotSize)) <= risk;
  return lastWithin(most, isWithin) * lotSize;
}

/** The largest number up to `most` that is within; all below one that is within are, zero always. */
function lastWithin(most: bigint, isWithin: (n: bigint) => boolean): bigint {
  // Nearly always the first or the second.
  if (most <= 0n || isWithin(most)) return most;
  if (isWithin(most - 1n)) return most - 1n;
  let [within, beyond] = [0n, most - 1n];
  while (beyond - within > 1n) {
    const middle = (within + beyond) / 2n;
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return within;
}

/** The quantity whose value at the entry, rounded up, stays inside the last tier of the leverage. */
function quantityInTier({ tiers, leverage, entryPrice }: SizeQuestion): bigint | undefined {
  const last = tiers.findLast((tier) => tier.leverageMax >= leverage);
  if (last === undefined) return 0n;
  return last.cap === undefined ? undefined : divide((last.cap - 1n) * ONE, entryPrice, 'down');
}

function feesOf(question: SizeQuestion, quantity: Quantity): Money {
  const { entryPrice, stopPrice, openFeeRate, closeFeeRate } = question;
  return addMoney(
    tradingFee({ quantity, price: entryPrice, feeRate: openFeeRate }),
    tradingFee({ quantity, price: stopPrice, feeRate: closeFeeRate }),
  );
}

const lossOf = (side: PositionSide, question: SizeQuestion, quantity: Quantity): Money => {
  const { entryPrice, stopPrice: price } = question;
  return money(feesOf(question, quantity) - unrealizedPnl({ side, quantity, entryPrice, price }));
};
