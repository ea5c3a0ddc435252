/** The password that withdrawing and selling ask for, beside that of the account. */
import { MINUTE_MS } from '../time.ts';
import type { Refusals } from '../refusal.ts';

/** 6 to 32 letters and digits. */
export const isWithdrawPassword = (text: string): boolean => /^[A-Za-z0-9]{6,32}$/.test(text);

/** Wrong tries in a row that lock it. */
export const WRONG_TRIES_MAX = 5;
export const LOCKED_FOR_MS = 15 * MINUTE_MS;

export const WITHDRAW_PASSWORD_REJECTIONS = {
  INVALID_WITHDRAW_PASSWORD: 400,
  WITHDRAW_PASSWORD_NEEDED: 409,
  WRONG_WITHDRAW_PASSWORD: 403,
  WITHDRAW_PASSWORD_LOCKED: 423,
  PROOF_REQUIRED: 403,
  WITHDRAW_PROOF_EXPIRED: 409,
} as const satisfies Refusals;
