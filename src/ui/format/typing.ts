/**
 * Restricts what can be typed into a field; a rejected change leaves the last valid text in place.
 */
import { ONE, parseDecimal } from '../../domain/decimal.ts';

/** Converts typed text to plain decimal text for the wire: `12.` → `12`; empty stays empty. */
export const typedToDecimal = (typed: string): string => {
  const text = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
};

/** Whole numbers of a field that no decimal of the exchange is as large as: below 2^53. */
const TOO_LARGE = /^[1-9]\d{15}$/;

/**
 * A typed number as scaled integer. Unlike `parseDecimal` it reads all that fields hold, so that a
 * number too large for the exchange is called too large and not missing.
 */
export function typedToScaled(typed: string): bigint | undefined {
  const text = typedToDecimal(typed);
  return parseDecimal(text) ?? (TOO_LARGE.test(text) ? BigInt(text) * ONE : undefined);
}

/**
 * Character sets of the specification's inputs: what a restricted kind allows, and what an exclusion
 * set leaves out.
 */
const KINDS = {
  email: /^[A-Za-z0-9@._+-]*$/,
  digits: /^\d*$/,
  digitsDot: /^[\d.]*$/,
  digitsDash: /^[\d-]*$/,
  username: /^[a-z0-9_-]*$/,
  password: /^[A-Za-z0-9]*$/,
  /** One line of text without control characters and markup. */
  plain: /^[^\p{C}<>&"'`]*$/u,
  noKorean: /^[^\p{Script=Hangul}\s]*$/u,
  noSpecial: /^[\p{L}\p{M}\p{N} ]*$/u,
  noSpecialDigits: /^[\p{L}\p{M} ]*$/u,
} as const;

export type RestrictedKind = keyof typeof KINDS;

/** @returns the text to keep, or undefined when a character is not allowed; usernames are written small */
export function readTyping(kind: RestrictedKind, raw: string): string | undefined {
  const text = kind === 'username' ? raw.toLowerCase() : raw;
  return KINDS[kind].test(text) ? text : undefined;
}

/** How a text came about. */
export interface Typed {
  /** Text of the field before the change. */
  readonly before: string;
  /** Where the caret is in the text. */
  readonly caret: number;
  /** Whether one character was typed, and not a text pasted, filled in or deleted. */
  readonly isKey: boolean;
}

/** How a field turns typed text into its value. */
export interface TypingRule {
  /**
   * @param typed left out while an input method composes
   * @returns the text to keep, or undefined to go back to the last valid one
   */
  readonly read: (raw: string, typed?: Typed) => string | undefined;
  /** A character that the rule itself puts in, and that the caret does not count. */
  readonly separator?: string;
}
