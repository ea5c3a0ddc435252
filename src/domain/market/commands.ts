/** Prices as a command: the engine reads no feed. */
import type { MarketTick } from '../market.ts';
import type { PricePoint } from '../rounds/roundTypes.ts';
import type { Stamped } from '../time.ts';
import type { Refusals } from '../refusal.ts';

export interface MoveMarket extends Stamped {
  readonly type: 'MoveMarket';
  readonly tick: MarketTick;
  /** Prices made between the tick before and this one, in order of time, where steps were skipped. */
  readonly skipped?: readonly PricePoint[];
}

// Events of the market.

/** Never stored: the next tick of the feed replaces it after a restart. */
export interface MarketMoved {
  readonly type: 'MarketMoved';
  readonly tick: MarketTick;
}

/** Refusals about instruments and their prices. */
export const MARKET_REJECTIONS = {
  UNKNOWN_STOCK: 404,
  MARKET_CLOSED: 409,
  NO_PRICE: 503,
} as const satisfies Refusals;
