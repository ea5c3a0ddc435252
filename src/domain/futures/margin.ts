/** Initial and maintenance margin, margin balance and the ratio of the two. */
import { divide, ONE } from '../decimal.ts';
import {
  addMoney,
  type Money,
  money,
  type Price,
  type Quantity,
  type Rate,
  rate,
} from '../quantities.ts';
import { type Ratio, roundRatio } from '../ratio.ts';
import { type Contract, contractValue } from './formula.ts';
import { direction, type PositionSide } from './side.ts';
import { type Tier, tierAt } from './tiers.ts';

/** v / L. */
export const marginOfValue = (unit: bigint, value: Ratio, leverage: bigint): Ratio => ({
  numerator: value.numerator * unit,
  denominator: value.denominator * leverage,
});

/**
 * The fee for closing at the bankruptcy price, which some venues reserve with the margin:
 * v (1 - d/L) f, or v (1 + d/L) f for an inverse contract.
 */
export const bankruptcyCloseFee = (
  unit: bigint,
  contract: Contract,
  side: PositionSide,
  value: Ratio,
  leverage: bigint,
  feeRate: bigint,
): Ratio => {
  const shift = direction(side) * unit;
  const factor = contract === 'linear' ? leverage - shift : leverage + shift;
  return {
    numerator: value.numerator * factor * feeRate,
    denominator: value.denominator * leverage * unit,
  };
};

/** v m - A. */
export const maintenanceOfValue = (
  unit: bigint,
  value: Ratio,
  maintenanceRate: bigint,
  maintenanceAmount: bigint,
): Ratio => ({
  numerator: value.numerator * maintenanceRate - maintenanceAmount * value.denominator * unit,
  denominator: value.denominator * unit,
});

/** v / L of a contract of this size, rounded up (against the holder). */
export const initialMarginOf = (
  contract: Contract,
  size: Quantity,
  price: Price,
  leverage: number,
): Money => {
  const value = contractValue(ONE, contract, size, price);
  return money(roundRatio(marginOfValue(ONE, value, BigInt(leverage) * ONE), 'up'));
};

/** v m - A of a contract of this size, rounded up (against the holder). */
export const maintenanceMarginOf = (
  contract: Contract,
  size: Quantity,
  price: Price,
  tier: Pick<Tier, 'maintenanceRate' | 'maintenanceAmount'>,
): Money => {
  const value = contractValue(ONE, contract, size, price);
  const { maintenanceRate, maintenanceAmount } = tier;
  const exact = maintenanceOfValue(ONE, value, maintenanceRate, maintenanceAmount);
  return money(roundRatio(exact, 'up'));
};

/**
 * Margin to open `quantity` at `price`: Q P / L, rounded up (against the holder).
 * @param p.leverage a positive integer
 */
export const initialMargin = (p: {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly leverage: number;
}): Money => initialMarginOf('linear', p.quantity, p.price, p.leverage);

/** Q M m - A with the rate and amount of `tier`, rounded up (against the holder). */
export const maintenanceMargin = (p: {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly tier: Tier;
}): Money => maintenanceMarginOf('linear', p.quantity, p.price, p.tier);

/** The maintenance margin of a position at a price, in the tier its value there falls into. */
export const maintenanceMarginAt = (p: {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly tiers: readonly Tier[];
}): Money => {
  const value = money(divide(p.quantity * p.price, ONE, 'down'));
  return maintenanceMargin({ ...p, tier: tierAt(p.tiers, value) });
};

/**
 * The collateral of an isolated position (margin and PnL), or of all positions of a cross wallet.
 */
export const marginBalance = (walletMargin: Money, pnl: Money): Money =>
  addMoney(walletMargin, pnl);

/** A position is liquidated when its maintenance margin is at or above its margin balance. */
export const isLiquidatable = (p: {
  readonly maintenanceMargin: Money;
  readonly marginBalance: Money;
}): boolean => p.maintenanceMargin >= p.marginBalance;

/**
 * Maintenance margin / margin balance, rounded up at 8 decimals; liquidated at 1.
 * @returns undefined when the balance is zero or below: beyond every ratio
 */
export const marginRatio = (p: {
  readonly maintenanceMargin: Money;
  readonly marginBalance: Money;
}): Rate | undefined =>
  p.marginBalance <= 0n
    ? undefined
    : rate(divide(p.maintenanceMargin * ONE, p.marginBalance, 'up'));
