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

/** Character sets of the specification's restricted inputs. */
const KINDS = {
  email: /^[A-Za-z0-9@._+-]*$/,
  digits: /^\d*$/,
  digitsDash: /^[\d-]*$/,
  username: /^[a-z0-9_-]*$/,
  password: /^[A-Za-z0-9]*$/,
  /** Names and nicknames: no control characters and no markup characters. */
  plain: /^[^\p{C}<>&"'`]*$/u,
} as const;

export type RestrictedKind = keyof typeof KINDS;

/** @returns the text to keep, or undefined when a character is not allowed; usernames are written small */
export function readTyping(kind: RestrictedKind, raw: string): string | undefined {
  const text = kind === 'username' ? raw.toLowerCase() : raw;
  return KINDS[kind].test(text) ? text : undefined;
}

/**
 * Formats a Korean phone number: 3-3-4 or 3-4-4 digits, landlines starting with 02 as 2-3-4 or
 * 2-4-4.
 */
export function formatPhone(raw: string): string {
  const digits = raw.replace(/\D/g, '').slice(0, 11);
  const head = digits.startsWith('02') ? 2 : 3;
  const rest = digits.slice(head, head + 8);
  if (digits.length <= head) return digits;
  if (rest.length <= 4) return `${digits.slice(0, head)}-${rest}`;
  const middle = rest.length === 8 ? 4 : 3;
  return `${digits.slice(0, head)}-${rest.slice(0, middle)}-${rest.slice(middle)}`;
}
