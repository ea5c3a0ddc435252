/** Refusals about payment providers. */
import type { Refusals } from '../refusal.ts';

export const PROVIDER_REJECTIONS = {
  PROVIDER_NOT_OFFERED: 403,
  PROVIDER_SIGNUP_NEEDED: 409,
  PROVIDER_REFUSED: 409,
  PROVIDER_UNAVAILABLE: 503,
  PROVIDER_NOT_HELD: 409,
  PROVIDER_SIGNATURE: 401,
  PROVIDER_REPLAYED: 409,
} as const satisfies Refusals;
