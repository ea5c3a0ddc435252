/** A tick is the entry of the bets that wait for one. Rule [S8]. */
import type { MarketTick } from '../../domain/market.ts';
import type { PricePoint } from '../../domain/rounds/roundTypes.ts';
import { ownEntry, pricesOfTick } from '../../domain/rounds/settle.ts';
import { type Market, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';

/**
 * Bets accepted at or before the tick, of rounds that run at it, the oldest first.
 * @param skipped prices since the tick before; a bet may have its entry among them
 */
export function enterBets(
  turn: Turn,
  market: Market,
  tick: MarketTick,
  skipped: readonly PricePoint[] = [],
): void {
  const prices = [...skipped, ...pricesOfTick(tick)];
  const waiting = [...market.awaitingEntry].toSorted(
    (a, b) => numberInId(a.bet.id) - numberInId(b.bet.id),
  );
  for (const { bet, round } of waiting) {
    const entry = ownEntry(prices, bet.acceptedAt, round.times.endAt);
    if (entry !== undefined) turn.emit({ type: 'BetEntered', bet: { ...bet, entry } });
  }
}
