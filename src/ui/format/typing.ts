/**
 * Restricts what can be typed into a field; a rejected change leaves the last valid text in place.
 */

/**
 * Parses typed text as a decimal with at most `digits` decimals. A single comma is a decimal point
 * (a Korean or German keypad offers nothing else); commas that group digits by three, or appear
 * beside a point, are separators in pasted text.
 * @returns the text to keep (`''`, `12.`, `0.5`), or undefined when it is not a number
 */
export function readDecimalTyping(raw: string, digits: number): string | undefined {
  const text = raw.trim().replace(/\s/g, '');
  if (text === '') return '';
  const isInThrees = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text);
  const isGrouped =
    isInThrees && (text.indexOf(',') !== text.lastIndexOf(',') || text.includes('.') || digits < 3);
  const plain = isGrouped ? text.replaceAll(',', '') : text.replace(',', '.');
  if (!/^\d{0,15}(?:\.\d*)?$/.test(plain)) return undefined;
  const [whole = '', fraction] = plain.split('.');
  if (fraction !== undefined && (digits === 0 || fraction.length > digits)) return undefined;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (fraction === undefined) return trimmed;
  return `${trimmed === '' ? '0' : trimmed}.${fraction}`;
}

/** Converts typed text to plain decimal text for the wire: `12.` → `12`; empty stays empty. */
export const typedToDecimal = (typed: string): string => {
  const text = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
};

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

/** How a field turns what was typed into what it keeps. */
export interface TypingRule {
  /** @returns the text to keep, or undefined to go back to the last valid one */
  readonly read: (raw: string) => string | undefined;
  /** A character that the rule itself puts in, and that the caret does not count. */
  readonly separator?: string;
}
