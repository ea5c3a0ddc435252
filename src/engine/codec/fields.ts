/**
 * How single values stand in stored text: JSON numbers for what a double carries exactly, text for
 * larger integers, null for what is absent. Readers throw on anything else: a stored text that does
 * not fit is a damaged log.
 */
import { type InstrumentCode, instrumentCode } from '../../domain/ids.ts';
import {
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  quantity,
  type Rate,
  rate,
} from '../../domain/quantities.ts';

export type Json = string | number | boolean | null | readonly Json[];
export type Row = readonly Json[];

export const writeInteger = (value: bigint): number | string => {
  // A larger integer rounds to a number that is not safe either; comparing bigints is far slower.
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

/** Stored text that this program did not write. */
export class DamagedText extends Error {}

const damaged = (what: string, value: unknown): never => {
  throw new DamagedText(`${what} expected, found ${JSON.stringify(value)}`);
};

const INTEGER = /^-?\d+$/;

function readInteger(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'string' && INTEGER.test(value)
    ? BigInt(value)
    : damaged('an integer', value);
}

export const readMoney = (value: unknown): Money => money(readInteger(value));
export const readQuantity = (value: unknown): Quantity => quantity(readInteger(value));
export const readPrice = (value: unknown): Price => price(readInteger(value));
export const readRate = (value: unknown): Rate => rate(readInteger(value));

export const readNumber = (value: unknown): number =>
  typeof value === 'number' ? value : damaged('a number', value);

export const readText = (value: unknown): string =>
  typeof value === 'string' ? value : damaged('text', value);

export const readBoolean = (value: unknown): boolean =>
  typeof value === 'boolean' ? value : damaged('true or false', value);

export const readRow = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : damaged('a list', value);

/** Text that one of the domain's parsers knows, such as `parseUserId`. */
export function readParsed<Parsed>(
  parse: (text: string) => Parsed | undefined,
  value: unknown,
): Parsed {
  const parsed = typeof value === 'string' ? parse(value) : undefined;
  return parsed === undefined ? damaged('an id', value) : parsed;
}

export const readInstrument = (value: unknown): InstrumentCode => instrumentCode(readText(value));

/** One of the words of a closed list. */
export function readWord<const Word extends string>(words: readonly Word[], value: unknown): Word {
  for (const word of words) if (word === value) return word;
  return damaged(words.join(' or '), value);
}
