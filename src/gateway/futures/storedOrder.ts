/** A finished order of the history, compared with an order requested under its id. */
import { parseDecimal } from '../../domain/decimal.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import type { ExitPrices, OrderContent, Trail, TriggerBy } from '../../domain/futuresOrders.ts';
import { optionId } from '../../domain/ids.ts';
import { type Price, price, quantity, rate } from '../../domain/quantities.ts';
import { givenInstructions } from '../../engine/futures/instructions.ts';
import { contentFingerprint } from '../../engine/futures/orderMemory.ts';
import { contentOf } from '../../engine/futures/orderTerms.ts';
import type { WireOrder } from '../../protocol/futures/entities.ts';
import { readHistoryItem } from './history.ts';

const scaled = (text: string): bigint => {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`not a decimal in the history: ${text}`);
  return value;
};

const toPrice = (text: string | null): Price | undefined =>
  text === null ? undefined : price(scaled(text));

const sourceOf = (isMark: boolean): TriggerBy => (isMark ? 'MARK' : 'LAST');

/** The flags of a trigger order are those of its own trigger; it has no exits. */
function conditionsOf(order: WireOrder): Pick<OrderContent, 'triggerBy' | 'exits'> {
  const { marketType, takeProfit, stopLoss, isMarkTp, isMarkSl } = order;
  if (isTriggerType(marketType))
    return {
      triggerBy: sourceOf(marketType === 'STOPLOSS' ? isMarkSl : isMarkTp),
      exits: undefined,
    };
  const exits: ExitPrices = {
    takeProfit: toPrice(takeProfit),
    stopLoss: toPrice(stopLoss),
    takeProfitBy: sourceOf(isMarkTp),
    stopLossBy: sourceOf(isMarkSl),
    takeProfitLimit: toPrice(order.takeProfitLimit),
    stopLossLimit: toPrice(order.stopLossLimit),
  };
  return { triggerBy: undefined, exits };
}

function trailOf({ trailDistance, trailRate, activationPrice }: WireOrder): Trail | undefined {
  const distance = toPrice(trailDistance);
  const activation = toPrice(activationPrice);
  if (distance !== undefined) return { distance, rate: undefined, activation };
  return trailRate === null
    ? undefined
    : { distance: undefined, rate: rate(scaled(trailRate)), activation };
}

const contentOfWire = (order: WireOrder): OrderContent => ({
  optionId: optionId(order.futuresOptionId),
  marketType: order.marketType,
  side: order.side,
  positionSide: order.positionSide ?? undefined,
  price: toPrice(order.price),
  triggerPrice: toPrice(order.triggerPrice),
  quantity: quantity(scaled(order.quantity)),
  reduceOnly: order.reduceOnly,
  instructions: givenInstructions({
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    goodTill: order.goodTillDate ?? undefined,
    trail: trailOf(order),
  }),
  ...conditionsOf(order),
});

/** @param body of a row of the history, of kind ORDER */
export function compareStoredOrder(command: Unstamped<PlaceOrder>, body: string): 'same' | 'other' {
  const item = readHistoryItem(body);
  if (item.kind !== 'ORDER') throw new RangeError(`${item.kind} is no order`);
  return isSameWireOrder(item.order, command) ? 'same' : 'other';
}

/** Whether an order has the content of a requested one, as it stands now. */
export const isSameWireOrder = (order: WireOrder, command: Unstamped<PlaceOrder>): boolean =>
  contentFingerprint(contentOfWire(order)) === contentFingerprint(contentOf(command));
