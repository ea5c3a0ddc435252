/** What happens to the market. */
import type { MarketTick } from '../market.ts';

/** Never stored: the next tick of the feed replaces it after a restart. */
export interface MarketMoved {
  readonly type: 'MarketMoved';
  readonly tick: MarketTick;
}
