/** Placing an order: checks, acceptance and immediate execution. Rules [F-O..]. */
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { makesOnly } from '../../domain/futures/orderGroups.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import { type Money, NO_MONEY, NO_QUANTITY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isAffiliate } from '../partnerState.ts';
import type { Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook, type Taking } from './book.ts';
import { cancelWorking } from './cancel.ts';
import { fillOrder } from './fills.ts';
import { moveHold } from './execution.ts';
import { isImmediate, takingRejection } from './instructions.ts';
import { newOrder } from './newOrder.ts';
import { judgeLimit, type OrderTerms } from './orderChecks.ts';
import { contentOf, termsOf } from './orderTerms.ts';
import { comparePlacing, ordersOfPlacing, placeParts } from './placeParts.ts';
import { executable } from './holdings.ts';
import { isExchangesOwn } from './together.ts';

export function placeOrder(turn: Turn, command: PlaceOrder, member: Member): Rejection | undefined {
  const { clientOrderId } = command;
  if (isExchangesOwn(clientOrderId)) return reject('INVALID_PARAMETER', { name: 'clientOrderId' });
  const content = contentOf(command);
  const placing = ordersOfPlacing(turn.state.options.get(command.optionId)?.config, command);
  if ('rejection' in placing) return placing.rejection;
  const { orders } = placing;
  const earlier = comparePlacing(turn.state, member, command, orders);
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_ORDER_ID_REUSED');
  // What they hold they may still close.
  if (!content.reduceOnly && isAffiliate(turn.state, member.user))
    return reject('PARTNER_CANNOT_TRADE');
  const judged = termsOf(turn, member, content, undefined, orders.length);
  if ('rejection' in judged) return judged.rejection;
  const { terms } = judged;
  if (orders.length > 1) return placeParts(turn, terms, orders);
  switch (content.marketType) {
    case 'MARKET':
      return placeMarket(turn, terms, clientOrderId);
    case 'LIMIT':
      return isImmediate(content)
        ? placeImmediate(turn, terms, clientOrderId)
        : placeLimit(turn, terms, clientOrderId);
    case 'TAKEPROFIT':
    case 'STOPLOSS':
      accept(turn, terms, clientOrderId, NO_MONEY, undefined);
      return undefined;
  }
}

function placeMarket(turn: Turn, terms: OrderTerms, id: ClientOrderId): Rejection | undefined {
  const { wanted, optionMarket } = terms;
  const quantity = executable(wanted.quantity, wanted, terms.holding);
  const taking = takeFromBook(optionMarket.market, wanted.side, quantity, undefined);
  if (taking === undefined || taking.quantity < quantity) return reject('INSUFFICIENT_LIQUIDITY');
  const rejection = takingRejection(turn, { ...terms, wanted: { ...wanted, quantity } }, taking);
  if (rejection !== undefined) return rejection;
  accept(turn, terms, id, NO_MONEY, taking);
  return undefined;
}

/** A LIMIT that is over at once: it holds nothing, and is checked for the taken quantity alone. */
function placeImmediate(turn: Turn, terms: OrderTerms, id: ClientOrderId): Rejection | undefined {
  const { wanted, optionMarket } = terms;
  const { price, instructions } = wanted;
  if (price === undefined) return reject('PRICE_REQUIRED');
  const quantity = executable(wanted.quantity, wanted, terms.holding);
  const taking = takeFromBook(optionMarket.market, wanted.side, quantity, price);
  const takes = taking?.quantity ?? NO_QUANTITY;
  if (instructions?.timeInForce === 'FOK' && takes < quantity) return reject('FOK_NOT_FILLABLE');
  if (taking !== undefined) {
    const taken = { ...terms, wanted: { ...wanted, quantity: takes } };
    const rejection = takingRejection(turn, taken, taking);
    if (rejection !== undefined) return rejection;
  }
  const working = accept(turn, terms, id, NO_MONEY, taking);
  if (working?.order.status === 'WORKING') cancelWorking(turn, working, 'IOC');
  return undefined;
}

function placeLimit(turn: Turn, terms: OrderTerms, id: ClientOrderId): Rejection | undefined {
  const { wanted, optionMarket } = terms;
  const { price } = wanted;
  if (price === undefined) return reject('PRICE_REQUIRED');
  const quantity = executable(wanted.quantity, wanted, terms.holding);
  const taking = takeFromBook(optionMarket.market, wanted.side, quantity, price);
  if (taking !== undefined && makesOnly(wanted.instructions)) return reject('POST_ONLY_WOULD_TAKE');
  const judged = judgeLimit(terms, price);
  if ('rejection' in judged) return judged.rejection;
  accept(turn, terms, id, judged.hold, taking);
  return undefined;
}

function accept(
  turn: Turn,
  terms: OrderTerms,
  id: ClientOrderId,
  hold: Money,
  taking: Taking | undefined,
): WorkingOrder | undefined {
  const order = newOrder(turn, terms, id, hold);
  turn.emit({ type: 'OrderAccepted', order });
  moveHold(turn, terms.member, order.id, hold);
  const working = turn.state.orders.get(order.id);
  if (taking !== undefined && working !== undefined)
    fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
  return working;
}
