/** Placing an order: checks, acceptance, and what the book gives at once. Rules [O..]. */
import type { PlaceOrder } from '../../domain/commands.ts';
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import { orderId } from '../../domain/ids.ts';
import { type Money, NO_MONEY, NO_QUANTITY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import { type Member, settingOf } from '../state.ts';
import { actingMember, type Turn } from '../turn.ts';
import { bestOpposite, takeFromBook, type Taking } from './book.ts';
import { fillOrder } from './fills.ts';
import {
  exposureOf,
  isSameOrder,
  limitHold,
  marketBalanceRejection,
  type OrderTerms,
  priceRejection,
  quantityRejection,
  reduceOnlyRejection,
  tierRejection,
} from './orderChecks.ts';
import { rememberedOrder } from './orderMemory.ts';

export function placeOrder(turn: Turn, command: PlaceOrder): Rejection | undefined {
  const acting = actingMember(turn.state, command.userId);
  if ('rejection' in acting) return acting.rejection;
  const { member } = acting;
  const earlier = rememberedOrder(turn.state, member, command.clientOrderId);
  if (earlier !== undefined)
    return isSameOrder(earlier, command) ? undefined : reject('CLIENT_ORDER_ID_REUSED');
  const judged = termsOf(turn, member, command);
  if ('rejection' in judged) return judged.rejection;
  return command.marketType === 'MARKET'
    ? placeMarket(turn, judged.terms)
    : placeLimit(turn, judged.terms);
}

/** Everything about an order that does not depend on the book or on money. */
function termsOf(
  turn: Turn,
  member: Member,
  command: PlaceOrder,
): { readonly terms: OrderTerms } | { readonly rejection: Rejection } {
  const { state, at } = turn;
  const board = state.options.get(command.optionId);
  if (board === undefined) return { rejection: reject('UNKNOWN_OPTION') };
  if (command.marketType !== 'LIMIT' && command.marketType !== 'MARKET')
    return { rejection: reject('MARKET_TYPE_NOT_BUILT') };
  if (command.positionSide !== undefined) return { rejection: reject('POSITION_SIDE_CONFLICT') };
  const { config, market } = board;
  if (!config.isOpenAt(at)) return { rejection: reject('MARKET_CLOSED') };
  const { tick } = market;
  if (tick === undefined) return { rejection: reject('NO_PRICE') };
  const holding = member.holdings.get(command.optionId);
  const setting = settingOf(member, board);
  const terms: OrderTerms = { command, member, board, holding, setting, tick };
  const rejection =
    quantityRejection(command.quantity, config) ??
    priceRejection(command, config, tick.markPrice, state.rules.priceBand) ??
    openOrdersRejection(turn, terms) ??
    reduceOnlyRejection(terms);
  return rejection === undefined ? { terms } : { rejection };
}

function openOrdersRejection(turn: Turn, { command, member }: OrderTerms): Rejection | undefined {
  const { openOrdersMax } = turn.state.rules;
  return command.marketType === 'LIMIT' && member.workingCount >= openOrdersMax
    ? reject('TOO_MANY_ORDERS', { maximum: String(openOrdersMax) })
    : undefined;
}

function placeMarket(turn: Turn, terms: OrderTerms): Rejection | undefined {
  const { command, board } = terms;
  const best = bestOpposite(board.market, command.side);
  const taking = takeFromBook(board.market, command.side, command.quantity, undefined);
  if (best === undefined || taking === undefined || taking.quantity < command.quantity)
    return reject('INSUFFICIENT_LIQUIDITY');
  const rejection =
    (command.reduceOnly ? undefined : tierRejection(terms, exposureOf(terms), best)) ??
    marketBalanceRejection(terms, taking, best, turn.state.rules);
  if (rejection !== undefined) return rejection;
  accept(turn, terms, NO_MONEY, taking);
  return undefined;
}

function placeLimit(turn: Turn, terms: OrderTerms): Rejection | undefined {
  const { command, board } = terms;
  const { price } = command;
  if (price === undefined) return reject('PRICE_REQUIRED');
  const exposure = exposureOf(terms);
  const rejection = command.reduceOnly ? undefined : tierRejection(terms, exposure, price);
  if (rejection !== undefined) return rejection;
  const held = limitHold(terms, price, exposure.added);
  if ('rejection' in held) return held.rejection;
  const taking = takeFromBook(board.market, command.side, command.quantity, price);
  accept(turn, terms, held.hold, taking);
  return undefined;
}

function accept(turn: Turn, terms: OrderTerms, hold: Money, taking: Taking | undefined): void {
  const { member } = terms;
  const order = newOrder(turn, terms, hold);
  turn.emit({ type: 'OrderAccepted', order });
  if (hold > 0n) {
    const wallet = member.futures;
    const posting = startPosting('FUTURES');
    toPocket(posting, wallet, 'point', -hold);
    toPocket(posting, wallet, 'wait', hold);
    post(turn.emit, posting, { userId: order.userId, wallet }, 'HOLD', order.id);
  }
  const working = turn.state.orders.get(order.id);
  if (taking === undefined || working === undefined) return;
  fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
}

const newOrder = (turn: Turn, terms: OrderTerms, hold: Money): FuturesOrder => ({
  id: orderId(turn.state.next.order),
  clientOrderId: terms.command.clientOrderId,
  userId: terms.command.userId,
  optionId: terms.command.optionId,
  instrument: terms.board.config.instrument,
  marketType: terms.command.marketType,
  side: terms.command.side,
  positionSide: terms.command.positionSide,
  price: terms.command.price,
  triggerPrice: terms.command.triggerPrice,
  triggerBy: terms.command.triggerBy,
  triggeredAt: undefined,
  exits: terms.command.exits,
  quantity: terms.command.quantity,
  filledQuantity: NO_QUANTITY,
  averagePrice: undefined,
  reduceOnly: terms.command.reduceOnly,
  leverage: terms.setting.leverage,
  marginType: terms.setting.marginType,
  hold,
  fee: NO_MONEY,
  realizedPnl: NO_MONEY,
  status: 'WORKING',
  cancelReason: undefined,
  createdAt: turn.at,
  updatedAt: turn.at,
});
