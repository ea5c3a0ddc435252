/** Which round an id names, and where its bets find their entry. */
import { parseRoundId, type RoundId } from '../../domain/ids.ts';
import {
  gameKind,
  type PricePoint,
  type RoundOption,
  type RoundTimes,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import { type EngineState, type Market, numberInId } from '../state.ts';
import { optionAt } from './roundTerms.ts';
import type { Millis } from '../../domain/time.ts';
import type { MoveMarket } from '../../domain/market/commands.ts';
import { ownEntry, pricesOfTick } from '../../domain/rounds/settle.ts';
import type { Turn } from '../turn.ts';

/**
 * The option as that round has it. Undefined when the id is of no option, or of a moment at which
 * no round of it starts.
 */
export function roundOf(
  state: EngineState,
  id: RoundId,
): { readonly option: RoundOption; readonly times: RoundTimes } | undefined {
  const parsed = parseRoundId(id);
  const option =
    parsed === undefined ? undefined : optionAt(state, parsed.optionId, parsed.startAt);
  if (parsed === undefined || option === undefined) return undefined;
  const times = roundTimesAt(option.gameType, parsed.startAt);
  return times.startAt === parsed.startAt ? { option, times } : undefined;
}

/** Where the next tick is the entry of a bet; undefined where all bets have the opening or none. */
export const entryMarketOf = (
  state: EngineState,
  { instrument, gameType }: RoundOption,
): Market | undefined =>
  instrument !== undefined && gameKind(gameType) === 'BINARY'
    ? state.markets.get(instrument)
    : undefined;

// Prices that a command carries.

/** In order of time (several may share a moment), above zero and within (from, to]. */
export function isSound(ticks: readonly PricePoint[], from: Millis, to: Millis): boolean {
  let before = from;
  for (const { at, price } of ticks) {
    if (at <= from || at < before || at > to || price <= 0n) return false;
    before = at;
  }
  return true;
}

// A tick provides the entry price of waiting bets. Rule [R-S8].

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
