/** The format of usernames and passwords. */

/** 4 to 20 lowercase letters, digits, `_` or `-`. */
export const isUsername = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(text);

/**
 * Permitted characters of members' passwords at a site: 8 to 32 letters and digits, or 8 to 128
 * characters of any kind.
 */
export const PASSWORD_KINDS = ['lettersAndDigits', 'any'] as const;
export type PasswordKind = (typeof PASSWORD_KINDS)[number];

/** The most characters that a password has. */
export const PASSWORD_MAX: Readonly<Record<PasswordKind, number>> = {
  lettersAndDigits: 32,
  any: 128,
};

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]{8,32}$/;
const LEAST = 8;

/**
 * The same characters written in one way (NFC): a keyboard may send an accent or a Korean syllable in
 * parts, and another one as a whole.
 */
export const normalPassword = (text: string): string => text.normalize('NFC');

export const isSamePassword = (a: string, b: string): boolean =>
  normalPassword(a) === normalPassword(b);

/** Whether a password may be set at a site of the kind. */
export function isPassword(text: string, kind: PasswordKind): boolean {
  switch (kind) {
    case 'lettersAndDigits':
      return LETTERS_AND_DIGITS.test(text);
    case 'any': {
      const { length } = Array.from(normalPassword(text));
      return length >= LEAST && length <= PASSWORD_MAX.any;
    }
  }
}
