/** Formats the figures of an instrument: decimals from its steps, names in the chosen language. */
import type { Language } from '../../domain/preferences.ts';
import { formatFixed, stepDigits } from '../format/decimalText.ts';
import type { NumberShape } from '../format/numberTyping.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';

/** `BTC` of `BTC/USDT`. */
export const baseCoin = (option: Pick<WireFuturesOption, 'label'>): string =>
  option.label.split('/')[0] ?? option.label;

export const optionName = (option: WireFuturesOption, language: Language): string =>
  language === 'ko' ? option.nameKo : option.nameEn;

export interface InstrumentFormat {
  /** An exact price with the decimals of the tick. */
  readonly price: (text: string | undefined | null) => string;
  readonly quantity: (text: string | undefined | null) => string;
  readonly priceDigits: number;
  readonly quantityDigits: number;
}

const formats = new Map<string, InstrumentFormat>();

/** Formatters of one instrument; an average between two ticks is rounded half up. */
export function instrumentFormat(
  steps: Pick<WireFuturesOption, 'tickSize' | 'lotSize'>,
): InstrumentFormat {
  const key = `${steps.tickSize}|${steps.lotSize}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const priceDigits = stepDigits(steps.tickSize);
  const quantityDigits = stepDigits(steps.lotSize);
  const made: InstrumentFormat = {
    priceDigits,
    quantityDigits,
    price: (text) => formatFixed(text, { digits: priceDigits, rounding: 'halfUp' }),
    quantity: (text) => formatFixed(text, { digits: quantityDigits, rounding: 'cut' }),
  };
  formats.set(key, made);
  return made;
}

/** Significant digits of the longest price: 102,708.0 of BTC/USDT, 0.00001234 of a small coin. */
const PRICE_FIGURES = 7;

/** How a price of an instrument is typed, with room for the longest one. */
export function priceShape(steps: Pick<WireFuturesOption, 'tickSize'>): NumberShape {
  const digits = stepDigits(steps.tickSize);
  return { digits, whole: Math.max(1, PRICE_FIGURES - digits), isPadded: true };
}

/** How a quantity of an instrument is typed, with room for the largest of an order. */
export const quantityShape = (
  option: Pick<WireFuturesOption, 'lotSize' | 'maxQuantity'>,
): NumberShape => ({
  digits: stepDigits(option.lotSize),
  whole: (option.maxQuantity.split('.')[0] ?? '').length,
});

/** An amount in USDT: two decimals, truncated. */
export const formatUsdt = (
  text: string | undefined | null,
  sign: 'negative' | 'always' = 'negative',
): string => formatFixed(text, { digits: 2, rounding: 'cut', sign });

export const formatPercent = (
  text: string | undefined | null,
  sign: 'negative' | 'always' = 'negative',
): string => {
  const figure = formatFixed(text, { digits: 2, rounding: 'halfUp', sign });
  return text === undefined || text === null ? figure : `${figure}%`;
};
