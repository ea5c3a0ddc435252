/** Placing a LIMIT and a STOPLOSS of which one cancels the other. Rules [F-O60] to [F-O62]. */
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import type { PlaceOco } from '../../domain/futures/scale.ts';
import { MAKER_ONLY } from '../../domain/futures/orderGroups.ts';
import { orderId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isAffiliate } from '../partnerState.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook } from './book.ts';
import { moveHold } from './execution.ts';
import { judgeLimit } from './orderChecks.ts';
import { contentOf, termsOf } from './orderTerms.ts';
import { newOrder } from './newOrder.ts';
import { compareTogether, idsOfParts } from './together.ts';
import { tradingTermsAt } from './tradingTerms.ts';

/** As they are placed: the LIMIT, then the STOPLOSS. */
type OcoOrders = readonly [limit: Unstamped<PlaceOrder>, stop: Unstamped<PlaceOrder>];

/** The two orders of an OCO, or why there are none. Rules [F-O60], [F-O61]. */
export function ordersOfOco(
  command: Unstamped<PlaceOco>,
): { readonly orders: OcoOrders } | { readonly rejection: Rejection } {
  const { clientOrderId, userId, optionId, side, positionSide, quantity } = command;
  const { price, stopLimitPrice, triggerPrice, triggerBy } = command;
  const [limitId, stopId] = idsOfParts(clientOrderId, 2);
  if (limitId === undefined || stopId === undefined)
    return { rejection: reject('INVALID_PARAMETER', { name: 'clientOrderId' }) };
  const reduceOnly = command.reduceOnly || stopLimitPrice === undefined;
  const shared = {
    type: 'PlaceOrder',
    exits: undefined,
    userId,
    optionId,
    side,
    positionSide,
    quantity,
    reduceOnly,
  } as const;
  return {
    orders: [
      {
        ...shared,
        clientOrderId: limitId,
        marketType: 'LIMIT',
        price,
        triggerPrice: undefined,
        triggerBy: undefined,
        instructions: MAKER_ONLY,
      },
      {
        ...shared,
        clientOrderId: stopId,
        marketType: 'STOPLOSS',
        price: stopLimitPrice,
        triggerPrice,
        triggerBy,
        instructions: undefined,
      },
    ],
  };
}

export function placeOco(turn: Turn, command: PlaceOco, member: Member): Rejection | undefined {
  const pair = ordersOfOco(command);
  if ('rejection' in pair) return pair.rejection;
  const earlier = compareTogether(turn.state, member, pair.orders);
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_ORDER_ID_REUSED');
  const [limit, stop] = pair.orders;
  if (!limit.reduceOnly && isAffiliate(turn.state, member.user))
    return reject('PARTNER_CANNOT_TRADE');
  const limitTerms = termsOf(turn, member, contentOf(limit), undefined);
  if ('rejection' in limitTerms) return limitTerms.rejection;
  const stopTerms = termsOf(turn, member, contentOf(stop), undefined);
  if ('rejection' in stopTerms) return stopTerms.rejection;
  const { openOrdersMax } = tradingTermsAt(turn.state, turn.at);
  if (member.workingCount + 2 > openOrdersMax)
    return reject('TOO_MANY_ORDERS', { maximum: String(openOrdersMax) });
  const { market } = limitTerms.terms.optionMarket;
  if (takeFromBook(market, limit.side, limit.quantity, limit.price) !== undefined)
    return reject('POST_ONLY_WOULD_TAKE');
  const judged = judgeLimit(limitTerms.terms, command.price);
  if ('rejection' in judged) return judged.rejection;

  const { hold } = judged;
  const first = newOrder(turn, limitTerms.terms, limit.clientOrderId, hold);
  const pairedWith = orderId(turn.state.next.order + 1);
  turn.emit({ type: 'OrderAccepted', order: { ...first, pairedWith } });
  moveHold(turn, member, first.id, hold);
  const second = newOrder(turn, stopTerms.terms, stop.clientOrderId, NO_MONEY);
  turn.emit({ type: 'OrderAccepted', order: { ...second, pairedWith: first.id } });
  return undefined;
}
