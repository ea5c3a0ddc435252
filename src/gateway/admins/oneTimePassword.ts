/** Passwords that the exchange makes for somebody, to be replaced at the first login. */
import type { RandomBytes } from '../ports.ts';

/** Letters and digits that are not mistaken for one another. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const LENGTH = 20;

export const createOneTimePassword = (random: RandomBytes): string =>
  Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
