/** The passwords that are guessed first, for an exchange that lets nobody set them. */
import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '../../gateway/auth/passwordRules.ts';

/** Shorter ones are refused for their length: a withdraw password has six characters at least. */
const LEAST = 6;

/** The list is in lower case; what is looked up has to be so too. */
export const COMMON_PASSWORDS: CommonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= LEAST),
);
