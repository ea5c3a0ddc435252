/**
 * Take-profit and stop-loss of the form: typed as price, return or profit, shown as all three.
 * Pure.
 */
import { formatDecimal, ONE, parseDecimal } from '../../../../domain/decimal.ts';
import {
  exitPriceOfPnl,
  exitPriceOfRoe,
  pnlOfExitPrice,
  roeOfExitPrice,
} from '../../../../domain/futures/exitPrices.ts';
import { initialMargin } from '../../../../domain/futures/margin.ts';
import { countedExitPrice, isLiquidatedFirst } from '../../../../domain/futures/stopReach.ts';
import type { MarginType, PositionSide } from '../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import {
  type Money,
  money,
  price as toPrice,
  type Price,
  quantity as toQuantity,
  rate,
} from '../../../../domain/quantities.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import { bandProblem, type Blocker, scaled } from './entryRules.ts';
import type { ExitEntry, ExitUnit, TicketFields } from './ticketFields.ts';

export const EXITS = ['takeProfit', 'stopLoss'] as const;
export type ExitName = (typeof EXITS)[number];

/** The position that the order would open, all plain decimals. */
export interface ExitTerms {
  readonly side: PositionSide;
  /** Expected fill price of the order; undefined while unknown. */
  readonly orderPrice: string | undefined;
  /** The order's own limit price, which an IOC or FOK need not fill at; undefined for the expected one. */
  readonly limitPrice?: string | undefined;
  /** Best opposite price of a limit order, which it takes if it is the better one. */
  readonly bestPrice?: string | undefined;
  /** Empty or zero while nothing is typed. */
  readonly quantity: string;
  readonly leverage: number;
  readonly marginType: MarginType;
  /**
   * Liquidation price of the position after the order; undefined for none, and while it is unknown.
   */
  readonly liquidationPrice: string | undefined;
  readonly basis: 'entry' | 'mark';
  readonly tickSize: string;
  /** Share by which a limit price may differ from its trigger; undefined while unknown. */
  readonly priceBand?: string | undefined;
}

/** An exit of one side: unused, impossible, or its price with the expected profit. */
export type ExitReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'blocked'; readonly blocker: Blocker }
  | {
      readonly kind: 'set';
      readonly price: string;
      /** Limit price from the trigger on; undefined at the market. */
      readonly limit: string | undefined;
      /** Percent, two decimals. */
      readonly roe: string;
      /** undefined while no quantity is typed. */
      readonly pnl: string | undefined;
      /** The liquidation price where it comes first. */
      readonly liquidation: string | undefined;
    };

interface Scale {
  readonly side: PositionSide;
  readonly entryPrice: Price;
  readonly quantity: bigint;
  readonly leverage: number;
  readonly basis: 'entry' | 'mark';
  readonly tickSize: Price;
  /** The initial margin of one contract, where it is all that can be lost. */
  readonly margin: Money | undefined;
  readonly liquidation: Price | undefined;
}

function scaleOf(terms: ExitTerms): Scale | undefined {
  const entryPrice = parseDecimal(terms.orderPrice ?? '');
  const tickSize = parseDecimal(terms.tickSize);
  if (entryPrice === undefined || entryPrice <= 0n || tickSize === undefined) return undefined;
  const { leverage, marginType } = terms;
  const liquidation = parseDecimal(terms.liquidationPrice ?? '');
  const one = { quantity: toQuantity(ONE), price: toPrice(entryPrice), leverage };
  return {
    ...terms,
    entryPrice: toPrice(entryPrice),
    quantity: parseDecimal(terms.quantity) ?? 0n,
    tickSize: toPrice(tickSize),
    margin: marginType === 'ISOLATED' ? initialMargin(one) : undefined,
    liquidation: liquidation === undefined ? undefined : toPrice(liquidation),
  };
}

/** A percentage as a fraction: 25 is 0.25. */
const percentToRate = (percent: bigint) => rate(percent / 100n);

/** The price that corresponds to a typed figure; undefined when no positive price does. */
function typedPrice(
  name: ExitName,
  unit: ExitUnit,
  typed: bigint,
  scale: Scale,
): Price | undefined {
  const signed = name === 'takeProfit' ? typed : -typed;
  switch (unit) {
    case 'PRICE':
      return toPrice(typed);
    case 'ROE':
      return exitPriceOfRoe({ ...scale, roe: percentToRate(signed) });
    case 'PNL':
      if (scale.quantity <= 0n) return undefined;
      return exitPriceOfPnl({
        ...scale,
        quantity: toQuantity(scale.quantity),
        pnl: money(signed),
      });
  }
}

const WRONG_SIDE: Record<ExitName, Record<'above' | 'below', TextKey>> = {
  takeProfit: { above: 'blocked.takeProfitAbove', below: 'blocked.takeProfitBelow' },
  stopLoss: { above: 'blocked.stopLossAbove', below: 'blocked.stopLossBelow' },
};

const blocked = (key: TextKey, figures: Readonly<Record<string, string>> = {}): ExitReading => ({
  kind: 'blocked',
  blocker: { key, figures },
});

