/** Refusals about wallets and amounts. */
import type { Refusals } from '../refusal.ts';

export const LEDGER_REJECTIONS = {
  UNKNOWN_ACCOUNT: 404,
  INSUFFICIENT_BALANCE: 409,
  INVALID_AMOUNT: 400,
} as const satisfies Refusals;
