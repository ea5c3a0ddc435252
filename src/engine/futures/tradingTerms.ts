/** Fees and limits of trading, and from which order on they hold. Rules [R-O..]. */
import type { ChangeTradingTerms } from '../../domain/futures/commands.ts';
import {
  type TradingTerms,
  type TradingTermsFrom,
  wrongTradingTerm,
} from '../../domain/futures/tradingTerms.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineState } from '../state.ts';
import type { Turn } from '../turn.ts';

/** The terms of an order that was accepted at a moment. */
export function tradingTermsAt({ tradingTerms, rules }: EngineState, at: Millis): TradingTerms {
  for (let index = tradingTerms.length - 1; index >= 0; index -= 1) {
    const terms = tradingTerms[index];
    if (terms !== undefined && terms.from <= at) return terms;
  }
  return rules;
}

/** The terms changed last, which are in force one millisecond after the change at the latest. */
const newest = ({ tradingTerms, rules }: EngineState): TradingTerms => tradingTerms.at(-1) ?? rules;

export function changeTradingTerms(
  turn: Turn,
  { changes }: ChangeTradingTerms,
): Rejection | undefined {
  const before = newest(turn.state);
  const terms: TradingTerms = {
    makerFee: changes.makerFee ?? before.makerFee,
    takerFee: changes.takerFee ?? before.takerFee,
    openOrdersMax: changes.openOrdersMax ?? before.openOrdersMax,
  };
  const wrong = wrongTradingTerm(terms);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const isSame =
    terms.makerFee === before.makerFee &&
    terms.takerFee === before.takerFee &&
    terms.openOrdersMax === before.openOrdersMax;
  // An order of this very millisecond may have been accepted before.
  if (!isSame) turn.emit({ type: 'TradingTermsChanged', changed: { ...terms, from: turn.at + 1 } });
  return undefined;
}

/** Later terms of the same millisecond replace the earlier ones, which no order was accepted under. */
export function evolveTradingTerms({ tradingTerms }: EngineState, changed: TradingTermsFrom): void {
  if (tradingTerms.at(-1)?.from === changed.from) tradingTerms.pop();
  tradingTerms.push(changed);
}
