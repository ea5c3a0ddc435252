/**
 * Numbers as they are typed and pasted. What is kept is plain decimal text without separators; input
 * that cannot be kept leaves the last valid text, and never becomes another number. Rules [U-P13],
 * [U-P29].
 */
import { groupDigits } from '../../domain/decimal.ts';
import type { Typed, TypingRule } from './typing.ts';

/** Which numbers a field takes. Bounds are inclusive and concern whole numbers alone. */
export interface NumberShape {
  /** Number of decimals; none makes it a field of whole numbers. */
  readonly digits: number;
  /** Safe integers, which they are where they are left out. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether a number below zero can be typed. */
  readonly allowsMinus?: boolean | undefined;
  /** Whether all decimals are shown once it is left, as those of a price are: 102,708.0. */
  readonly isPadded?: boolean | undefined;
  /** Digits before the point for which the field has room; those of its bounds where it has some. */
  readonly whole?: number | undefined;
}

/** Digits before the point that the exchange reads of a decimal. */
const WHOLE_DIGITS_MAX = 15;

/** Commas that group digits by three; the first group is open, as one types on after a group. */
const WHOLE_IN_THREES = /^[1-9]\d*(?:,\d{3})+$/;
const IN_THREES = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const SPACED_IN_THREES = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/;

const isZero = (text: string): boolean => /^-?[0.]+$/.test(text);

/** `-` and the text without it; undefined where no minus is allowed. */
function signAndRest(text: string, isAllowed: boolean): readonly [string, string] | undefined {
  if (!text.startsWith('-')) return ['', text];
  return isAllowed ? ['-', text.slice(1)] : undefined;
}

/** The text with a point for its decimal comma and without separators; not yet known to be a number. */
function withoutCommas(text: string, digits: number): string {
  const plain = SPACED_IN_THREES.test(text) ? text.replaceAll(/\s/g, '') : text;
  if (digits === 0) return WHOLE_IN_THREES.test(plain) ? plain.replaceAll(',', '') : plain;
  if (IN_THREES.test(plain)) return plain.replaceAll(',', '');
  return plain.includes('.') ? plain : plain.replace(',', '.');
}

/** A whole number stops at its bound away from zero; one too close to zero may still grow. */
function withinBounds(sign: string, digits: string, shape: NumberShape): string {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = shape;
  const typed = BigInt(digits);
  const most = BigInt(Math.max(0, sign === '' ? max : -min));
  return `${sign}${typed > most ? most : typed}`;
}

/**
 * Number that a field keeps of typed, pasted or dropped text.
 * @returns plain text (`''`, `-`, `12`, `12.`, `0.5`), or undefined where it is no number of the
 * shape
 */
export function readNumber(raw: string, shape: NumberShape): string | undefined {
  const { digits, allowsMinus = false } = shape;
  const parts = signAndRest(raw.trim(), allowsMinus);
  if (parts === undefined) return undefined;
  const [sign, unsigned] = parts;
  if (unsigned === '') return sign;
  const plain = withoutCommas(unsigned, digits);
  if (digits === 0) return /^\d+$/.test(plain) ? withinBounds(sign, plain, shape) : undefined;
  if (!/^\d*(?:\.\d*)?$/.test(plain)) return undefined;
  const [whole = '', fraction] = plain.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (trimmed.length > WHOLE_DIGITS_MAX || (fraction?.length ?? 0) > digits) return undefined;
  return fraction === undefined
    ? `${sign}${trimmed}`
    : `${sign}${trimmed === '' ? '0' : trimmed}.${fraction}`;
}

/**
 * The number once the field is left: whole numbers within their bounds, a lone minus and a trailing
 * point gone. An empty field stays empty and a zero stays zero, whatever the bounds.
 */
export function leftNumber(text: string, shape: NumberShape): string {
  if (text === '-') return '';
  if (shape.digits > 0) return text.endsWith('.') ? text.slice(0, -1) : text;
  if (text === '' || isZero(text)) return text;
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = shape;
  return String(Math.min(max, Math.max(min, Number(text))));
}

/**
 * How a number is shown: with thousand separators, except while it is typed, and a whole zero as
 * empty. A zero with decimals stays: it is how 0.5 begins, and a rate of 0 is not the lack of a rate.
 */
