/** Figures of two-step login. */
import { MINUTE_MS } from '../time.ts';

/** Wrong codes in a row that lock it, and for how long. */
export const WRONG_CODES_MAX = 5;
export const CODES_LOCKED_FOR_MS = 15 * MINUTE_MS;
