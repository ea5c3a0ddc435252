/** Refusals about two-step login. */
import type { Refusals } from '../refusal.ts';

export const TWO_STEP_REJECTIONS = {
  OTP_NEEDED: 401,
  OTP_MISMATCH: 401,
  OTP_LOCKED: 423,
  TWO_STEP_ON: 409,
  TWO_STEP_OFF: 409,
  TWO_STEP_NOT_BEGUN: 409,
  TWO_STEP_REQUIRED: 403,
} as const satisfies Refusals;
