/** Cost of an order to the free balance, and the largest quantity that a balance can open. */
import { divide, ONE } from '../decimal.ts';
import {
  type Money,
  money,
  type Price,
  type Quantity,
  quantity,
  type Rate,
  rateOf,
} from '../quantities.ts';
import { addRatio, divideRatio, negateRatio, type Ratio, ratio, signOfRatio } from '../ratio.ts';
import { type Contract, contractValue, shareOf } from './formula.ts';
import { bankruptcyCloseFee, marginOfValue } from './margin.ts';
import { grossPnl } from './pnl.ts';
import type { PositionSide } from './side.ts';

/** Share of the value added to the estimated cost on the side whose open loss is above zero. */
export const ESTIMATED_FEE_RATE = rateOf('0.0008');

/** Q abs(min(0, d (M - P))): the loss an order has at the mark price as soon as it is filled. */
export const lossAtMark = (
  unit: bigint,
  contract: Contract,
  side: PositionSide,
  size: bigint,
  orderPrice: bigint,
  markPrice: bigint,
): Ratio => {
  const pnl = grossPnl(unit, contract, side, size, orderPrice, markPrice);
  return signOfRatio(pnl) < 0 ? negateRatio(pnl) : ratio(0n);
};

/** The parts of an order's cost; parts a rule does not count are zero. */
export type CostParts = {
  readonly initialMargin: Ratio;
  readonly openLoss: Ratio;
  readonly openFee: Ratio;
  readonly closeFee: Ratio;
};

export const totalCost = (parts: CostParts): Ratio =>
  addRatio(addRatio(parts.initialMargin, parts.openLoss), addRatio(parts.openFee, parts.closeFee));

/** An order in a formula; `leverage` is over the common unit like everything else. */
export type FormulaOrder = {
  readonly contract: Contract;
  readonly side: PositionSide;
  readonly size: bigint;
  readonly orderPrice: bigint;
  readonly leverage: bigint;
};

const NOTHING = ratio(0n);

/** `im`: v / L and nothing else. */
export const marginOnlyCost = (unit: bigint, order: FormulaOrder): CostParts => {
  const value = contractValue(unit, order.contract, order.size, order.orderPrice);
  return {
    initialMargin: marginOfValue(unit, value, order.leverage),
    openLoss: NOTHING,
    openFee: NOTHING,
    closeFee: NOTHING,
  };
};

/** `im+openLoss`: v / L + open loss. */
export const marginAndLossCost = (
  unit: bigint,
  order: FormulaOrder,
  markPrice: bigint,
): CostParts => ({
  ...marginOnlyCost(unit, order),
  openLoss: lossAtMark(unit, order.contract, order.side, order.size, order.orderPrice, markPrice),
});

/** `im+fees`: v / L + v f + the fee for closing at the bankruptcy price. */
export const marginAndFeesCost = (
  unit: bigint,
  order: FormulaOrder,
  feeRate: bigint,
): CostParts => {
  const value = contractValue(unit, order.contract, order.size, order.orderPrice);
  const { contract, side, leverage } = order;
  return {
    ...marginOnlyCost(unit, order),
    openFee: shareOf(unit, value, feeRate),
    closeFee: bankruptcyCloseFee(unit, contract, side, value, leverage, feeRate),
  };
};

/**
 * The price an order is margined on by the rule `assumingPrice`: a long's own price, a short's
 * max(last x 1.0015, mark, price).
 */
export function assumedPrice(
  side: PositionSide,
  orderPrice: bigint,
  markPrice: bigint,
  lastPrice: bigint,
): Ratio {
  if (side === 'LONG') return ratio(orderPrice);
  const floor = orderPrice > markPrice ? orderPrice : markPrice;
  return lastPrice * 10_015n > floor * 10_000n ? ratio(lastPrice * 10_015n, 10_000n) : ratio(floor);
}

/** Size that costs `available`, not yet rounded to the lot. Throws RangeError on a free unit. */
export const sizeForBalance = (unit: bigint, available: bigint, costOfUnit: Ratio): Ratio =>
  divideRatio(ratio(available * unit), costOfUnit);

type OrderTerms = {
  readonly side: PositionSide;
  readonly orderPrice: Price;
  readonly markPrice: Price;
  /** A positive integer. */
  readonly leverage: number;
};

/** Q P / L + open loss, and 0.0008 Q P more when there is an open loss. */
function productCost(size: bigint, p: OrderTerms): CostParts {
  const order: FormulaOrder = {
    contract: 'linear',
    side: p.side,
    size,
    orderPrice: p.orderPrice,
    leverage: BigInt(p.leverage) * ONE,
  };
  const parts = marginAndLossCost(ONE, order, p.markPrice);
  if (signOfRatio(parts.openLoss) === 0) return parts;
  const value = contractValue(ONE, 'linear', size, p.orderPrice);
  return { ...parts, openFee: shareOf(ONE, value, ESTIMATED_FEE_RATE) };
}

/** Q abs(min(0, d (M - P))) of a linear order, rounded up (against the holder). */
export const openLoss = (p: {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly orderPrice: Price;
  readonly markPrice: Price;
}): Money => {
  const exact = lossAtMark(ONE, 'linear', p.side, p.quantity, p.orderPrice, p.markPrice);
  return money(divide(exact.numerator, exact.denominator, 'up'));
};

/**
 * Estimated cost of a linear order: initial margin, open loss, and the estimated fee on the side
 * whose open loss is above zero; the exact sum rounded up once (against the holder). P of a market
 * order is the best opposite price.
 */
export const orderCost = (p: OrderTerms & { readonly quantity: Quantity }): Money => {
  const exact = totalCost(productCost(p.quantity, p));
  return money(divide(exact.numerator, exact.denominator, 'up'));
};

/**
 * The largest quantity whose `orderCost` is within `available`, rounded down to the lot: one more
 * lot would cost more than that. Zero when nothing is available. With `feeRate`, that share of the
 * order's value is available as well.
 */
export const maxOpenQuantity = (
  p: OrderTerms & {
    readonly available: Money;
    readonly lotSize: Quantity;
    readonly feeRate?: Rate;
  },
): Quantity => {
  if (p.available <= 0n) return quantity(0n);
  const cost = totalCost(productCost(ONE, p));
  const value = contractValue(ONE, 'linear', ONE, p.orderPrice);
  const fee = p.feeRate === undefined ? NOTHING : shareOf(ONE, value, p.feeRate);
  const exact = sizeForBalance(ONE, p.available, addRatio(cost, fee));
  const lots = divide(exact.numerator, exact.denominator * p.lotSize, 'down');
  return quantity(lots * p.lotSize);
};
