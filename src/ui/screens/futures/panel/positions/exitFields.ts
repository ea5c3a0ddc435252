/**
 * Take-profit and stop-loss of an open position, typed as price, return or money: whichever is
 * typed, the other two follow. Return and money of a stop-loss are typed as a loss. Pure.
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
import { typedToDecimal } from '../../../../format/typing.ts';
import type { TextKey } from '../../../../i18n/useText.ts';

export type ExitName = 'takeProfit' | 'stopLoss';
/** The price that an exit listens to. */
export type ExitSource = 'LAST' | 'MARK';
export type ExitField = 'price' | 'roe' | 'pnl';
/** As typed; empty where nothing is. */
export type ExitTyped = Readonly<Record<ExitField, string>>;

export const NO_EXIT: ExitTyped = { price: '', roe: '', pnl: '' };

export interface ExitTerms {
  readonly position: Pick<WirePosition, 'side' | 'entryPrice' | 'quantity' | 'leverage'>;
  readonly tickSize: string;
  /** The margin that a return is a share of. */
  readonly basis: 'entry' | 'mark';
}

const termsOf = ({ position, tickSize, basis }: ExitTerms) => ({
  side: position.side,
  entryPrice: priceOf(position.entryPrice),
  quantity: quantityOf(position.quantity),
  leverage: position.leverage,
  tickSize: priceOf(tickSize),
  basis,
});

/** Profit before fees of leaving at a price, signed; percent has two decimals. */
export function profitAt(
  price: string,
  terms: ExitTerms,
): { readonly roe: string; readonly pnl: string } | undefined {
  const exit = parseDecimal(typedToDecimal(price));
  if (exit === undefined || exit <= 0n) return undefined;
  const at = { ...termsOf(terms), exitPrice: toPrice(exit) };
  return {
    roe: formatDecimal(roeOfExitPrice(at) * 100n),
    pnl: formatDecimal(pnlOfExitPrice(at)),
  };
}

/** A figure as the field of an exit shows it: gains of a take-profit, losses of a stop-loss. */
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
  const value = parseDecimal(typedToDecimal(typed));
  if (value === undefined) return undefined;
  const signed = name === 'takeProfit' ? value : -value;
  const at = termsOf(terms);
  return field === 'roe'
    ? exitPriceOfRoe({ ...at, roe: shareOfPercent(signed) })
    : exitPriceOfPnl({ ...at, pnl: money(signed) });
}

/** All three fields after one was typed into; that one stays as it was typed. */
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

/** The fields of an exit that is set. */
export const exitOf = (name: ExitName, price: string | null, terms: ExitTerms): ExitTyped =>
  price === null ? NO_EXIT : typeExit(name, 'price', price, terms);

export interface ExitProblem {
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

/**
 * What is wrong with an exit: on the wrong side of the price it listens to, or between two ticks.
 * @param listensTo that price; undefined while it is not known
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
  const exit = parseDecimal(typedToDecimal(typed.price));
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
