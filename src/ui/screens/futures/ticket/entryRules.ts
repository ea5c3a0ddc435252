/** Converts the input of the form to an order, or to the reason why there is none yet. Pure. */
import {
  formatDecimal,
  multiply,
  ONE,
  parseDecimal,
  roundToStep,
} from '../../../../domain/decimal.ts';
import {
  deviationBp,
  isOnStep,
  percentOfQuantity,
  quantityOfValue,
} from '../../../../domain/orderEntry.ts';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import { closingMaxOf } from '../../../../domain/futures/orderParts.ts';
import { priceBandAt } from '../../../../domain/futures/priceBand.ts';
import {
  money,
  price as toPrice,
  quantity as toQuantity,
  rate as toRate,
} from '../../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { WireBook, WireTicker } from '../../../../protocol/market/entities.ts';
import { typedToScaled } from '../../../format/typing.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { baseCoin } from '../../../market/instrument.ts';
import type { TextKey, Translate } from '../../../i18n/useText.ts';
import type { Estimate } from '../../../../protocol/futures/pricedView.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { hasLimitPrice, trailKind } from './orderShape.ts';
import type { TicketFields } from './ticketFields.ts';

// Forms outside this folder step their prices by the same rule.
export { steppedPrice } from '../../../market/steppedPrice.ts';

export type EntrySteps = Pick<
  WireFuturesOption,
  'tickSize' | 'lotSize' | 'minQuantity' | 'maxQuantity' | 'closingPartsMax'
>;

const CENT = ONE / 100n;

/**
 * Beyond this distance from the mark price an order always requires confirmation, in basis points.
 */
const DEVIATION_LIMIT_BP = 300;

/** Typed text as a scaled integer; undefined while it is not a number. */
export const scaled = (typed: string): bigint | undefined => typedToScaled(typed);

/** The price for converting a typed amount: the typed price, else the best ask, else last. */
export function referencePrice(
  fields: TicketFields,
  ticker: WireTicker | undefined,
  book: WireBook | undefined,
): bigint | undefined {
  if (hasLimitPrice(fields)) return scaled(fields.price);
  if (isTriggerType(fields.marketType) && trailKind(fields) === undefined)
    return scaled(fields.triggerPrice);
  const ask = book?.asks[0]?.[0];
  return parseDecimal(ask ?? ticker?.last ?? '');
}

/**
 * The order's quantity in coin as plain decimal text; a USDT amount buys whole lots, rounded down.
 */
export function quantityFor(
  fields: TicketFields,
  reference: bigint | undefined,
  steps: EntrySteps,
): string {
  const entered = scaled(fields.entered);
  if (entered === undefined) return '';
  if (fields.unit === 'COIN') return formatDecimal(entered);
  const lot = parseDecimal(steps.lotSize);
  if (reference === undefined || lot === undefined) return '';
  return formatDecimal(quantityOfValue(money(entered), toPrice(reference), toQuantity(lot)));
}

/**
 * A quantity in coin as shown in the field: in USDT its value rounded up to the cent, which
 * converts back to the same whole lots.
 */
export function enteredFor(
  quantity: string,
  unit: TicketFields['unit'],
  reference: bigint | undefined,
): string {
  const coins = parseDecimal(quantity);
  if (unit === 'COIN' || coins === undefined) return quantity;
  if (reference === undefined) return '';
  return formatDecimal(roundToStep(multiply(coins, reference, 'up'), CENT, 'up'));
}

/**
 * The quantity that the slider shows as 100 % of a typed one: the smaller of both sides, so that
 * either can be submitted; for reduce-only the larger one, because only one side can reduce. With
 * `side` that side's.
 */
export function sliderMax(
  estimate: Estimate | undefined,
  reduceOnly: boolean,
  side?: OrderSide,
): string | undefined {
  const buy = side === 'SELL' ? undefined : estimate?.buy.safeQuantity;
  const sell = side === 'BUY' ? undefined : estimate?.sell.safeQuantity;
  const larger = largerOf(buy, sell);
  if (reduceOnly || buy === undefined || sell === undefined) return larger;
  return larger === buy ? sell : buy;
}

