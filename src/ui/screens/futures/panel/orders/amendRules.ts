/**
 * Converts the input of the amend form to a change of the order, or to the reason why it is
 * invalid. Pure.
 */
import {
  restsOnLadder,
  waitsForTrigger,
  waitsWithPair,
} from '../../../../../domain/futures/conditional.ts';
import { isTrailing, makesOnly } from '../../../../../domain/futures/orderGroups.ts';
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { isOnStep } from '../../../../../domain/orderEntry.ts';
import type { WireFuturesOption, WireOrder } from '../../../../../protocol/futures/entities.ts';
import { typedToDecimal, typedToScaled } from '../../../../format/typing.ts';
import type { TextKey } from '../../../../i18n/useText.ts';
import { bandProblem, type Blocker, takingProblem } from '../../ticket/entryRules.ts';
import type { AmendInput } from '../../../../services/futures.ts';

export type AmendField = 'price' | 'triggerPrice' | 'quantity';

export type AmendFields = Readonly<Record<AmendField, string>>;

/**
 * The fields that can be amended: the price of what is a limit or becomes one, the trigger of a
 * waiting order, the quantity of both unless it is that of two orders.
 */
export function amendableFields(order: WireOrder): readonly AmendField[] {
  const fields = fieldsOfKind(order);
  return waitsWithPair(order) ? fields.filter((field) => field !== 'quantity') : fields;
}

function fieldsOfKind(order: WireOrder): readonly AmendField[] {
  if (restsOnLadder(order)) return ['price', 'quantity'];
  if (!waitsForTrigger(order)) return [];
  // A trigger that follows the price is not set by hand.
  if (isTrailing(order)) return ['quantity'];
  return order.price === null
    ? ['triggerPrice', 'quantity']
    : ['triggerPrice', 'price', 'quantity'];
}

export const fieldsOf = (order: WireOrder): AmendFields => ({
  price: order.price ?? '',
  triggerPrice: order.triggerPrice ?? '',
  quantity: order.quantity,
});

