/** Refusals of creating and changing sites. */
import type { Refusals } from '../refusal.ts';

export const SITE_REJECTIONS = {
  SITE_CODE_TAKEN: 409,
  SITE_CHANGED: 409,
  SITE_IN_USE: 409,
  SITE_COIN_WITHOUT_RATE: 400,
  SITE_ACCENT_TOO_LIGHT: 400,
  SITE_ACCENT_TOO_DARK: 400,
} as const satisfies Refusals;
