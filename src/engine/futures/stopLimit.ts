/**
 * A TAKEPROFIT or STOPLOSS that has a limit price or may open: once its trigger is reached it is a
 * LIMIT, checked as one that is placed then, or cancelled with the reason why it cannot be one. An
 * entry at the market is an IOC up to the end of the band. Rules [F-O26] to [F-O31].
 */
import { makesOnly } from '../../domain/futures/orderGroups.ts';
import { priceBandAt } from '../../domain/futures/priceBand.ts';
import type { CancelReason, FuturesOrder, OrderContent } from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import { type Money, NO_MONEY, NO_QUANTITY, type Price } from '../../domain/quantities.ts';
import type { Rejection } from '../../domain/rejections.ts';
import type { EngineRules, FuturesOptionConfig } from '../contract.ts';
import { settingOf, type WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook, type Taking } from './book.ts';
import { cancelWorking } from './cancel.ts';
import { opensSide, remainingOf } from './copies.ts';
import { fillOrder } from './fills.ts';
import { moveHold } from './execution.ts';
import { isImmediate, takingRejection } from './instructions.ts';
import { judgeLimit, type OrderTerms } from './orderChecks.ts';
import { executable } from './holdings.ts';
import { liquidatingRejection } from './risk.ts';

/** Hold of a fired order, or the reason why it ends. */
type Judged = { readonly hold: Money } | { readonly reason: CancelReason };

/** Makes a LIMIT of an order whose trigger the tick has reached. */
export function fireLimit(turn: Turn, working: WorkingOrder, tick: MarketTick): void {
  const { order, member, holding } = working;
  const { market, config } = holding.option;
  const isAtMarket = order.price === undefined;
  const price = order.price ?? endOfBand(order, tick, config, turn.state.rules);
  const terms = termsOfFired(working, tick);
  const wanted = executable(remainingOf(order), order, holding);
  const taking = takeFromBook(market, order.side, wanted, price);
  const judged = judge(turn, terms, price, taking);
  const hold = 'hold' in judged ? judged.hold : NO_MONEY;
  const fired = firedOrder(order, terms, hold, turn);
  const place = isAtMarket ? undefined : turn.state.next.order;
  turn.emit({ type: 'OrderTriggered', order: fired, place });
  if ('reason' in judged) {
    cancelWorking(turn, working, judged.reason);
    return;
  }
  moveHold(turn, member, order.id, hold);
  if (taking !== undefined)
    fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
  if (isOver(order) && working.order.status === 'WORKING')
    cancelWorking(turn, working, isAtMarket ? 'NO_LIQUIDITY' : 'IOC');
}

/** Whether a fired order takes the available quantity and ends. */
const isOver = (order: OrderContent): boolean => order.price === undefined || isImmediate(order);

/** The worst price at which an order that fires may open: that of a LIMIT placed at this mark price. */
function endOfBand(
  { side }: FuturesOrder,
  { markPrice }: MarketTick,
  { tickSize }: FuturesOptionConfig,
  { priceBand }: EngineRules,
): Price {
  const { low, high } = priceBandAt(markPrice, priceBand, tickSize);
  return side === 'BUY' ? high : low;
}

const termsOfFired = ({ order, member, holding }: WorkingOrder, tick: MarketTick): OrderTerms => ({
  wanted: order,
  member,
  optionMarket: holding.option,
  holding,
  setting: settingOf(member, holding.option),
  tick,
  // It held nothing and had no place among the resting orders.
  replaced: undefined,
});

const firedOrder = (
  order: FuturesOrder,
  { setting }: OrderTerms,
  hold: Money,
  { at }: Turn,
): FuturesOrder => ({
  ...order,
  leverage: setting.leverage,
  marginType: setting.marginType,
  hold,
  triggeredAt: at,
  updatedAt: at,
});

function judge(turn: Turn, terms: OrderTerms, price: Price, taking: Taking | undefined): Judged {
  const { wanted, member, holding } = terms;
  const position = holding?.position;
  const canReduce = position !== undefined && position.side !== opensSide(wanted.side);
  if (wanted.reduceOnly && !canReduce) return { reason: 'REDUCE_ONLY' };
  if (liquidatingRejection(turn.state.rules, member, holding) !== undefined)
    return { reason: 'NO_MARGIN' };
  if (isOver(wanted)) return judgeImmediate(turn, terms, taking);
  if (taking !== undefined && makesOnly(wanted.instructions)) return { reason: 'POST_ONLY' };
  const judged = judgeLimit(terms, price);
  return 'rejection' in judged ? { reason: reasonOf(judged.rejection) } : judged;
}

function judgeImmediate(turn: Turn, terms: OrderTerms, taking: Taking | undefined): Judged {
  const { wanted, holding } = terms;
  const takes = taking?.quantity ?? NO_QUANTITY;
  const whole = executable(wanted.quantity, wanted, holding);
  if (wanted.instructions?.timeInForce === 'FOK' && takes < whole) return { reason: 'FOK' };
  if (taking === undefined) return { hold: NO_MONEY };
  const taken = { ...terms, wanted: { ...wanted, quantity: takes } };
  const rejection = takingRejection(turn, taken, taking);
  return rejection === undefined ? { hold: NO_MONEY } : { reason: reasonOf(rejection) };
}

const reasonOf = ({ code }: Rejection): CancelReason =>
  code === 'LEVERAGE_TIER' ? 'LEVERAGE_TIER' : 'NO_MARGIN';
