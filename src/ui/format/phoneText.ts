/** Phone numbers as Koreans write them. */
import type { TypingRule } from './typing.ts';

const MOST_DIGITS = 11;
const SEOUL = '02';

/**
 * Formats a Korean phone number: 3-3-4 or 3-4-4 digits, landlines starting with 02 as 2-3-4 or
 * 2-4-4. A number that is not complete is formatted as far as it goes.
 */
export function formatPhone(raw: string): string {
  const isSeoul = raw.replace(/\D/g, '').startsWith(SEOUL);
  const head = isSeoul ? 2 : 3;
  const digits = raw.replace(/\D/g, '').slice(0, isSeoul ? MOST_DIGITS - 1 : MOST_DIGITS);
  const rest = digits.slice(head);
  if (digits.length <= head) return digits;
  if (rest.length <= 4) return `${digits.slice(0, head)}-${rest}`;
  const middle = rest.length === 8 ? 4 : 3;
  return `${digits.slice(0, head)}-${rest.slice(0, middle)}-${rest.slice(middle)}`;
}

/** The mask of a Korean phone number. A pasted number may begin with the country, +82. */
export const PHONE_TYPING: TypingRule = {
  separator: '-',
  read: (raw) => {
    const national = raw.trim().replace(/^\+82[\s-]*(?:\(0\)|0)?/, '0');
    return /^[\d\s().-]*$/.test(national) ? formatPhone(national) : undefined;
  },
};
