/**
 * How a follower's copy is sized and paid: the engine copies and the what-if computes with these
 * same functions.
 */
import { divide, ONE, roundToStep } from '../decimal.ts';
import type { InstrumentCode } from '../ids.ts';
import {
  type Money,
  money,
  NO_MONEY,
  type Price,
  type Quantity,
  quantity,
  type Rate,
  share,
} from '../quantities.ts';

/** Why a fill of the trader was not copied; where several hold, the first. */
export const SKIP_REASONS = [
  'TRADER_FULL',
  'PAIR_NOT_FOLLOWED',
  'MARKET_CLOSED',
  'OVER_MAX_BET',
  'BELOW_MINIMUM',
  'LEVERAGE_TIER',
  'PRICE_MOVED',
  'NO_BALANCE',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A follower's settings. */
export interface FollowSettings {
  readonly stocks: readonly InstrumentCode[];
  /** Whole percents of the trader's margin; 0 pauses. */
  readonly multiplyPer: number;
  /** At most this much margin in all open copies. */
  readonly maxBet: Money;
  /** At most this much margin for one opening fill. */
  readonly oneMaxBet: Money;
}

/**
 * Margin for the copy of an opening fill: the trader's times `multiplyPer` percent, cut, no more
 * than `oneMaxBet` and than what the margins `inCopies` leave of `maxBet`; never below zero.
 */
export function copyMargin(
  { multiplyPer, maxBet, oneMaxBet }: Omit<FollowSettings, 'stocks'>,
  traderMargin: Money,
  inCopies: Money,
): Money {
  const wanted = divide(traderMargin * BigInt(multiplyPer), 100n, 'cut');
  const left = maxBet - inCopies;
  const limit = left < oneMaxBet ? left : oneMaxBet;
  const margin = wanted < limit ? wanted : limit;
  return margin > 0n ? money(margin) : NO_MONEY;
}

/** Quantity that a margin buys at a price: margin · leverage / price, down to the step. */
export const wantedQuantity = (p: {
  readonly margin: Money;
  readonly leverage: number;
  readonly price: Price;
  readonly step: Quantity;
}): Quantity => {
  const exact = divide(p.margin * BigInt(p.leverage) * ONE, p.price, 'down');
  return quantity(roundToStep(exact, p.step, 'down'));
};

/**
 * One follower's part of what a block took: wanted · taken / sum of all wanted, down to the step, and
 * no more than the margin carries at the block's price.
 */
export function allocated(p: {
  readonly margin: Money;
  readonly leverage: number;
  readonly wanted: Quantity;
  readonly block: { readonly price: Price; readonly taken: Quantity; readonly wanted: Quantity };
  readonly step: Quantity;
}): Quantity {
  const { block, step } = p;
  const part = divide(p.wanted * block.taken, block.wanted, 'down');
  const affordable = wantedQuantity({ ...p, price: block.price });
  const allocation = roundToStep(part, step, 'down');
  return quantity(allocation < affordable ? allocation : affordable);
}

/**
 * Quantity that a copy closes when its trader closes `closed` of `held`: the same proportion, down
 * to the step; everything when the trader closes the rest.
 */
export const copyCloseQuantity = (p: {
  readonly copy: Quantity;
  readonly closed: Quantity;
  readonly held: Quantity;
  readonly step: Quantity;
}): Quantity =>
  p.closed >= p.held
    ? p.copy
    : quantity(roundToStep(divide(p.copy * p.closed, p.held, 'down'), p.step, 'down'));

/**
 * The trader's fee when a copy closed whole: their share of what the follower earned beyond the
 * high water of this trader and pair, cut, and no more than the follower's `point`. A profit moves
 * the high water to what was earned.
 * @param p.earned all closed copies of the pair: results less fees, with funding
 */
export function settleTraderFee(p: {
  readonly earned: Money;
  readonly highWater: Money;
  readonly share: Rate;
  readonly point: Money;
}): { readonly fee: Money; readonly highWater: Money } {
  const profit = money(p.earned - p.highWater);
  if (profit <= 0n) return { fee: NO_MONEY, highWater: p.highWater };
  const fee = share(profit, p.share, 'cut');
  const payable = p.point > 0n ? p.point : NO_MONEY;
  return { fee: fee < payable ? fee : payable, highWater: p.earned };
}