export function shownNumber(text: string, shape: NumberShape, isTyping: boolean): string {
  if (shape.digits === 0 && isZero(text)) return text.startsWith('-') ? '-' : '';
  if (isTyping) return text;
  const [whole = '', typed] = text.split('.');
  const grouped = groupDigits(whole);
  const isWhole = shape.isPadded !== true || whole === '' || whole === '-';
  const fraction = isWhole ? typed : (typed ?? '').padEnd(shape.digits, '0');
  return fraction === undefined || (fraction === '' && typed === undefined)
    ? grouped
    : `${grouped}.${fraction}`;
}

/** Digits before the point of amounts that nothing bounds: 9,999,999.99. */
const WHOLE_ROOM = 7;

/** Digits before the point of the longest number that a field has room for. */
function wholeRoom({ min = 0, max, whole }: NumberShape): number {
  if (whole !== undefined) return whole;
  if (max === undefined) return WHOLE_ROOM;
  return Math.max(...[min, max].map((bound) => String(Math.trunc(Math.abs(bound))).length));
}

/** The longest number that a field shows whole, in nines and as it is shown. Rule [U-P32]. */
export function longestNumber(shape: NumberShape): string {
  const whole = '9'.repeat(wholeRoom(shape));
  const fraction = shape.digits === 0 ? '' : `.${'9'.repeat(shape.digits)}`;
  const sign = shape.allowsMinus === true ? '-' : '';
  return shownNumber(`${sign}${whole}${fraction}`, shape, false);
}

/** Characters of which numbers are written; what follows a rejected one belongs to the same number. */
const OF_NUMBERS = /[\d.,+\-−eE]/;

export interface NumberTyping extends TypingRule {
  /** Whether keys were rejected that belong to a number which the field cannot take. */
  readonly isRejecting: () => boolean;
  /** Ends the number that is being typed: the field was left. */
  readonly forget: () => void;
}

/** Keys that belong together: what they make, and what the field holds of it. */
interface Remembered {
  readonly head: string;
  readonly keys: string;
  readonly tail: string;
  readonly text: string;
  /** In `text`. */
  readonly caret: number;
  /** Whether the field holds the number that they make, and not the one before. */
  readonly isTaken: boolean;
}

/** A text around its last character that was typed. */
const partsOf = (raw: string, typed: Typed | undefined) => {
  const caret = typed?.caret ?? raw.length;
  const from = Math.max(0, caret - 1);
  return { head: raw.slice(0, from), keys: raw.slice(from, caret), tail: raw.slice(caret) };
};

/** Remembered keys with those typed after them; undefined where the input was at another place. */
function continued(remembered: Remembered, raw: string, { before, caret }: Typed) {
  const isThere =
    before === remembered.text &&
    caret > remembered.caret &&
    raw.slice(0, remembered.caret) === before.slice(0, remembered.caret) &&
    raw.slice(caret) === before.slice(remembered.caret);
  if (!isThere) return undefined;
  const { head, keys, tail } = remembered;
  return { head, keys: keys + raw.slice(remembered.caret, caret), tail };
}

/** Commas with an incomplete last group of thousands. */
const GROUPING = /^(?:,\d{3})*,\d{0,2}$/;

/**
 * The rule of one field. A key that is rejected is remembered together with those that follow it at
 * the same place, and the number that they would make is what is judged: `1.5` in a field of whole
 * numbers stays 1 and does not become 15. So is a comma: `1,5` is one and a half where decimals can
 * follow, and `1,000` is a thousand everywhere once its group is complete.
 */
export function createNumberTyping(shape: NumberShape): NumberTyping {
  let remembered: Remembered | undefined;
  return {
    read: (raw, typed) => {
      const joined = typed && remembered && continued(remembered, raw, typed);
      const { head, keys, tail } = joined ?? partsOf(raw, typed);
      const text = readNumber(joined === undefined ? raw : head + keys + tail, shape);
      remembered = undefined;
      const isTaken = text !== undefined;
      const belongs = isTaken
        ? keys.startsWith(',')
        : joined !== undefined || OF_NUMBERS.test(keys);
      if (typed?.isKey === true && belongs) {
        const held = text ?? typed.before;
        const caret = held.length - (raw.length - typed.caret);
        remembered = { text: held, caret, head, keys, tail, isTaken };
      }
      return text;
    },
    isRejecting: () =>
      remembered !== undefined && !remembered.isTaken && !GROUPING.test(remembered.keys),
    forget: () => {
      remembered = undefined;
    },
  };
}
