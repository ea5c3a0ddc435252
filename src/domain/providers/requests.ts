/** How far a request of a payment provider is, and why it is held. */
import type { Refusals } from '../refusal.ts';

/**
 * SENDING: it may or may not have reached the provider. OPEN: the provider has it. CONFIRMED: the
 * provider's final word is known and not carried out. HELD: an operator has to look at it. ENDED:
 * nothing is left to do.
 */
export const REQUEST_STATES = ['SENDING', 'OPEN', 'CONFIRMED', 'HELD', 'ENDED'] as const;
/**
 * Why a request is held. WRONG_AMOUNT: another amount or asset was paid than requested.
 * PAYMENT_REUSED: the payment was already named for another request. PAID_AFTER_END and
 * REFUSED_AFTER_APPROVAL: the application had ended otherwise. CONTRADICTED: the provider gave two
 * different final answers.
 */
export const REQUEST_PROBLEMS = [
  'WRONG_AMOUNT',
  'PAYMENT_REUSED',
  'PAID_AFTER_END',
  'REFUSED_AFTER_APPROVAL',
  'CONTRADICTED',
] as const;

/** Refusals about payment providers. */
export const PROVIDER_REJECTIONS = {
  PROVIDER_NOT_OFFERED: 403,
  PROVIDER_SIGNUP_NEEDED: 409,
  PROVIDER_REFUSED: 409,
  PROVIDER_UNAVAILABLE: 503,
  PROVIDER_NOT_HELD: 409,
  PROVIDER_SIGNATURE: 401,
  PROVIDER_REPLAYED: 409,
} as const satisfies Refusals;
