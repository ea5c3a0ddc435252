/** Refusals about instruments and their prices. */
import type { Refusals } from '../refusal.ts';

export const MARKET_REJECTIONS = {
  UNKNOWN_STOCK: 404,
  MARKET_CLOSED: 409,
  NO_PRICE: 503,
} as const satisfies Refusals;
