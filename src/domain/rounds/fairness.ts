/**
 * No bet is worth more than its price. Right after its acceptance nobody knows on which side of its
 * entry the round will close, so its chance is a half by the exchange's own formula, and what it
 * could be sold back for is its odds times that half. Rule [R-S16].
 */
import { ONE } from '../decimal.ts';
import { type Rate, rate } from '../quantities.ts';
import type { Millis } from '../time.ts';
import { type Bet, gameKind, type GameType, type RoundTimes } from './roundTypes.ts';

/** Of a bet whose entry is not known, or is the last price. */
export const CHANCE_AT_ENTRY = rate(ONE / 2n);

/**
 * Whether a bet at such odds, sold back at once with such a margin, returns its stake at most:
 * odds x 1/2 x (1 - margin) <= 1, exactly.
 */
export const isFairPrice = (odds: Rate, margin: Rate): boolean =>
  odds * CHANCE_AT_ENTRY * (ONE - margin) <= ONE * ONE * ONE;

/**
 * Whether what decides a bet was open when it was accepted: no price that it is measured from may
 * be older than the bet itself.
 */
export function wasOpenAtAcceptance(
  type: GameType,
  { acceptedAt, entry }: Pick<Bet, 'acceptedAt' | 'entry'>,
  { lockAt }: Pick<RoundTimes, 'lockAt'>,
): boolean {
  const isEntryAhead = entry === undefined || entry.at >= acceptedAt;
  return gameKind(type) === 'RENT' ? isEntryAhead : isEntryAhead && isBefore(acceptedAt, lockAt);
}

const isBefore = (at: Millis, other: Millis): boolean => at < other;