/** Interprets the input for the position that one button would open. */
export function readExit(name: ExitName, entry: ExitEntry, terms: ExitTerms): ExitReading {
  const typed = scaled(entry.typed);
  if (typed === undefined || typed === 0n) return { kind: 'none' };
  const scale = scaleOf(terms);
  if (scale === undefined) return blocked('blocked.noPrice');
  if (entry.unit === 'PNL' && scale.quantity <= 0n) return blocked('blocked.enterQuantity');
  const exit = typedPrice(name, entry.unit, typed, scale);
  if (exit === undefined) return blocked('blocked.exitImpossible');
  if (!isOnStep(exit, scale.tickSize)) {
    return blocked('blocked.exitStep', { step: terms.tickSize });
  }
  const mustBeAbove = (name === 'takeProfit') === (scale.side === 'LONG');
  const own = parseDecimal(terms.limitPrice ?? '') ?? scale.entryPrice;
  const limit = name === 'stopLoss' ? lossLimit(scale.side, own, terms.bestPrice) : own;
  if (mustBeAbove ? exit <= limit : exit >= limit) {
    const figures = { price: formatDecimal(limit) };
    return blocked(WRONG_SIDE[name][mustBeAbove ? 'above' : 'below'], figures);
  }
  const limitPrice = entry.unit === 'PRICE' ? entry.limit : '';
  const problem = limitProblem(limitPrice, formatDecimal(exit), terms);
  if (problem !== undefined) return { kind: 'blocked', blocker: problem };
  const at = scaled(limitPrice);
  return {
    kind: 'set',
    price: formatDecimal(exit),
    limit: at === undefined ? undefined : formatDecimal(at),
    ...profitAt(toPrice(at ?? exit), scale),
    liquidation: isLiquidatedFirst(scale.side, exit, scale.liquidation, scale.entryPrice)
      ? terms.liquidationPrice
      : undefined,
  };
}

/** A typed limit price of an exit that is off its step, or too far from its trigger. */
export function limitProblem(
  typed: string,
  trigger: string,
  { tickSize, priceBand }: Pick<ExitTerms, 'tickSize' | 'priceBand'>,
): Blocker | undefined {
  const limit = scaled(typed);
  if (limit === undefined) return undefined;
  if (!isOnStep(limit, parseDecimal(tickSize) ?? 1n))
    return { key: 'blocked.exitStep', figures: { step: tickSize } };
  return bandProblem(typed, { tickSize, priceBand }, trigger);
}

/** The price that a stop-loss lies beyond: of the order's own and the one it could fill at. */
function lossLimit(side: PositionSide, own: bigint, bestPrice: string | undefined): bigint {
  const best = parseDecimal(bestPrice ?? '');
  if (best === undefined) return own;
  return (side === 'LONG') === best < own ? best : own;
}

/** The profit when closing at a price, or when liquidated before it. */
function profitAt(at: Price, scale: Scale) {
  const exitPrice = countedExitPrice(at, {
    ...scale,
    quantity: toQuantity(ONE),
    liquidationPrice: scale.liquidation,
  });
  const share = roeOfExitPrice({ ...scale, exitPrice });
  const quantity = toQuantity(scale.quantity);
  return {
    roe: formatDecimal(share * 100n),
    pnl:
      scale.quantity > 0n
        ? formatDecimal(pnlOfExitPrice({ ...scale, quantity, exitPrice }))
        : undefined,
  };
}

export type SideExits = Readonly<Record<ExitName, ExitReading>>;

const NO_EXITS: SideExits = { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } };

/** Both exits of one button; none if the order cannot have any. */
export function readExits(fields: TicketFields, canHave: boolean, terms: ExitTerms): SideExits {
  if (!canHave || !fields.hasExits) return NO_EXITS;
  return {
    takeProfit: readExit('takeProfit', fields.takeProfit, terms),
    stopLoss: readExit('stopLoss', fields.stopLoss, terms),
  };
}

export function exitsBlocker(exits: SideExits): Blocker | undefined {
  for (const name of EXITS) {
    const reading = exits[name];
    if (reading.kind === 'blocked') return reading.blocker;
  }
  return undefined;
}

/** The liquidation price where it comes before the stop-loss. */
export const liquidationOf = ({ stopLoss }: SideExits): string | undefined =>
  stopLoss.kind === 'set' ? stopLoss.liquidation : undefined;

/**
 * The side whose exit a typed price is: a price above the market takes a long's profit or stops a
 * short's loss.
 */
function sideOfPrice(name: ExitName, exit: bigint, at: bigint): PositionSide {
  return exit >= at === (name === 'takeProfit') ? 'LONG' : 'SHORT';
}

const CENT = ONE / 100n;
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Converts an exit to another unit. Input that cannot be converted is cleared.
 * @param terms of the given side
 */
export function convertExit(
  name: ExitName,
  entry: ExitEntry,
  unit: ExitUnit,
  termsOf: (side: PositionSide) => ExitTerms,
): ExitEntry {
  const typed = scaled(entry.typed);
  const market = parseDecimal(termsOf(entry.side).orderPrice ?? '');
  if (typed === undefined || market === undefined) return { ...entry, unit, typed: '', limit: '' };
  const side = entry.unit === 'PRICE' ? sideOfPrice(name, typed, market) : entry.side;
  const scale = scaleOf(termsOf(side));
  const exit = scale === undefined ? undefined : typedPrice(name, entry.unit, typed, scale);
  if (scale === undefined || exit === undefined)
    return { ...entry, unit, typed: '', limit: '', side };
  return { ...entry, unit, side, limit: '', typed: figureOf(unit, exit, scale) };
}

/** A price as a figure in a unit, without its sign; money to the cent. */
function figureOf(unit: ExitUnit, exit: Price, scale: Scale): string {
  if (unit === 'PRICE') return formatDecimal(exit);
  const { roe, pnl } = profitAt(exit, scale);
  const figure = magnitude(parseDecimal((unit === 'ROE' ? roe : pnl) ?? '') ?? 0n);
  return figure === 0n ? '' : formatDecimal(figure - (figure % CENT));
}
