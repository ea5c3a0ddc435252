/** How long an order works and whether it may take liquidity. Rules [F-O21] to [F-O25]. */
import { ONE } from '../../domain/decimal.ts';
import { makesOnly } from '../../domain/futures/orderGroups.ts';
import type { OrderContent } from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import { rateOf } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { Turn } from '../turn.ts';
import { bestOpposite, type Taking } from './book.ts';
import {
  exposureOf,
  marketBalanceRejection,
  type OrderTerms,
  tierRejection,
} from './orderChecks.ts';
import { tradingTermsAt } from './tradingTerms.ts';

/** Share of the mark price beyond which the last price does not fire protected triggers. */
const PROTECTED_SHARE = rateOf('0.05');

/** Whether an order says not to fire while the two prices are as far apart as in this tick ([F-T11]). */
export function isProtectedFrom(
  { instructions }: Pick<OrderContent, 'instructions'>,
  { lastPrice, markPrice }: MarketTick,
): boolean {
  if (instructions?.priceProtect !== true) return false;
  const gap = lastPrice > markPrice ? lastPrice - markPrice : markPrice - lastPrice;
  return gap * ONE > markPrice * PROTECTED_SHARE;
}

type Instructed = Pick<OrderContent, 'marketType' | 'instructions' | 'price'>;

/** Whether the order takes the available quantity at once and is over: IOC and FOK. */
export const isImmediate = ({ instructions }: Instructed): boolean =>
  instructions?.timeInForce === 'IOC' || instructions?.timeInForce === 'FOK';

/** Whether a part of the order may keep working after its own command. */
export const mayRest = (order: Instructed): boolean =>
  isTriggerType(order.marketType) || (order.marketType === 'LIMIT' && !isImmediate(order));

/**
 * Only a LIMIT, or what becomes one, says how long and as what it fills; one that takes at once cannot
 * refuse to take, and only a GTD has a moment, which is yet to come.
 */
export function instructionsRejection(content: Instructed, at: Millis): Rejection | undefined {
  const { price, instructions } = content;
  if (instructions === undefined) return undefined;
  if (makesOnly(instructions) && (price === undefined || isImmediate(content)))
    return reject('POST_ONLY_NOT_ALLOWED');
  const { timeInForce, goodTill, priceProtect } = instructions;
  if (priceProtect && !isTriggerType(content.marketType)) return reject('TRIGGER_NOT_ALLOWED');
  if (price === undefined)
    return timeInForce === 'GTC' && goodTill === undefined
      ? undefined
      : reject('TIME_IN_FORCE_NOT_ALLOWED');
  if ((timeInForce === 'GTD') !== (goodTill !== undefined)) return reject('GOOD_TILL_MISMATCH');
  return goodTill !== undefined && goodTill <= at ? reject('GOOD_TILL_PASSED') : undefined;
}

// Checks of an order that takes liquidity at once. Rules [F-O9], [F-O12].

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
