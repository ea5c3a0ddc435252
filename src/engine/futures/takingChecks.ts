/** What an order that takes liquidity at once is checked for. Rules [F-O9], [F-O12]. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Turn } from '../turn.ts';
import { bestOpposite, type Taking } from './book.ts';
import {
  exposureOf,
  marketBalanceRejection,
  type OrderTerms,
  tierRejection,
} from './orderChecks.ts';
import { tradingTermsAt } from './tradingTerms.ts';

/** Tier and balance of an order that takes `taking`, all that is wanted, and holds nothing. */
export function takingRejection(
  turn: Turn,
  terms: OrderTerms,
  taking: Taking,
): Rejection | undefined {
  const { wanted, optionMarket } = terms;
  const best = bestOpposite(optionMarket.market, wanted.side);
  if (best === undefined) return reject('INSUFFICIENT_LIQUIDITY');
  return (
    (wanted.reduceOnly ? undefined : tierRejection(terms, exposureOf(terms), best)) ??
    marketBalanceRejection(terms, taking, best, tradingTermsAt(turn.state, turn.at))
  );
}
