/** The stake: its input, the effect of the chips, and its blockers. Pure. */
import { formatDecimal, parseDecimal, roundToStep } from '../../../../domain/decimal.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { typedToScaled } from '../../../format/typing.ts';
import type { TextKey } from '../../../i18n/useText.ts';

/** Chips that add to the stake. */
export const STAKE_CHIPS = ['10', '100', '1000'] as const;

export interface Blocker {
  readonly key: TextKey;
  readonly figures?: Readonly<Record<string, string>>;
}

export interface StakeFacts {
  readonly option: Pick<
    WireTradeOption,
    'minPoint' | 'maxPoint' | 'stepPoint' | 'maxPointPerRound'
  >;
  /** Available balance, plain decimal; undefined while the wallet is unknown. */
  readonly balance: string | undefined;
  /** Stakes that the user has already placed in the round, plain decimal. */
  readonly placed: string;
}

const scaled = (text: string): bigint | undefined => typedToScaled(text);

const smallest = (...values: readonly bigint[]): bigint =>
  values.reduce((least, value) => (value < least ? value : least));

/** The remaining stake limit of the round, never below zero. */
const roundRest = ({ option, placed }: StakeFacts): bigint => {
  const rest = (parseDecimal(option.maxPointPerRound) ?? 0n) - (parseDecimal(placed) ?? 0n);
  return rest < 0n ? 0n : rest;
};

/**
 * The largest stake possible now, on the step; `0` when none is. An unknown wallet imposes no
 * limit, so that input before it has loaded counts.
 */
export function largestStake(facts: StakeFacts): string {
  const limit = smallest(parseDecimal(facts.option.maxPoint) ?? 0n, roundRest(facts));
  const most = smallest(limit, parseDecimal(facts.balance ?? '') ?? limit);
  const step = parseDecimal(facts.option.stepPoint) ?? 1n;
  const onStep = roundToStep(most, step, 'down');
  return formatDecimal(onStep < (parseDecimal(facts.option.minPoint) ?? 0n) ? 0n : onStep);
}

/** Adds a chip to the typed stake, up to the largest stake; a larger typed stake stays as it is. */
export function addToStake(typed: string, chip: string, facts: StakeFacts): string {
  const now = scaled(typed) ?? 0n;
  const most = parseDecimal(largestStake(facts)) ?? 0n;
  const sum = now + (parseDecimal(chip) ?? 0n);
  if (sum <= most) return formatDecimal(sum);
  return formatDecimal(now > most ? now : most);
}

/** One step up or down, between the smallest and the largest stake. */
export function steppedStake(typed: string, direction: 'up' | 'down', facts: StakeFacts): string {
  const step = parseDecimal(facts.option.stepPoint) ?? 1n;
  const least = parseDecimal(facts.option.minPoint) ?? step;
  const now = scaled(typed) ?? 0n;
  const next = direction === 'up' ? now + step : now - step;
  if (next < least) return formatDecimal(least);
  const most = parseDecimal(largestStake(facts)) ?? 0n;
  return formatDecimal(direction === 'up' && next > most && most >= least ? most : next);
}

/** Why the typed stake cannot be placed. */
export function stakeBlocker(typed: string, facts: StakeFacts): Blocker | undefined {
  const { option } = facts;
  const stake = scaled(typed);
  if (stake === undefined || stake === 0n) return { key: 'bet.enterStake' };
  if (stake < (parseDecimal(option.minPoint) ?? 0n)) {
    return { key: 'bet.tooSmall', figures: { minimum: option.minPoint } };
  }
  if (stake > (parseDecimal(option.maxPoint) ?? stake)) {
    return { key: 'bet.tooLarge', figures: { maximum: option.maxPoint } };
  }
  if (!isOnStep(stake, parseDecimal(option.stepPoint) ?? 1n)) {
    return { key: 'bet.offStep', figures: { step: option.stepPoint } };
  }
  if (stake > roundRest(facts)) {
    return { key: 'bet.roundLimit', figures: { rest: formatDecimal(roundRest(facts)) } };
  }
  if (stake > (parseDecimal(facts.balance ?? '') ?? 0n)) return { key: 'bet.insufficient' };
  return undefined;
}

/** The typed stake as sent; undefined if invalid. */
export function stakeOf(typed: string): string | undefined {
  const stake = scaled(typed);
  return stake === undefined ? undefined : formatDecimal(stake);
}
