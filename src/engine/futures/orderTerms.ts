/** Checks of a new or amended order that depend neither on money nor on liquidity. */
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { givenExits, givenInstructions } from '../../domain/futures/orderGroups.ts';
import type { FuturesOrder, OrderContent } from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import { type Price, quantity, type Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { FuturesOptionConfig } from '../contract.ts';
import { type Member, settingOf } from '../state.ts';
import { isBeyond } from '../triggerIndex.ts';
import { followerRejection, type Turn } from '../turn.ts';
import { bestOpposite } from './book.ts';
import { opensSide } from './copies.ts';
import { exitsRejection } from './exitPrices.ts';
import { holdingAt } from './holdings.ts';
import { instructionsRejection, mayRest } from './instructions.ts';
import {
  type OrderTerms,
  priceRejection,
  quantityRejection,
  reduceOnlyRejection,
} from './orderChecks.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import { orderTrigger } from './triggers.ts';
import { liquidatingRejection } from './risk.ts';
import { followingContent, waitsForActivation } from './trailing.ts';
import { tradingTermsAt } from './tradingTerms.ts';

/**
 * The terms of a command: orders against their own side in hedge mode always reduce; exits without a
 * price and instructions that say no more than the default are dropped.
 */
export function contentOf(command: Unstamped<PlaceOrder>): OrderContent {
  const exits = givenExits(command.exits);
  const reduceOnly =
    command.reduceOnly ||
    (command.positionSide !== undefined && command.positionSide !== opensSide(command.side));
  const instructions = givenInstructions(command.instructions);
  return exits === command.exits &&
    reduceOnly === command.reduceOnly &&
    instructions === command.instructions
    ? command
    : { ...command, exits, reduceOnly, instructions };
}

/** Which fields of an order are judged: all of a new one, of an amended one those that change. */
interface Judged {
  readonly quantity: boolean;
  readonly price: boolean;
  readonly trigger: boolean;
}

const judgedFields = (content: OrderContent, replaced: FuturesOrder | undefined): Judged => ({
  quantity: content.quantity !== replaced?.quantity,
  price: replaced === undefined || content.price !== replaced.price,
  trigger:
    replaced === undefined ||
    content.triggerPrice !== replaced.triggerPrice ||
    content.triggerBy !== replaced.triggerBy,
});

/**
 * Rules [F-O3] to [F-O9], [F-O19] and [F-E1].
 * @param content with the total quantity
 * @param replaced the working order it replaces
 * @param orders how many orders it is placed as
 */
export function termsOf(
  turn: Turn,
  member: Member,
  content: OrderContent,
  replaced: FuturesOrder | undefined,
  orders = 1,
): { readonly terms: OrderTerms } | { readonly rejection: Rejection } {
  const { state, at } = turn;
  const optionMarket = state.options.get(content.optionId);
  if (optionMarket === undefined) return { rejection: reject('UNKNOWN_OPTION') };
  if ((content.positionSide !== undefined) !== (member.positionMode === 'HEDGE'))
    return { rejection: reject('POSITION_SIDE_CONFLICT') };
  const { config, market } = optionMarket;
  if (!config.isOpenAt(at)) return { rejection: reject('MARKET_CLOSED') };
  const { tick } = market;
  if (tick === undefined) return { rejection: reject('NO_PRICE') };
  const holding = holdingAt(member.options.get(content.optionId), content.positionSide);
  const setting = settingOf(member, optionMarket);
  const followed = followingContent(content, tick, config.tickSize, replaced);
  if ('rejection' in followed) return followed;
  const { content: stated } = followed;
  const wanted = withoutFilled(stated, replaced);
  const terms: OrderTerms = { wanted, member, optionMarket, holding, setting, tick, replaced };
  const { priceBand } = state.rules;
  const judged = judgedFields(content, replaced);
  // The band of a waiting order lies around its trigger.
  const isPriceJudged = judged.price || judged.trigger;
  const rejection =
    liquidatingRejection(state.rules, member, holding) ??
    (judged.quantity ? quantityRejection(content.quantity, config, orders) : undefined) ??
    (isPriceJudged
      ? priceRejection(stated, config, bandCenter(stated, tick, replaced), priceBand)
      : undefined) ??
    (judged.trigger ? triggerRejection(stated, config, tick) : undefined) ??
    instructionsRejection(content, at) ??
    openOrdersRejection(turn, terms, orders) ??
    reduceOnlyRejection(terms) ??
    followerRejection(turn, ({ orderRejection }) => orderRejection(state, member, content)) ??
    (judged.price ? attachedExitsRejection(terms, priceBand) : undefined);
  return rejection === undefined ? { terms } : { rejection };
}

/** Reference of a limit price's band: the mark, or the trigger until it is reached. */
function bandCenter(
  content: OrderContent,
  { markPrice }: MarketTick,
  replaced: FuturesOrder | undefined,
): Price {
  const waits = isTriggerType(content.marketType) && replaced?.triggeredAt === undefined;
  return waits ? (content.triggerPrice ?? markPrice) : markPrice;
}

const withoutFilled = (content: OrderContent, replaced: FuturesOrder | undefined): OrderContent =>
  replaced === undefined || replaced.filledQuantity === 0n
    ? content
    : { ...content, quantity: quantity(content.quantity - replaced.filledQuantity) };

/**
 * TAKEPROFIT and STOPLOSS need a trigger price on the tick that is not reached yet, or the price at
 * which they begin to trail; other types have none.
 */
function triggerRejection(
  content: OrderContent,
  { tickSize }: FuturesOptionConfig,
  tick: MarketTick,
): Rejection | undefined {
  const { triggerPrice, triggerBy } = content;
  if (!isTriggerType(content.marketType))
    return triggerPrice === undefined && triggerBy === undefined
      ? undefined
      : reject('TRIGGER_NOT_ALLOWED');
  if (waitsForActivation(content)) return undefined;
  const trigger = orderTrigger(content);
  if (trigger === undefined || trigger.price <= 0n) return reject('TRIGGER_REQUIRED');
  if (trigger.price % tickSize !== 0n)
    return reject('PRICE_OFF_TICK', { tick: formatDecimal(tickSize) });
  return isBeyond(trigger, tick) ? reject('WOULD_TRIGGER') : undefined;
}

/** Orders that are filled or over at once never rest; an amended one already has its place. */
function openOrdersRejection(
  turn: Turn,
  { wanted, member, replaced }: OrderTerms,
  orders: number,
): Rejection | undefined {
  if (!mayRest(wanted) || replaced !== undefined) return undefined;
  const { openOrdersMax } = tradingTermsAt(turn.state, turn.at);
  return member.workingCount + orders > openOrdersMax
    ? reject('TOO_MANY_ORDERS', { maximum: String(openOrdersMax) })
    : undefined;
}

/**
 * Attached exits need a part that opens. They lie beyond the price of the order; a stop-loss also
 * beyond the best price the order would take, or the fill would reach it at once.
 */
function attachedExitsRejection(
  { wanted, holding, optionMarket, replaced }: OrderTerms,
  band: Rate,
): Rejection | undefined {
  const { exits, side } = wanted;
  if (exits === undefined) return undefined;
  const opens = opensSide(side);
  const position = holding?.position;
  const isClosing =
    wanted.reduceOnly ||
    isTriggerType(wanted.marketType) ||
    (position !== undefined && position.side !== opens && wanted.quantity <= position.quantity);
  // Another price says nothing about what the order opens.
  if (isClosing && replaced === undefined) return reject('EXIT_NOT_ALLOWED');
  const best = bestOpposite(optionMarket.market, side);
  const limit = wanted.price ?? best;
  if (limit === undefined) return reject('INSUFFICIENT_LIQUIDITY');
  const grid = { tickSize: optionMarket.config.tickSize, band };
  return exitsRejection(exits, opens, grid, {
    takeProfit: limit,
    stopLoss: betterOf(limit, best, side === 'BUY'),
  });
}

function betterOf(limit: Price, best: Price | undefined, isBuy: boolean): Price {
  if (best === undefined) return limit;
  return isBuy === best < limit ? best : limit;
}
