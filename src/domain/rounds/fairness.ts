/**
 * No bet is worth more than its price. Right after its acceptance nobody knows on which side of its
 * entry the round will close, so its chance is a half by the exchange's own formula, and what it
 * could be sold back for is its odds times that half. Rule [R-S16].
 */
import { ONE } from '../decimal.ts';
import { type Rate, rate } from '../quantities.ts';
import type { Bet } from './roundTypes.ts';

/** What is kept of a price where nothing is. */
export const NO_MARGIN = rate(0n);
/** Of a bet whose entry is not known, or is the last price. */
const CHANCE_AT_ENTRY = rate(ONE / 2n);

/**
 * Whether a bet at such odds, sold back at once with such a margin, returns its stake at most:
 * odds x 1/2 x (1 - margin) <= 1, exactly.
 */
export const isFairPrice = (odds: Rate, margin: Rate): boolean =>
  odds * CHANCE_AT_ENTRY * (ONE - margin) <= ONE * ONE * ONE;

/**
 * Whether a bet was accepted before anybody could know the price it is measured from. A rent bet
 * is measured from the opening, which is known from the start on.
 */
export const isEntryAhead = ({ acceptedAt, entry }: Pick<Bet, 'acceptedAt' | 'entry'>): boolean =>
  entry === undefined || entry.at >= acceptedAt;
