/** Keys of programs: their permissions, and the figures of their requests. */
import { type Millis, MINUTE_MS, SECOND_MS } from '../time.ts';
import type { Refusals } from '../refusal.ts';

/** TRADE includes READ. No key moves money out of an account or changes the account itself. */
export const KEY_PERMISSIONS = ['READ', 'TRADE'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

export const includesPermission = (held: KeyPermission, needed: KeyPermission): boolean =>
  needed === 'READ' || held === 'TRADE';

/** Keys of one user at once. */
export const API_KEYS_MAX = 10;
export const KEY_LABEL_MAX = 32;
/** Addresses and networks of one key. */
export const KEY_ADDRESSES_MAX = 20;

/** How old a request may be where it names no window of its own, and the largest it may name. */
export const RECV_WINDOW_MS: Millis = 5 * SECOND_MS;
export const RECV_WINDOW_MAX_MS: Millis = MINUTE_MS;
/** How far the clock of a program may be ahead. */
export const AHEAD_MAX_MS: Millis = SECOND_MS;

/** Refusals about keys of programs. */
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
