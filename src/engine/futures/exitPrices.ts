/** Take-profit and stop-loss prices: compared, merged and validated. Rules [F-E..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { ExitPrices, PositionSide, TriggerBy } from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import type { Price, Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Trigger } from '../triggerIndex.ts';
import { limitPriceRejection } from './limitPrice.ts';

export type ExitKind = 'TAKEPROFIT' | 'STOPLOSS';

/** Exits without a price are none. */
export const givenExits = (exits: ExitPrices | undefined): ExitPrices | undefined =>
  exits?.takeProfit === undefined &&
  exits?.stopLoss === undefined &&
  exits?.takeProfitLimit === undefined &&
  exits?.stopLossLimit === undefined
    ? undefined
    : exits;

/** Whether both are equal; the source of an unset price is ignored. */
export const isSameExits = (a: ExitPrices | undefined, b: ExitPrices | undefined): boolean =>
  a === b ||
  (a?.takeProfit === b?.takeProfit &&
    a?.stopLoss === b?.stopLoss &&
    a?.takeProfitLimit === b?.takeProfitLimit &&
    a?.stopLossLimit === b?.stopLossLimit &&
    (a?.takeProfit === undefined || a.takeProfitBy === b?.takeProfitBy) &&
    (a?.stopLoss === undefined || a.stopLossBy === b?.stopLossBy));

/**
 * The exits of a position after a fill of an order with exits: each price that is set replaces the
 * position's.
 */
export function mergedExits(
  before: ExitPrices | undefined,
  given: ExitPrices | undefined,
): ExitPrices | undefined {
  if (before === undefined || given === undefined) return given ?? before;
  const profit = given.takeProfit === undefined ? before : given;
  const loss = given.stopLoss === undefined ? before : given;
  return {
    takeProfit: profit.takeProfit,
    takeProfitBy: profit.takeProfitBy,
    takeProfitLimit: profit.takeProfitLimit,
    stopLoss: loss.stopLoss,
    stopLossBy: loss.stopLossBy,
    stopLossLimit: loss.stopLossLimit,
  };
}

/** Of exits that are set by hand, those that are not as they were; the others are not judged again. */
export function changedExits(given: ExitPrices, before: ExitPrices | undefined): ExitPrices {
  if (before === undefined) return given;
  const isSameProfit =
    given.takeProfit === before.takeProfit &&
    given.takeProfitBy === before.takeProfitBy &&
    given.takeProfitLimit === before.takeProfitLimit;
  const isSameLoss =
    given.stopLoss === before.stopLoss &&
    given.stopLossBy === before.stopLossBy &&
    given.stopLossLimit === before.stopLossLimit;
  return {
    ...given,
    ...(isSameProfit ? { takeProfit: undefined, takeProfitLimit: undefined } : {}),
    ...(isSameLoss ? { stopLoss: undefined, stopLossLimit: undefined } : {}),
  };
}

/** The limit price of one exit; undefined for one that takes the market. */
export const exitLimit = (kind: ExitKind, exits: ExitPrices | undefined): Price | undefined =>
  kind === 'TAKEPROFIT' ? exits?.takeProfitLimit : exits?.stopLossLimit;

/** What remains when one exit was reached; undefined for none. */
export const withoutExit = (kind: ExitKind, exits: ExitPrices): ExitPrices | undefined =>
  givenExits(
    kind === 'TAKEPROFIT'
      ? { ...exits, takeProfit: undefined, takeProfitLimit: undefined }
      : { ...exits, stopLoss: undefined, stopLossLimit: undefined },
  );

/** The trigger of one exit of a position on this side; undefined when it is not set. */
export function exitTrigger(
  kind: ExitKind,
  side: PositionSide,
  exits: ExitPrices | undefined,
): Trigger | undefined {
  if (exits === undefined) return undefined;
  const isProfit = kind === 'TAKEPROFIT';
  const price = isProfit ? exits.takeProfit : exits.stopLoss;
  if (price === undefined) return undefined;
  const by: TriggerBy = isProfit ? exits.takeProfitBy : exits.stopLossBy;
  return { price, by, firesAbove: (side === 'LONG') === isProfit };
}

/** The prices beyond which the exits must lie. */
export interface ExitReference {
  readonly takeProfit: Price;
  readonly stopLoss: Price;
}

/** The current prices that a position's exits are compared with. */
export const referenceOf = (exits: ExitPrices, tick: MarketTick): ExitReference => ({
  takeProfit: exits.takeProfitBy === 'LAST' ? tick.lastPrice : tick.markPrice,
  stopLoss: exits.stopLossBy === 'LAST' ? tick.lastPrice : tick.markPrice,
});

/** What prices of an instrument keep to. */
export interface PriceGrid {
  readonly tickSize: Price;
  /** Share of the trigger by which a limit price may differ from it. */
  readonly band: Rate;
}

/**
 * Each exit lies on the tick, and beyond its reference on the profit or the loss side; a limit price
 * on the tick and within the band around its trigger.
 */
export function exitsRejection(
  exits: ExitPrices,
  side: PositionSide,
  grid: PriceGrid,
  reference: ExitReference,
): Rejection | undefined {
  const isLong = side === 'LONG';
  const { takeProfit, stopLoss, takeProfitLimit, stopLossLimit } = exits;
  return (
    exitRejection('takeProfit', takeProfit, reference.takeProfit, isLong, grid.tickSize) ??
    exitRejection('stopLoss', stopLoss, reference.stopLoss, !isLong, grid.tickSize) ??
    limitRejection(takeProfitLimit, takeProfit, grid) ??
    limitRejection(stopLossLimit, stopLoss, grid)
  );
}

function limitRejection(
  limit: Price | undefined,
  trigger: Price | undefined,
  { tickSize, band }: PriceGrid,
): Rejection | undefined {
  if (limit === undefined) return undefined;
  return trigger === undefined
    ? reject('TRIGGER_REQUIRED')
    : limitPriceRejection(limit, tickSize, trigger, band);
}

function exitRejection(
  name: keyof ExitReference,
  price: Price | undefined,
  reference: Price,
  isAbove: boolean,
  tickSize: Price,
): Rejection | undefined {
  if (price === undefined) return undefined;
  if (price % tickSize !== 0n) return reject('PRICE_OFF_TICK', { tick: formatDecimal(tickSize) });
  const isBeyond = isAbove ? price > reference : price < reference;
  return isBeyond && price > 0n ? undefined : reject('EXIT_WRONG_SIDE', { name });
}
