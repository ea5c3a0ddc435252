/** Numbers of recorded files as text, and columns of them. Rule [M-F21]. */
import { divide, formatDecimal, SCALE_DIGITS } from '../../domain/decimal.ts';
import { FeedDataError } from './fileSource.ts';

/** `-012.50` in its parts: sign, digits before the point without leading zeros, digits after it. */
const NUMBER = /^(-?)0*(\d{1,15})(?:\.(\d+))?$/;

/** Whether the decimals after the eighth are rounded, as in volumes and rates, or must be zeros. */
type Finer = 'rounded' | 'refused';

/**
 * The decimal as the domain reads it: no leading zeros, at most 8 decimals; what fits is as recorded.
 * @returns undefined where the text is no decimal number, or has decimals that are refused
 */
export function readNumber(text: string, finer: Finer): string | undefined {
  const [, sign = '', whole, decimals = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const kept = decimals.slice(0, SCALE_DIGITS);
  if (/^0*$/.test(decimals.slice(SCALE_DIGITS)))
    return kept === '' ? `${sign}${whole}` : `${sign}${whole}.${kept}`;
  if (finer === 'refused') return undefined;
  const rest = 10n ** BigInt(decimals.length - SCALE_DIGITS);
  return formatDecimal(divide(BigInt(`${sign}${whole}${decimals}`), rest, 'halfUp'));
}

/** The same of a number that cannot be below zero. */
export const readUnsigned = (text: string, finer: Finer): string | undefined =>
  text.startsWith('-') ? undefined : readNumber(text, finer);

/** The largest integer that a column holds; so a sum of four is exact as well. */
const INTEGER_MAX = Number.MAX_SAFE_INTEGER / 4;

/** Numbers of one group of columns, scaled to the most digits any of them has. */
export class DecimalColumns {
  readonly columns: number[][];
  digits = 0;
  readonly #path: string;
  readonly #finer: Finer;

  constructor(path: string, count: number, finer: Finer) {
    this.#path = path;
    this.#finer = finer;
    this.columns = Array.from({ length: count }, () => []);
  }

  add(column: number, text: string, line: number): number {
    const number = readUnsigned(text, this.#finer);
    if (number === undefined)
      throw new FeedDataError(`not a decimal number: "${text}"`, this.#path, line);
    const point = number.indexOf('.');
    if (point >= 0) this.digits = Math.max(this.digits, number.length - point - 1);
    const value = Number(number);
    this.columns[column]?.push(value);
    return value;
  }

  /** Lets go of the decimals with which the largest number could not be held exactly. */
  fitDigits(): void {
    const largest = this.columns.flat().reduce((most, value) => Math.max(most, value), 0);
    while (this.digits > 0 && largest * 10 ** this.digits > INTEGER_MAX) this.digits -= 1;
  }

  /** The column as integers; throws when the numbers are too large to be held exactly. */
  integers(column: number): Float64Array {
    const factor = 10 ** this.digits;
    const values = Float64Array.from(this.columns[column] ?? [], (value) =>
      Math.round(value * factor),
    );
    for (const value of values) {
      if (value > INTEGER_MAX)
        throw new FeedDataError(`numbers too large for ${this.digits} decimals`, this.#path);
    }
    return values;
  }
}
