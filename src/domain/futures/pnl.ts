/** Profit and loss of a position, and the return on its margin. */
import { divide, ONE } from '../decimal.ts';
import { type Money, money, type Price, type Quantity, type Rate, rate } from '../quantities.ts';
import type { Ratio } from '../ratio.ts';
import type { Contract } from './formula.ts';
import { direction, type PositionSide } from './side.ts';

/** Before fees: d Q (X - E), or d N (1/E - 1/X) in the coin. */
export const grossPnl = (
  unit: bigint,
  contract: Contract,
  side: PositionSide,
  size: bigint,
  entry: bigint,
  exit: bigint,
): Ratio => {
  const move = direction(side) * size * (exit - entry);
  return contract === 'linear'
    ? { numerator: move, denominator: unit }
    : { numerator: move * unit, denominator: entry * exit };
};

/** Whose initial margin a return is measured against: at the entry or at the price it is shown for. */
export type MarginBasis = 'entry' | 'mark';

/**
 * PnL / initial margin, with the size cancelled: d (X - E) L / Y with the margin taken at Y for a
 * linear contract, d (X - E) L Y / (E X) for an inverse one.
 */
export const returnOnMargin = (
  contract: Contract,
  side: PositionSide,
  entry: bigint,
  exit: bigint,
  leverage: bigint,
  marginPrice: bigint,
): Ratio => {
  const gain = direction(side) * (exit - entry) * leverage;
  return contract === 'linear'
    ? { numerator: gain, denominator: marginPrice }
    : { numerator: gain * marginPrice, denominator: entry * exit };
};

/** Unrealized PnL of a linear position at `price` before fees, cut (towards zero) at 8 decimals. */
export const unrealizedPnl = (p: {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly price: Price;
}): Money => {
  const exact = grossPnl(ONE, 'linear', p.side, p.quantity, p.entryPrice, p.price);
  return money(divide(exact.numerator, exact.denominator, 'cut'));
};

/** One hundredth of a percent as a Rate: the grain of a shown ROE. */
const ROE_STEP = ONE / 10_000n;

/** Inputs of a return on margin; `marginPrice` is the entry unless given. */
export interface ReturnInputs {
  readonly side: PositionSide;
  readonly entryPrice: Price;
  readonly price: Price;
  readonly leverage: number;
  readonly marginPrice?: Price;
}

/** The return on margin of a contract, rounded half up to 2 decimals of a percent. */
export const returnOn = (contract: Contract, p: ReturnInputs): Rate => {
  const leverage = BigInt(p.leverage) * ONE;
  const marginPrice = p.marginPrice ?? p.entryPrice;
  const exact = returnOnMargin(contract, p.side, p.entryPrice, p.price, leverage, marginPrice);
  return rate(divide(exact.numerator, exact.denominator * ROE_STEP, 'halfUp') * ROE_STEP);
};

/**
 * Return on the initial margin of a linear position, rounded half up to 2 decimals of a percent:
 * 12.34 % is the rate 0.1234. It does not depend on the quantity.
 * @param p.leverage a positive integer
 * @param p.marginPrice above zero: where the margin in the denominator is taken; the entry, the
 *   product's standard, unless given
 */
export const roe = (p: ReturnInputs): Rate => returnOn('linear', p);
