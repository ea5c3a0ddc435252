/**
 * Time-weighted returns: the growth of money, whatever was paid in and out meanwhile. A period is
 * cut into sub-periods at each flow, and the growth of the sub-periods is chained:
 *
 *   growth = Π (value before the flow that ends a sub-period / value after the flow that began it)
 *
 * Source: true time-weighted rate of return, GIPS Guidance Statement on Calculation Methodology
 * (2011), which values a portfolio at the moment of each external cash flow.
 *
 * Growth is an integer of 18 decimals, rounded half up once at the end of each sub-period, so that
 * thousands of flows in a day move no digit that is shown. A flow alone never changes it.
 */
import { divide, ONE } from './decimal.ts';
import { type Rate, rate } from './quantities.ts';

/** Unchanged: a growth of one. */
export const GROWTH_ONE = 10n ** 18n;

/** Growth of money over a period. */
export interface ReturnSpan {
  /** Value at the end of one unit at the beginning, 18 decimals; never below zero. */
  readonly growth: bigint;
  /** The highest and the lowest growth within it, its beginning included. */
  readonly high: bigint;
  readonly low: bigint;
  /** The deepest fall of the growth below its highest value before, as a share, 18 decimals. */
  readonly drawdown: bigint;
}

/**
 * The running period, with the value that its present sub-period began with; `growth` is that of
 * then.
 */
export interface ReturnPath extends ReturnSpan {
  readonly base: bigint;
}

const NO_GROWTH: ReturnSpan = {
  growth: GROWTH_ONE,
  high: GROWTH_ONE,
  low: GROWTH_ONE,
  drawdown: 0n,
};

/** @param value value at the beginning, scaled; nothing grows while it is not above zero */
export const pathFrom = (value: bigint): ReturnPath => ({ ...NO_GROWTH, base: value });

/** The growth of a path at a value, half up; a value of zero or below ends at zero. */
export function growthAt({ growth, base }: ReturnPath, value: bigint): bigint {
  if (base <= 0n) return growth;
  return value <= 0n ? 0n : divide(growth * value, base, 'halfUp');
}

/** How far a growth lies below the highest before it: (peak - growth) / peak, half up. */
const fallBelow = (peak: bigint, growth: bigint): bigint =>
  peak <= 0n || growth >= peak ? 0n : divide((peak - growth) * GROWTH_ONE, peak, 'halfUp');

/** The path that has been worth a value: its extremes and its deepest fall know of it. */
export function valued(path: ReturnPath, value: bigint): ReturnPath {
  const now = growthAt(path, value);
  if (now >= path.high) return now === path.high ? path : { ...path, high: now };
  const fall = fallBelow(path.high, now);
  if (now >= path.low && fall <= path.drawdown) return path;
  return {
    ...path,
    low: now < path.low ? now : path.low,
    drawdown: fall > path.drawdown ? fall : path.drawdown,
  };
}

/**
 * The path with a flow, which ends a sub-period.
 * @param before value at the moment of the flow
 * @param after the same with the deposit, or without the withdrawal
 */
export function flowed(path: ReturnPath, before: bigint, after: bigint): ReturnPath {
  const known = valued(path, before);
  return { ...known, growth: growthAt(path, before), base: after };
}

/** The path as a stretch that ends with a value. */
export function spanAt(path: ReturnPath, value: bigint): ReturnSpan {
  const { high, low, drawdown } = valued(path, value);
  return { growth: growthAt(path, value), high, low, drawdown };
}

/** An amount of the beginning after a growth, half up. */
export const grown = (amount: bigint, growth: bigint): bigint =>
  divide(amount * growth, GROWTH_ONE, 'halfUp');

/** A share of 18 decimals as a rate, half up. */
export const shareToRate = (share: bigint): Rate => rate(divide(share * ONE, GROWTH_ONE, 'halfUp'));

/** Growth less one, as a rate, half up. */
export const returnOf = (growth: bigint): Rate => shareToRate(growth - GROWTH_ONE);