export interface AmendProblem {
  readonly field: AmendField;
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

type Steps = Pick<
  WireFuturesOption,
  'tickSize' | 'lotSize' | 'minQuantity' | 'maxQuantity' | 'priceBand'
>;

function priceProblem(
  field: 'price' | 'triggerPrice',
  typed: string,
  option: Steps,
): AmendProblem | undefined {
  const value = typedToScaled(typed);
  if (value === undefined || value <= 0n) return { field, key: 'blocked.enterPrice' };
  if (!isOnStep(value, parseDecimal(option.tickSize) ?? 1n)) {
    return { field, key: 'blocked.priceStep', figures: { step: option.tickSize } };
  }
  return undefined;
}

function beyondBand(
  typed: string,
  option: Steps,
  mark: string | undefined,
): AmendProblem | undefined {
  const problem = bandProblem(typed, option, mark);
  return problem && { field: 'price', ...problem };
}

function quantityProblem(typed: string, order: WireOrder, option: Steps): AmendProblem | undefined {
  const field = 'quantity';
  const value = typedToScaled(typed);
  if (value === undefined || value <= 0n) return { field, key: 'blocked.enterQuantity' };
  if (!isOnStep(value, parseDecimal(option.lotSize) ?? 1n)) {
    return { field, key: 'blocked.quantityStep', figures: { step: option.lotSize } };
  }
  if (value < (parseDecimal(option.minQuantity) ?? 0n)) {
    return { field, key: 'blocked.tooSmall', figures: { minimum: option.minQuantity } };
  }
  const most = parseDecimal(option.maxQuantity);
  if (most !== undefined && value > most) {
    return { field, key: 'blocked.tooLarge', figures: { maximum: option.maxQuantity } };
  }
  if (value <= (parseDecimal(order.filledQuantity) ?? 0n)) {
    return { field, key: 'amend.belowFilled', figures: { filled: order.filledQuantity } };
  }
  return undefined;
}

/** Center of a limit price's band: the mark, or the trigger that comes first. */
const bandCenter = (
  { triggerPrice }: AmendFields,
  order: WireOrder,
  mark: string | undefined,
): string | undefined => (waitsForTrigger(order) ? typedToDecimal(triggerPrice) : mark);

/** Refuses a quantity beyond the maximum of this order beside others like it. */
function beyondMost(typed: string, most: string | undefined): AmendProblem | undefined {
  const [value, maximum] = [typedToScaled(typed), parseDecimal(most ?? '')];
  if (most === undefined || value === undefined || maximum === undefined || value <= maximum)
    return undefined;
  return { field: 'quantity', key: 'partial.over', figures: { maximum: most } };
}

/** Market prices that the form uses; plain decimals, undefined while unknown. */
export interface AmendMarket {
  /** The price that the order's trigger is compared with. */
  readonly triggerNow: string | undefined;
  /** Best price that the order would take. */
  readonly best: string | undefined;
}

/** A trigger that would fire at once. */
function triggerProblem(
  typed: string,
  { marketType, side }: WireOrder,
  now: string | undefined,
): AmendProblem | undefined {
  const [trigger, price] = [typedToScaled(typed), parseDecimal(now ?? '')];
  if (trigger === undefined || now === undefined || price === undefined) return undefined;
  const mustBeAbove = (marketType === 'TAKEPROFIT') === (side === 'SELL');
  if (mustBeAbove ? trigger > price : trigger < price) return undefined;
  return {
    field: 'triggerPrice',
    key: mustBeAbove ? 'blocked.triggerAbove' : 'blocked.triggerBelow',
    figures: { price: now },
  };
}

/** A price that would take where the order must not, or at which its own exits are on the wrong side. */
function restingProblem(
  typed: string,
  order: WireOrder,
  best: string | undefined,
): AmendProblem | undefined {
  if (!restsOnLadder(order)) return undefined;
  const problem =
    exitSideProblem(typed, order, best) ??
    (makesOnly(order) ? takingProblem(order.side, typed, best) : undefined);
  return problem && { field: 'price', ...problem };
}

/** The exits that the order carries lie beyond its price, the stop-loss beyond what it takes as well. */
function exitSideProblem(
  typed: string,
  { side, takeProfit, stopLoss, triggerPrice }: WireOrder,
  best: string | undefined,
): Blocker | undefined {
  const price = typedToScaled(typed);
  if (price === undefined || triggerPrice !== null) return undefined;
  const isBuy = side === 'BUY';
  const profit = parseDecimal(takeProfit ?? '');
  if (profit !== undefined && (isBuy ? profit <= price : profit >= price))
    return {
      key: isBuy ? 'blocked.takeProfitAbove' : 'blocked.takeProfitBelow',
      figures: { price: typedToDecimal(typed) },
    };
  const offered = parseDecimal(best ?? '') ?? price;
  const limit = isBuy === offered < price ? offered : price;
  const loss = parseDecimal(stopLoss ?? '');
  if (loss === undefined || (isBuy ? loss < limit : loss > limit)) return undefined;
  return {
    key: isBuy ? 'blocked.stopLossBelow' : 'blocked.stopLossAbove',
    figures: { price: formatDecimal(limit) },
  };
}

/**
 * The first invalid field; an untouched field is never invalid.
 * @param most the largest quantity; undefined where only the instrument limits it
 */
export function amendProblem(
  typed: AmendFields,
  order: WireOrder,
  option: Steps,
  mark?: string,
  most?: string,
  market?: AmendMarket,
): AmendProblem | undefined {
  const before = fieldsOf(order);
  for (const field of amendableFields(order)) {
    if (isSame(typed[field], before[field])) continue;
    const problem =
      field === 'quantity'
        ? (quantityProblem(typed.quantity, order, option) ?? beyondMost(typed.quantity, most))
        : (priceProblem(field, typed[field], option) ??
          (field === 'price'
            ? (beyondBand(typed.price, option, bandCenter(typed, order, mark)) ??
              restingProblem(typed.price, order, market?.best))
            : triggerProblem(typed.triggerPrice, order, market?.triggerNow)));
    if (problem !== undefined) return problem;
  }
  return bandOfMovedTrigger(typed, order, option);
}

/** A trigger that moves takes the band of the limit price with it. */
function bandOfMovedTrigger(
  typed: AmendFields,
  order: WireOrder,
  option: Steps,
): AmendProblem | undefined {
  const isMoved = !isSame(typed.triggerPrice, fieldsOf(order).triggerPrice);
  return isMoved && order.price !== null && waitsForTrigger(order)
    ? beyondBand(typed.price, option, typedToDecimal(typed.triggerPrice))
    : undefined;
}

const isSame = (a: string, b: string): boolean => a === b || typedToScaled(a) === typedToScaled(b);

/** The requested change; undefined when nothing changes. */
export function amendment(typed: AmendFields, order: WireOrder): AmendInput | undefined {
  const before = fieldsOf(order);
  const changed = amendableFields(order).filter((field) => !isSame(typed[field], before[field]));
  if (changed.length === 0) return undefined;
  const wanted = (field: AmendField) =>
    changed.includes(field) ? typedToDecimal(typed[field]) : undefined;
  return {
    id: order.id,
    price: wanted('price'),
    triggerPrice: wanted('triggerPrice'),
    quantity: wanted('quantity'),
  };
}
