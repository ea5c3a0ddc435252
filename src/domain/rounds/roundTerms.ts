/** Terms of an option of short rounds that operators set. In force from the start of a round. */
import type { TradeOptionId } from '../ids.ts';
import type { RoundOption } from './roundTypes.ts';
import type { Millis } from '../time.ts';
import { isAllowedOdds } from './payout.ts';

/** Odds, limits, and whether bets are taken. */
export type RoundTerms = Pick<
  RoundOption,
  'odds' | 'minStake' | 'maxStake' | 'stakeStep' | 'maxPerRound' | 'maxExposure' | 'isPlay'
>;

/** Terms of the rounds that start at `from` (ms UTC) or later. */
export interface RoundTermsFrom {
  readonly optionId: TradeOptionId;
  readonly from: Millis;
  readonly terms: RoundTerms;
}

/** The terms in an option. */
export const termsOfOption = (option: RoundOption): RoundTerms => ({
  odds: option.odds,
  minStake: option.minStake,
  maxStake: option.maxStake,
  stakeStep: option.stakeStep,
  maxPerRound: option.maxPerRound,
  maxExposure: option.maxExposure,
  isPlay: option.isPlay,
});

/** Whether bets under the changed terms can win more, or be larger. */
export const paysOutMore = (before: RoundTerms, changes: Partial<RoundTerms>): boolean =>
  (['odds', 'maxStake', 'maxPerRound', 'maxExposure'] as const).some(
    (name) => (changes[name] ?? before[name]) > before[name],
  );

/** The first field that no option may have, or that contradicts another; undefined for none. */
export function wrongTerm(terms: RoundTerms): keyof RoundTerms | undefined {
  if (!isAllowedOdds(terms.odds)) return 'odds';
  if (terms.stakeStep <= 0n) return 'stakeStep';
  if (terms.minStake <= 0n || terms.minStake % terms.stakeStep !== 0n) return 'minStake';
  if (terms.maxStake < terms.minStake) return 'maxStake';
  if (terms.maxPerRound < terms.minStake) return 'maxPerRound';
  return terms.maxExposure < terms.minStake ? 'maxExposure' : undefined;
}

export const isSameTerms = (a: RoundTerms, b: RoundTerms): boolean =>
  a.odds === b.odds &&
  a.minStake === b.minStake &&
  a.maxStake === b.maxStake &&
  a.stakeStep === b.stakeStep &&
  a.maxPerRound === b.maxPerRound &&
  a.maxExposure === b.maxExposure &&
  a.isPlay === b.isPlay;
