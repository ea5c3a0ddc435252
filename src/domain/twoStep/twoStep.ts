/** Figures of two-step login. */
import { MINUTE_MS } from '../time.ts';
import type { Refusals } from '../refusal.ts';

/** Wrong codes in a row that lock it, and for how long. */
export const WRONG_CODES_MAX = 5;
export const CODES_LOCKED_FOR_MS = 15 * MINUTE_MS;

/** Refusals about two-step login. */
export const TWO_STEP_REJECTIONS = {
  OTP_NEEDED: 401,
  OTP_MISMATCH: 401,
  OTP_LOCKED: 423,
  TWO_STEP_ON: 409,
  TWO_STEP_OFF: 409,
  TWO_STEP_NOT_BEGUN: 409,
  TWO_STEP_REQUIRED: 403,
} as const satisfies Refusals;
