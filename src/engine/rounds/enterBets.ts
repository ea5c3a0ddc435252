/** A tick is the entry of the bets that wait for one. Rule [S8]. */
import type { MarketTick } from '../../domain/market.ts';
import { type Market, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';

/** Bets accepted at or before the tick, of rounds that run at it, the oldest first. */
export function enterBets(turn: Turn, market: Market, tick: MarketTick): void {
  const entry = { at: tick.at, price: tick.lastPrice };
  const waiting = [...market.awaitingEntry].toSorted(
    (a, b) => numberInId(a.bet.id) - numberInId(b.bet.id),
  );
  for (const { bet, round } of waiting)
    if (tick.at >= bet.acceptedAt && tick.at < round.times.endAt)
      turn.emit({ type: 'BetEntered', bet: { ...bet, entry } });
}
