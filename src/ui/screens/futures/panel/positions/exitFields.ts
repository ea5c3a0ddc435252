/**
 * Take-profit and stop-loss of an open position, typed as price, return or profit: the other two
 * fields are computed. Return and profit of a stop-loss are typed as a positive loss. Pure.
 */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import {
  exitPriceOfPnl,
  exitPriceOfRoe,
  pnlOfExitPrice,
  roeOfExitPrice,
} from '../../../../../domain/futures/exitPrices.ts';
import { isOnStep, shareOfPercent } from '../../../../../domain/orderEntry.ts';
import {
  money,
  type Price,
  price as toPrice,
  priceOf,
  quantityOf,
} from '../../../../../domain/quantities.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { typedToScaled } from '../../../../format/typing.ts';
import { type Bounds, countedPrice } from '../../stopReach.ts';
import type { TextKey } from '../../../../i18n/useText.ts';

export type ExitName = 'takeProfit' | 'stopLoss';
/** The price that triggers an exit. */
export type ExitSource = 'LAST' | 'MARK';
export type ExitField = 'price' | 'roe' | 'pnl';
/** As typed; empty if nothing is. */
export type ExitTyped = Readonly<Record<ExitField, string>>;

export const NO_EXIT: ExitTyped = { price: '', roe: '', pnl: '' };

export interface ExitTerms {
  readonly position: Bounds & Pick<WirePosition, 'leverage'>;
  /** Quantity that the exit closes; all of the position unless given. */
  readonly part?: string;
  readonly tickSize: string;
  /** The margin that return refers to. */
  readonly basis: 'entry' | 'mark';
}

const termsOf = ({ position, part, tickSize, basis }: ExitTerms) => ({
  side: position.side,
  entryPrice: priceOf(position.entryPrice),
  quantity: quantityOf(part ?? position.quantity),
  leverage: position.leverage,
  tickSize: priceOf(tickSize),
  basis,
});

/**
 * Signed profit before fees when closing at a price, or when liquidated before it; percent has two
 * decimals.
 */
export function profitAt(
  price: string,
  terms: ExitTerms,
): { readonly roe: string; readonly pnl: string } | undefined {
  const exit = typedToScaled(price);
  if (exit === undefined || exit <= 0n) return undefined;
  const at = { ...termsOf(terms), exitPrice: countedPrice(toPrice(exit), terms.position) };
  return {
    roe: formatDecimal(roeOfExitPrice(at) * 100n),
    pnl: formatDecimal(pnlOfExitPrice(at)),
  };
}

/** A figure as shown in an exit's field: the gain of a take-profit, the loss of a stop-loss. */
function asTyped(name: ExitName, figure: string | undefined): string {
  const value = parseDecimal(figure ?? '');
  if (value === undefined) return '';
  const shown = name === 'takeProfit' ? value : -value;
  return shown < 0n ? '' : formatDecimal(shown);
}

function priceFor(
  name: ExitName,
  field: 'roe' | 'pnl',
  typed: string,
  terms: ExitTerms,
): Price | undefined {
  const value = typedToScaled(typed);
  if (value === undefined) return undefined;
  const signed = name === 'takeProfit' ? value : -value;
  const at = termsOf(terms);
  return field === 'roe'
    ? exitPriceOfRoe({ ...at, roe: shareOfPercent(signed) })
    : exitPriceOfPnl({ ...at, pnl: money(signed) });
}

/** Computes all three fields after one was typed; that one stays as typed. */
export function typeExit(
  name: ExitName,
  field: ExitField,
  typed: string,
  terms: ExitTerms,
): ExitTyped {
  if (typed === '') return NO_EXIT;
  const exit = field === 'price' ? undefined : priceFor(name, field, typed, terms);
  const price = field === 'price' ? typed : exit === undefined ? '' : formatDecimal(exit);
  const profit = profitAt(price, terms);
  const follow = {
    price,
    roe: asTyped(name, profit?.roe),
    pnl: asTyped(name, profit?.pnl),
  };
  return { ...follow, [field]: typed };
}

/** The fields of an existing exit. */
export const exitOf = (name: ExitName, price: string | null, terms: ExitTerms): ExitTyped =>
  price === null ? NO_EXIT : typeExit(name, 'price', price, terms);

export interface ExitProblem {
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

/**
 * The problem with an exit: on the wrong side of its trigger price, or between two ticks.
 * @param listensTo the current trigger price; undefined while unknown
 */
export function exitProblem(
  name: ExitName,
  typed: ExitTyped,
  terms: ExitTerms,
  listensTo: string | undefined,
): ExitProblem | undefined {
  if (typed.price === '') {
    return typed.roe === '' && typed.pnl === '' ? undefined : { key: 'exits.unreachable' };
  }
  const exit = typedToScaled(typed.price);
  if (exit === undefined || exit <= 0n) return { key: 'blocked.enterPrice' };
  if (!isOnStep(exit, parseDecimal(terms.tickSize) ?? 1n)) {
    return { key: 'blocked.priceStep', figures: { step: terms.tickSize } };
  }
  const reference = parseDecimal(listensTo ?? '');
  if (reference === undefined) return undefined;
  const mustBeAbove = (name === 'takeProfit') === (terms.position.side === 'LONG');
  if (mustBeAbove ? exit > reference : exit < reference) return undefined;
  const figures = { price: formatDecimal(reference) };
  return { key: mustBeAbove ? 'exits.above' : 'exits.below', figures };
}
