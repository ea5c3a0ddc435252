/** Prices as a command: the engine reads no feed. */
import type { MarketTick } from '../market.ts';
import type { PricePoint } from '../rounds/roundTypes.ts';
import type { Stamped } from '../time.ts';

export interface MoveMarket extends Stamped {
  readonly type: 'MoveMarket';
  readonly tick: MarketTick;
  /** Prices made between the tick before and this one, in order of time, where steps were skipped. */
  readonly skipped?: readonly PricePoint[];
}
