/** Rounds with bets in progress, and what the exchange may have to pay for them. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { RoundId, TradeOptionId } from '../../domain/ids.ts';
import { money, type Rate, share } from '../../domain/quantities.ts';
import type { BetSide, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import {
  type EngineState,
  isCancelledRound,
  nextRoundEndAt,
  type RoundInProgress,
  roundsInProgress,
} from '../../engine/index.ts';
import { optionAt } from '../../engine/rounds/roundTerms.ts';
import type { Millis } from '../../domain/time.ts';

type Stakes = Readonly<Record<BetSide, bigint>>;

export interface OpenStakes {
  readonly id: RoundId;
  /** As the round has it. */
  readonly option: RoundOption;
  readonly times: RoundTimes;
  readonly bets: number;
  readonly staked: Stakes;
}

/** In no order; `optionId` for those of one option. */
export function openStakesIn(state: EngineState, optionId?: TradeOptionId): OpenStakes[] {
  const found: OpenStakes[] = [];
  for (const { id, option, times, bets, staked } of state.openRounds.values()) {
    if (optionId !== undefined && option.optionId !== optionId) continue;
    found.push({
      id,
      times,
      bets: bets.size,
      staked: { B: staked.B, S: staked.S },
      option: optionAt(state, option.optionId, times.startAt) ?? option,
    });
  }
  return found;
}

export interface WireBySide {
  readonly B: string;
  readonly S: string;
}

export const toWireStakes = ({ B, S }: Stakes): WireBySide => ({
  B: formatDecimal(B),
  S: formatDecimal(S),
});

/** Payouts beyond all stakes if a side wins, rounded down; below zero where the house earns. */
export function toWireExposure({ B, S }: OpenStakes['staked'], odds: Rate): WireBySide {
  const [buy, sell] = [money(B), money(S)];
  return toWireStakes({
    B: share(buy, odds, 'down') - B - S,
    S: share(sell, odds, 'down') - B - S,
  });
}

// Rounds with bets, read from the engine's state.

/** Rounds that ended by `at` and whose bets are not settled. */
export function roundsDueAt(engine: EngineState, at: Millis): readonly RoundInProgress[] {
  const next = nextRoundEndAt(engine);
  if (next === undefined || next > at) return [];
  return roundsInProgress(engine).filter(({ endAt }) => endAt <= at);
}

/**
 * Facts about rounds that only the engine has: which have bets in progress, which were cancelled.
 */
export interface RoundMarks {
  readonly hasBets: (id: RoundId) => boolean;
  readonly isCancelled: (id: RoundId) => boolean;
}

/** The requested rounds as they are now. */
export function marksOf(engine: EngineState, ids: readonly RoundId[]): RoundMarks {
  const open = new Set(ids.filter((id) => engine.openRounds.has(id)));
  const cancelled = new Set(ids.filter((id) => isCancelledRound(engine, id)));
  return { hasBets: (id) => open.has(id), isCancelled: (id) => cancelled.has(id) };
}
