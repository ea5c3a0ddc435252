/** Refusals about keys of programs. */
import type { Refusals } from '../refusal.ts';

export const API_KEY_REJECTIONS = {
  INVALID_API_KEY: 401,
  INVALID_SIGNATURE: 401,
  OUTSIDE_RECV_WINDOW: 401,
  REQUEST_REPLAYED: 401,
  ADDRESS_NOT_ALLOWED: 403,
  KEY_NOT_PERMITTED: 403,
  API_KEYS_FULL: 409,
  INVALID_ADDRESS_LIST: 400,
  UNKNOWN_API_KEY: 404,
} as const satisfies Refusals;
