/** A tick provides the entry price of waiting bets. Rule [R-S8]. */
import type { MoveMarket } from '../../domain/market/commands.ts';
import { ownEntry, pricesOfTick } from '../../domain/rounds/settle.ts';
import { type Market, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';

/**
 * Bets accepted at or before the tick or a price skipped, of rounds that run then, oldest first.
 */
export function enterBets(
  turn: Turn,
  market: Market,
  command: Pick<MoveMarket, 'tick' | 'skipped'>,
): void {
  if (market.awaitingEntry.size === 0) return;
  const { tick, skipped = [] } = command;
  const prices = [...skipped, ...pricesOfTick(tick)];
  const waiting = [...market.awaitingEntry].toSorted(
    (a, b) => numberInId(a.bet.id) - numberInId(b.bet.id),
  );
  for (const { bet, round } of waiting) {
    const entry = ownEntry(prices, bet.acceptedAt, round.times.endAt);
    if (entry !== undefined) turn.emit({ type: 'BetEntered', bet: { ...bet, entry } });
  }
}
