/**
 * Amending a working order in one step: the changed fields are checked as of a new one that takes
 * over the old one's place and hold. Rules [F-O18] to [F-O20].
 */
import type { AmendOrder } from '../../domain/futures/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { isSameContent, makesOnly } from '../../domain/futures/orderGroups.ts';
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import { type Money, NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isAffiliate } from '../partnerState.ts';
import type { Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook } from './book.ts';
import { workingOrderOf } from './cancel.ts';
import { remainingOf } from './copies.ts';
import { fillOrder } from './fills.ts';
import { moveHold } from './execution.ts';
import { placeAfter } from './orders.ts';
import { judgeLimit, type OrderTerms } from './orderChecks.ts';
import { termsOf } from './orderTerms.ts';
import { executable } from './holdings.ts';
import {
  isTriggerType,
  restsOnLadder,
  waitsForTrigger,
  waitsWithPair,
} from '../../domain/futures/conditional.ts';

export function amendOrder(turn: Turn, command: AmendOrder, member: Member): Rejection | undefined {
  const found = workingOrderOf(turn.state, member, command.orderId);
  if ('rejection' in found) return found.rejection;
  const { working } = found;
  const { order } = working;
  const content = amendedContent(order, command);
  const rejection =
    fieldRejection(order, command) ??
    pairRejection(order, content) ??
    filledRejection(order, content);
  if (rejection !== undefined) return rejection;
  if (isSameContent(order, content)) return undefined;
  if (!content.reduceOnly && isAffiliate(turn.state, member.user))
    return reject('PARTNER_CANNOT_TRADE');
  const judged = termsOf(turn, member, content, order);
  if ('rejection' in judged) return judged.rejection;
  if (wouldTake(order, judged.terms)) return reject('POST_ONLY_WOULD_TAKE');
  const held = holdOf(order, judged.terms);
  if ('rejection' in held) return held.rejection;
  amend(turn, working, content, judged.terms, held.hold);
  return undefined;
}

const amendedContent = (order: FuturesOrder, command: AmendOrder): FuturesOrder => ({
  ...order,
  price: command.price ?? order.price,
  triggerPrice: command.triggerPrice ?? order.triggerPrice,
  triggerBy: command.triggerBy ?? order.triggerBy,
  quantity: command.quantity ?? order.quantity,
});

/**
 * An order with a price may change it; one with a trigger may until it has fired, unless it trails.
 */
function fieldRejection(order: FuturesOrder, command: AmendOrder): Rejection | undefined {
  const isTrigger = isTriggerType(order.marketType);
  if (isTrigger && order.price === undefined && command.price !== undefined)
    return reject('PRICE_NOT_ALLOWED');
  const isRetriggered = command.triggerPrice !== undefined || command.triggerBy !== undefined;
  const canBeRetriggered = waitsForTrigger(order) && order.instructions?.trail === undefined;
  return isRetriggered && !canBeRetriggered ? reject('TRIGGER_NOT_ALLOWED') : undefined;
}

/** While both orders of an OCO wait, they are of the same quantity. */
const pairRejection = (order: FuturesOrder, { quantity }: FuturesOrder): Rejection | undefined =>
  waitsWithPair(order) && quantity !== order.quantity ? reject('PAIRED_QUANTITY') : undefined;

const filledRejection = (
  { filledQuantity }: FuturesOrder,
  { quantity }: FuturesOrder,
): Rejection | undefined =>
  filledQuantity > 0n && quantity <= filledQuantity
    ? reject('AMEND_BELOW_FILLED', { filled: formatDecimal(filledQuantity) })
    : undefined;

const wouldTake = (order: FuturesOrder, { wanted, optionMarket }: OrderTerms): boolean =>
  restsOnLadder(order) &&
  wanted.price !== order.price &&
  makesOnly(wanted.instructions) &&
  takeFromBook(optionMarket.market, wanted.side, wanted.quantity, wanted.price) !== undefined;

const holdOf = (
  order: FuturesOrder,
  terms: OrderTerms,
): { readonly hold: Money } | { readonly rejection: Rejection } =>
  terms.wanted.price === undefined || !restsOnLadder(order)
    ? { hold: NO_MONEY }
    : judgeLimit(terms, terms.wanted.price);

function amend(
  turn: Turn,
  working: WorkingOrder,
  content: FuturesOrder,
  { setting, member, optionMarket }: OrderTerms,
  hold: Money,
): void {
  const { order: before } = working;
  const order: FuturesOrder = {
    ...content,
    leverage: setting.leverage,
    marginType: setting.marginType,
    hold,
    updatedAt: turn.at,
  };
  turn.emit({ type: 'OrderAmended', order, place: placeAfter(turn.state, working, order) });
  moveHold(turn, member, order.id, hold - before.hold);
  const { price, side, instructions } = order;
  if (price === undefined || !restsOnLadder(order) || makesOnly(instructions)) return;
  const wanted = executable(remainingOf(order), order, working.holding);
  const taking = takeFromBook(optionMarket.market, side, wanted, price);
  if (taking !== undefined)
    fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
}
