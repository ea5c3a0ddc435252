/** Refusals about coins' addresses, deposits and the address book. */
import type { Refusals } from '../refusal.ts';

export const COIN_REJECTIONS = {
  ADDRESS_INVALID: 400,
  ADDRESS_CHECKSUM: 400,
  ADDRESS_NETWORK: 400,
  TAG_MISSING: 400,
  TAG_INVALID: 400,
  TEMPORARY_ADDRESS_LIMIT: 409,
  SANDBOX_OFF: 403,
  ADDRESS_BOOK_FULL: 409,
  UNKNOWN_ADDRESS: 404,
  ADDRESS_WAITS: 409,
  UNKNOWN_DEPOSIT: 404,
  DEPOSIT_NOT_HELD: 409,
} as const satisfies Refusals;
