/**
 * Converts the input of the amend form to a change of the order, or to the reason why it is
 * invalid. Pure.
 */
import {
  isTrailing,
  restsOnLadder,
  waitsForTrigger,
  waitsWithPair,
} from '../../../../../domain/futures/conditional.ts';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import { isOnStep } from '../../../../../domain/orderEntry.ts';
import type { WireFuturesOption, WireOrder } from '../../../../../protocol/futures/entities.ts';
import { typedToDecimal, typedToScaled } from '../../../../format/typing.ts';
import type { TextKey } from '../../../../i18n/useText.ts';
import { bandProblem } from '../../ticket/entryRules.ts';
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

/** What the band of a limit price lies around: the mark, or the trigger that comes first. */
const bandCenter = (
  { triggerPrice }: AmendFields,
  order: WireOrder,
  mark: string | undefined,
): string | undefined => (waitsForTrigger(order) ? typedToDecimal(triggerPrice) : mark);

/** More than this order may have beside others like it. */
function beyondMost(typed: string, most: string | undefined): AmendProblem | undefined {
  const [value, maximum] = [typedToScaled(typed), parseDecimal(most ?? '')];
  if (most === undefined || value === undefined || maximum === undefined || value <= maximum)
    return undefined;
  return { field: 'quantity', key: 'partial.over', figures: { maximum: most } };
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
): AmendProblem | undefined {
  const before = fieldsOf(order);
  for (const field of amendableFields(order)) {
    if (isSame(typed[field], before[field])) continue;
    const problem =
      field === 'quantity'
        ? (quantityProblem(typed.quantity, order, option) ?? beyondMost(typed.quantity, most))
        : (priceProblem(field, typed[field], option) ??
          (field === 'price'
            ? beyondBand(typed.price, option, bandCenter(typed, order, mark))
            : undefined));
    if (problem !== undefined) return problem;
  }
  return undefined;
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
