/** Refusals about sites, users and their credentials. */
import type { Refusals } from '../refusal.ts';

export const USER_REJECTIONS = {
  UNKNOWN_SITE: 404,
  UNKNOWN_USER: 404,
  DUPLICATE_USERNAME: 409,
  DUPLICATE_NICKNAME: 409,
  DUPLICATE_PHONE: 409,
  ACCOUNT_CLOSED: 403,
  ACCOUNT_NOT_EMPTY: 409,
  INVALID_USERNAME: 400,
  INVALID_PASSWORD: 400,
  PASSWORD_LENGTH: 400,
  PASSWORD_COMMON: 400,
} as const satisfies Refusals;
