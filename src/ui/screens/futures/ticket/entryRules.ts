/** From what is typed to an order, or to the reason why there is none yet. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import {
  deviationBp,
  isOnStep,
  percentOfQuantity,
  quantityOfPercent,
  quantityOfValue,
  stepPrice,
} from '../../../../domain/orderEntry.ts';
import { money, price as toPrice, quantity as toQuantity } from '../../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../../protocol/entities.ts';
import type { WireBook, WireTicker } from '../../../../protocol/market.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import type { Connection, Estimate, SideEstimate } from '../../../services/services.ts';
import type { TicketFields } from './ticketFields.ts';

export type EntrySteps = Pick<
  WireFuturesOption,
  'tickSize' | 'lotSize' | 'minQuantity' | 'maxQuantity'
>;

/** Beyond this distance from the mark price an order is always asked about, in basis points. */
const DEVIATION_LIMIT_BP = 300;

const scaled = (typed: string): bigint | undefined => parseDecimal(typedToDecimal(typed));

/** The price a typed amount is converted at: the typed limit, else the middle of the book, else last. */
export function referencePrice(
  fields: TicketFields,
  ticker: WireTicker | undefined,
  book: WireBook | undefined,
): bigint | undefined {
  if (fields.marketType === 'LIMIT') return scaled(fields.price);
  const ask = book?.asks[0]?.[0];
  return parseDecimal(ask ?? ticker?.last ?? '');
}

/** The order's quantity in coin as plain decimal text; a USDT amount buys whole lots, rounded down. */
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
 * What 100 % means for both buttons at once: the smaller maximum, so that either can be pressed;
 * of a reduce-only order the larger, because only one side can reduce.
 */
export function sliderMax(estimate: Estimate | undefined, reduceOnly: boolean): string | undefined {
  const buy = estimate?.buy.maxQuantity;
  const sell = estimate?.sell.maxQuantity;
  if (buy === undefined || sell === undefined) return buy ?? sell;
  const isBuyLess = (parseDecimal(buy) ?? 0n) < (parseDecimal(sell) ?? 0n);
  return isBuyLess === reduceOnly ? sell : buy;
}

/** `percent` of the largest order, in coin. */
export function quantityAtPercent(max: string, percent: number, steps: EntrySteps): string {
  const most = parseDecimal(max);
  const lot = parseDecimal(steps.lotSize);
  if (most === undefined || lot === undefined) return '';
  return formatDecimal(quantityOfPercent(toQuantity(most), percent, toQuantity(lot)));
}

/** Which percent of the largest order a quantity is. */
export function percentAt(quantity: string, max: string | undefined): number {
  const entered = parseDecimal(quantity);
  const most = parseDecimal(max ?? '');
  if (entered === undefined || most === undefined) return 0;
  return percentOfQuantity(toQuantity(entered), toQuantity(most));
}

/** The typed price one tick up or down; from `fallback` when nothing is typed. */
export function steppedPrice(
  typed: string,
  fallback: string | undefined,
  direction: 'up' | 'down',
  tickSize: string,
): string | undefined {
  const from = scaled(typed) ?? parseDecimal(fallback ?? '');
  const tick = parseDecimal(tickSize);
  if (from === undefined || tick === undefined) return undefined;
  return formatDecimal(stepPrice(toPrice(from), toPrice(tick), direction));
}

/** How far a limit price lies from mark, when that is beyond the limit; percent text. */
export function farFromMark(fields: TicketFields, mark: string | undefined): string | undefined {
  const entered = scaled(fields.price);
  const reference = parseDecimal(mark ?? '');
  if (fields.marketType !== 'LIMIT' || entered === undefined || reference === undefined)
    return undefined;
  const bp = deviationBp(toPrice(entered), toPrice(reference));
  return bp > DEVIATION_LIMIT_BP ? (bp / 100).toFixed(2) : undefined;
}

/** Why an order cannot be sent, with the figures of its text. */
export interface Blocker {
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

export interface EntryFacts {
  readonly fields: TicketFields;
  /** In coin, see quantityFor. */
  readonly quantity: string;
  readonly option: WireFuturesOption;
  readonly connection: Connection['state'];
  readonly isAccountKnown: boolean;
  readonly isMarketOpen: boolean | undefined;
}

/** What stands in the way of either side. */
export function entryBlocker(facts: EntryFacts): Blocker | undefined {
  const { fields, option } = facts;
  if (facts.connection === 'offline') return { key: 'blocked.offline' };
  if (!facts.isAccountKnown) return { key: 'blocked.loading' };
  if (facts.isMarketOpen === undefined) return { key: 'blocked.noPrice' };
  if (!facts.isMarketOpen) return { key: 'blocked.closed' };
  if (fields.marketType === 'LIMIT') {
    const price = scaled(fields.price);
    if (price === undefined || price <= 0n) return { key: 'blocked.enterPrice' };
    if (!isOnStep(price, parseDecimal(option.tickSize) ?? 1n)) {
      return { key: 'blocked.priceStep', figures: { step: option.tickSize } };
    }
  }
  return quantityBlocker(facts);
}

function quantityBlocker({ fields, quantity, option }: EntryFacts): Blocker | undefined {
  const coins = parseDecimal(quantity);
  if (coins === undefined || (coins === 0n && scaled(fields.entered) === 0n)) {
    return { key: 'blocked.enterQuantity' };
  }
  if (!isOnStep(coins, parseDecimal(option.lotSize) ?? 1n)) {
    return { key: 'blocked.quantityStep', figures: { step: option.lotSize } };
  }
  if (coins < (parseDecimal(option.minQuantity) ?? 0n)) {
    return { key: 'blocked.tooSmall', figures: { minimum: option.minQuantity } };
  }
  const most = parseDecimal(option.maxQuantity);
  if (most !== undefined && coins > most) {
    return { key: 'blocked.tooLarge', figures: { maximum: option.maxQuantity } };
  }
  return undefined;
}

/** What stands in the way of one side; `reducible` is what a reduce-only order of it could close. */
export function sideBlocker(
  facts: Pick<EntryFacts, 'fields' | 'quantity'>,
  estimate: SideEstimate | undefined,
  reducible: string | undefined,
): Blocker | undefined {
  const coins = parseDecimal(facts.quantity) ?? 0n;
  if (facts.fields.reduceOnly) {
    const held = parseDecimal(reducible ?? '');
    if (held === undefined || held === 0n) return { key: 'blocked.noPosition' };
    return coins > held ? { key: 'blocked.overPosition' } : undefined;
  }
  const most = parseDecimal(estimate?.maxQuantity ?? '');
  return most !== undefined && coins > most ? { key: 'blocked.insufficient' } : undefined;
}