/** The larger of two plain decimals, either of which may be missing. */
export function largerOf(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (parseDecimal(a) ?? 0n) < (parseDecimal(b) ?? 0n) ? b : a;
}

/** A quantity as a percentage of the largest order. */
export function percentAt(quantity: string, max: string | undefined): number {
  const entered = parseDecimal(quantity);
  const most = parseDecimal(max ?? '');
  if (entered === undefined || most === undefined) return 0;
  return percentOfQuantity(toQuantity(entered), toQuantity(most));
}

/** Distance of a limit price from mark, if beyond the limit; percent text. */
export function farFromMark(fields: TicketFields, mark: string | undefined): string | undefined {
  const entered = scaled(fields.price);
  const reference = parseDecimal(mark ?? '');
  if (fields.marketType !== 'LIMIT' || entered === undefined || reference === undefined)
    return undefined;
  const bp = deviationBp(toPrice(entered), toPrice(reference));
  return bp > DEVIATION_LIMIT_BP ? (bp / 100).toFixed(2) : undefined;
}

/** A limit price beyond the band around the mark price; the figures name what is accepted. */
export function bandProblem(
  typed: string,
  option: Pick<WireFuturesOption, 'priceBand' | 'tickSize'>,
  mark: string | undefined,
): Blocker | undefined {
  const entered = scaled(typed);
  const around = parseDecimal(mark ?? '');
  const band = parseDecimal(option.priceBand ?? '');
  const tick = parseDecimal(option.tickSize);
  if (entered === undefined || around === undefined || band === undefined || tick === undefined)
    return undefined;
  const { low, high } = priceBandAt(toPrice(around), toRate(band), toPrice(tick));
  if (entered >= low && entered <= high) return undefined;
  const figures = { low: formatDecimal(low), high: formatDecimal(high) };
  return { key: 'blocked.priceBand', figures };
}

/**
 * A quantity in coin, scaled, that is off the lot, too small, or too large for one order.
 * @param closingPartsMax as many orders as it may become; one that opens is one
 */
export function sizeProblem(
  coins: bigint,
  option: Omit<EntrySteps, 'tickSize' | 'closingPartsMax'>,
  closingPartsMax = 1,
): Blocker | undefined {
  if (!isOnStep(coins, parseDecimal(option.lotSize) ?? 1n))
    return { key: 'blocked.quantityStep', figures: { step: option.lotSize } };
  if (coins < (parseDecimal(option.minQuantity) ?? 0n))
    return { key: 'blocked.tooSmall', figures: { minimum: option.minQuantity } };
  const { maxQuantity } = option;
  const most = closingMaxOf({ maxQuantity, closingPartsMax });
  return coins > most
    ? { key: 'blocked.tooLarge', figures: { maximum: formatDecimal(most) } }
    : undefined;
}

/**
 * A post-only order must not reach the best price of the other side.
 * @param best of the book, plain decimal; undefined while unknown
 */
export function takingProblem(
  side: OrderSide,
  typed: string,
  best: string | undefined,
): Blocker | undefined {
  const [price, offered] = [scaled(typed), parseDecimal(best ?? '')];
  if (best === undefined || price === undefined || offered === undefined) return undefined;
  if (side === 'BUY' ? price < offered : price > offered) return undefined;
  return {
    key: side === 'BUY' ? 'blocked.postOnlyBelow' : 'blocked.postOnlyAbove',
    figures: { price: best },
  };
}

/** Why an order cannot be sent, with the figures of its message. */
export interface Blocker {
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

/**
 * The text of a blocker: its figures with thousand separators, quantities in the coin of the
 * instrument.
 */
export const blockerText = (
  t: Translate,
  { key, figures = {} }: Blocker,
  option: Pick<WireFuturesOption, 'label'>,
): string =>
  t(key, {
    coin: baseCoin(option),
    ...Object.fromEntries(
      Object.entries(figures).map(([name, text]) => [
        name,
        parseDecimal(text) === undefined ? text : formatWhole(text),
      ]),
    ),
  });
