/** Where the trigger of an order that follows the price lies. Rules [F-T7], [F-T8], [F-T10]. */
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import { trailingTrigger } from '../../domain/futures/trailingTrigger.ts';
import type {
  FuturesOrder,
  OrderContent,
  OrderSide,
  Trail,
  TriggerBy,
} from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import { type Price, price as toPrice, rateOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isBeyond, type Trigger } from '../triggerIndex.ts';

const RATE_STEP = rateOf('0.001');
const RATE_MAX = rateOf('0.1');

/**
 * A price that a tick must reach before the trigger moves by one `tickSize`: exact for a distance,
 * and at most a rounding too early for a rate.
 */
export function nextBest(
  side: OrderSide,
  { distance, rate }: Trail,
  trigger: Price,
  tickSize: Price,
): Price {
  if (side === 'SELL') {
    const next = trigger + tickSize;
    return toPrice(
      distance === undefined ? divide(next * ONE, ONE - rate, 'cut') : next + distance,
    );
  }
  const next = trigger - tickSize;
  return toPrice(distance === undefined ? divide(next * ONE, ONE + rate, 'up') : next - distance);
}

function isValid({ distance, rate }: Trail, tickSize: Price): boolean {
  if (distance !== undefined) return distance > 0n && distance % tickSize === 0n;
  return rate >= RATE_STEP && rate <= RATE_MAX && rate % RATE_STEP === 0n;
}

/** Whether the order has no trigger yet because its activation price is still to be reached. */
export const waitsForActivation = ({
  instructions,
  triggerPrice,
}: Pick<OrderContent, 'instructions' | 'triggerPrice'>): boolean =>
  instructions?.trail?.activation !== undefined && triggerPrice === undefined;

/** What makes an order begin to trail: selling a higher price, buying a lower one. */
export const activationTrigger = (side: OrderSide, by: TriggerBy, price: Price): Trigger => ({
  price,
  by,
  firesAbove: side === 'SELL',
});

/**
 * An order that follows the price with the trigger it begins with, by the price of now, or with none
 * before its activation price; any other order as it is. One that is amended keeps its trigger.
 */
export function followingContent(
  content: OrderContent,
  tick: MarketTick,
  tickSize: Price,
  replaced: FuturesOrder | undefined,
): { readonly content: OrderContent } | { readonly rejection: Rejection } {
  const trail = content.instructions?.trail;
  if (trail === undefined || replaced !== undefined) return { content };
  const { marketType, side, price, triggerPrice, triggerBy } = content;
  if (marketType !== 'STOPLOSS' || price !== undefined || triggerPrice !== undefined)
    return { rejection: reject('TRAIL_NOT_ALLOWED') };
  if (triggerBy === undefined) return { rejection: reject('TRIGGER_REQUIRED') };
  const now = triggerBy === 'LAST' ? tick.lastPrice : tick.markPrice;
  const { activation } = trail;
  const trigger = isValid(trail, tickSize)
    ? trailingTrigger(side, trail, activation ?? now, tickSize)
    : undefined;
  if (trigger === undefined || trigger <= 0n)
    return { rejection: reject('INVALID_TRAIL', { tick: formatDecimal(tickSize) }) };
  if (activation === undefined) return { content: { ...content, triggerPrice: trigger } };
  if (activation <= 0n || activation % tickSize !== 0n)
    return { rejection: reject('PRICE_OFF_TICK', { tick: formatDecimal(tickSize) }) };
  return isBeyond(activationTrigger(side, triggerBy, activation), tick)
    ? { rejection: reject('ACTIVATION_REACHED', { price: formatDecimal(now) }) }
    : { content };
}
