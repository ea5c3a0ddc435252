/**
 * Description of an instrument: its names, its grids, its hours. Read from the catalogue or a file
 * name.
 */
import { type InstrumentCode, instrumentCode, type OptionId, optionId } from '../ids.ts';
import { type Price, price, type Quantity, quantity } from '../quantities.ts';
import type { TradingHours } from './hours.ts';
import type { TierClass } from './tiers.ts';

export type InstrumentKind = 'CRYPTO' | 'FX' | 'METAL' | 'INDEX';

export interface Instrument {
  readonly code: InstrumentCode;
  /** Fixed for good: the id under which the instrument is offered for futures trading. */
  readonly optionId: OptionId;
  /** `BTC/USDT`, `Nasdaq100`. */
  readonly label: string;
  readonly name: { readonly ko: string; readonly en: string };
  readonly base: string;
  readonly quote: string;
  readonly kind: InstrumentKind;
  /** Where its prices come from: `Binance`, `OANDA`. */
  readonly exchange: string;
  readonly hours: TradingHours;
  readonly tickSize: Price;
  /** Digits after the point that show a price on the tick. */
  readonly priceDigits: number;
  readonly lotSize: Quantity;
  readonly quantityDigits: number;
  readonly minQuantity: Quantity;
  readonly maxQuantity: Quantity;
  readonly tierClass: TierClass;
}

/** The spec's precision of a pair it does not name. */
export const DEFAULT_QUANTITY_DIGITS = 2;
/** Option ids of instruments outside the catalogue count up from here. */
const FIRST_UNLISTED_OPTION_ID = 1_001;
const UNLISTED_MAX_LOTS = 10_000_000n;

/** `10^-digits` as a scaled integer. */
export const stepOfDigits = (digits: number): bigint => 10n ** BigInt(8 - digits);

/** Digits after the point needed to write every multiple of a step: 0.05 → 2. */
export function digitsOfStep(step: bigint): number {
  let digits = 8;
  for (let rest = step; digits > 0 && rest % 10n === 0n; rest /= 10n) digits -= 1;
  return digits;
}

const QUOTES = ['USDT', 'USDC', 'BUSD', 'FDUSD', 'USD', 'KRW', 'EUR', 'BTC', 'ETH'];

/** Base and quote of a code such as `BTCUSDT` or `EURUSD`; the whole code is the base when unclear. */
export function splitPair(code: string): { readonly base: string; readonly quote: string } {
  const quote = QUOTES.find((text) => code.endsWith(text) && code.length > text.length);
  if (quote !== undefined) return { base: code.slice(0, -quote.length), quote };
  if (/^[A-Z]{6}$/.test(code)) return { base: code.slice(0, 3), quote: code.slice(3) };
  return { base: code, quote: '' };
}

/**
 * An instrument that the catalogue does not name, described from its code and its record.
 * @param p.priceDigits digits after the point of the recorded prices, 0 to 8
 * @param p.position counts the instruments outside the catalogue from 0, in order of their codes
 */
export function describeUnlisted(p: {
  readonly code: string;
  readonly kind: InstrumentKind;
  readonly exchange: string;
  readonly priceDigits: number;
  readonly position: number;
}): Instrument {
  const { base, quote } = splitPair(p.code);
  const label = quote === '' ? base : `${base}/${quote}`;
  const lot = stepOfDigits(DEFAULT_QUANTITY_DIGITS);
  return {
    code: instrumentCode(p.code),
    optionId: optionId(FIRST_UNLISTED_OPTION_ID + p.position),
    label,
    name: { ko: label, en: label },
    base,
    quote,
    kind: p.kind,
    exchange: p.exchange,
    hours: p.kind === 'CRYPTO' ? 'ALWAYS' : 'WEEKDAYS',
    tickSize: price(stepOfDigits(p.priceDigits)),
    priceDigits: p.priceDigits,
    lotSize: quantity(lot),
    quantityDigits: DEFAULT_QUANTITY_DIGITS,
    minQuantity: quantity(lot),
    maxQuantity: quantity(lot * UNLISTED_MAX_LOTS),
    tierClass: 'thin',
  };
}
