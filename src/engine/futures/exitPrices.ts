/** Take-profit and stop-loss prices: compared, merged and validated. Rules [F-E..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import {
  EXIT_NAMES,
  type ExitName,
  givenExits,
  isSameExit,
  joinedExits,
  limitOfExit,
} from '../../domain/futures/orderGroups.ts';
import type {
  ExitPrices,
  ExitsSince,
  FuturesOrder,
  FuturesPosition,
  KeptExits,
  PositionSide,
  TriggerBy,
} from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import type { Price, Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { numberInId } from '../state.ts';
import type { Trigger } from '../triggerIndex.ts';
import { limitPriceRejection } from './limitPrice.ts';

export type ExitKind = 'TAKEPROFIT' | 'STOPLOSS';

/** Whether both are equal; the source of an unset price is ignored. */
export const isSameExits = (a: ExitPrices | undefined, b: ExitPrices | undefined): boolean =>
  a === b ||
  EXIT_NAMES.every(
    (name) =>
      isSameExit(name, a, b) ||
      (a?.[name] === undefined &&
        b?.[name] === undefined &&
        limitOfExit(name, a) === limitOfExit(name, b)),
  );

/** The exits of a position after an opening fill, and the order's exits that it did not adopt. */
export interface MergedExits {
  readonly exits: ExitPrices | undefined;
  readonly since: ExitsSince | undefined;
  readonly kept: KeptExits | undefined;
}

/**
 * The exits of a position after an opening fill: each price that the order sets replaces the
 * position's, unless that was set after the order was placed. Rule [F-E2].
 * @param held undefined for a position that the fill opens
 */
export function mergedExits(
  held: Pick<FuturesPosition, 'exits' | 'exitsSince'> | undefined,
  order: Pick<FuturesOrder, 'id' | 'exits'>,
): MergedExits {
  const { exits: before, exitsSince } = held ?? {};
  const given = order.exits;
  if (given === undefined) return { exits: before, since: exitsSince, kept: undefined };
  const number = numberInId(order.id);
  const isNewer = (name: keyof ExitsSince): boolean => number >= (exitsSince?.[name] ?? 0);
  const takesProfit = given.takeProfit !== undefined && isNewer('takeProfit');
  const takesLoss = given.stopLoss !== undefined && isNewer('stopLoss');
  const exits = joinedExits(
    takesProfit || before === undefined ? given : before,
    takesLoss || before === undefined ? given : before,
    {
      takeProfit: takesProfit || before !== undefined,
      stopLoss: takesLoss || before !== undefined,
    },
  );
  return {
    exits: !takesProfit && !takesLoss ? before : exits,
    since: {
      takeProfit: takesProfit ? number : (exitsSince?.takeProfit ?? 0),
      stopLoss: takesLoss ? number : (exitsSince?.stopLoss ?? 0),
    },
    kept: keptOf(
      given.takeProfit !== undefined && !takesProfit && !isSameExit('takeProfit', given, before),
      given.stopLoss !== undefined && !takesLoss && !isSameExit('stopLoss', given, before),
    ),
  };
}

function keptOf(isProfitKept: boolean, isLossKept: boolean): KeptExits | undefined {
  if (isProfitKept) return isLossKept ? 'BOTH' : 'TAKEPROFIT';
  return isLossKept ? 'STOPLOSS' : undefined;
}

/** Which of two exits are set in the same manner; two that are not set are. */
export function sameExits(
  given: ExitPrices | undefined,
  before: ExitPrices | undefined,
): { readonly takeProfit: boolean; readonly stopLoss: boolean } {
  const isSame = (name: ExitName): boolean =>
    (given?.[name] === undefined && before?.[name] === undefined) ||
    isSameExit(name, given, before);
  return { takeProfit: isSame('takeProfit'), stopLoss: isSame('stopLoss') };
}

/** Manually set exits that differ from the earlier ones; the others are not checked again. */
export function changedExits(given: ExitPrices, before: ExitPrices | undefined): ExitPrices {
  if (before === undefined) return given;
  return joinedExits(given, given, {
    takeProfit: !isSameExit('takeProfit', given, before),
    stopLoss: !isSameExit('stopLoss', given, before),
  });
}

/** The limit price of one exit; undefined for one that takes the market. */
export const exitLimit = (kind: ExitKind, exits: ExitPrices | undefined): Price | undefined =>
  limitOfExit(kind === 'TAKEPROFIT' ? 'takeProfit' : 'stopLoss', exits);

/** Exits that remain when one was reached; undefined for none. */
export const withoutExit = (kind: ExitKind, exits: ExitPrices): ExitPrices | undefined =>
  givenExits(
    joinedExits(exits, exits, {
      takeProfit: kind !== 'TAKEPROFIT',
      stopLoss: kind !== 'STOPLOSS',
    }),
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

/** Price grid and limits of an instrument. */
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
  const { takeProfit, stopLoss } = exits;
  return (
    exitRejection('takeProfit', takeProfit, reference.takeProfit, isLong, grid.tickSize) ??
    exitRejection('stopLoss', stopLoss, reference.stopLoss, !isLong, grid.tickSize) ??
    limitRejection(limitOfExit('takeProfit', exits), takeProfit, grid) ??
    limitRejection(limitOfExit('stopLoss', exits), stopLoss, grid)
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
