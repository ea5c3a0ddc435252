/** A tick is the entry of the bets that wait for one. Rule [S..]. */
import type { MarketTick } from '../../domain/market.ts';
import type { Market } from '../state.ts';
import type { Turn } from '../turn.ts';

/** Bets with an entry of their own, accepted before the tick, in rounds that still run at it. */
export function enterBets(turn: Turn, market: Market, tick: MarketTick): void {
  const entry = { at: tick.at, price: tick.lastPrice };
  for (const { bet, round } of market.awaitingEntry)
    if (tick.at >= bet.acceptedAt && tick.at < round.times.endAt)
      turn.emit({ type: 'BetEntered', bet: { ...bet, entry } });
}
