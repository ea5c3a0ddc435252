/** Bets and rounds in progress, read from the engine's state. */
import type { ClientOrderId, RoundId, TradeOptionId, UserId } from '../../domain/ids.ts';
import type { Bet, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineState } from '../../engine/index.ts';

/** A player's bets in progress, newest first, of one option or of all. */
export function openBetsOf(
  engine: EngineState,
  userId: UserId,
  optionId?: TradeOptionId,
): readonly Bet[] {
  const open = engine.members.get(userId)?.bets?.open.values() ?? [];
  return [...open]
    .map(({ bet }) => bet)
    .filter((bet) => optionId === undefined || bet.optionId === optionId)
    .toReversed();
}

/** A player's bet in progress, or one of his last that ended. */
export function betByClientId(
  engine: EngineState,
  userId: UserId,
  clientBetId: ClientOrderId,
): Bet | undefined {
  const bets = engine.members.get(userId)?.bets;
  return bets?.open.get(clientBetId)?.bet ?? bets?.ended.get(clientBetId);
}

export interface RoundWithBets {
  readonly id: RoundId;
  readonly option: RoundOption;
  readonly times: RoundTimes;
}

/** Rounds that ended by `at` and whose bets are not settled. */
export const roundsDueAt = (engine: EngineState, at: Millis): readonly RoundWithBets[] =>
  [...engine.openRounds.values()].filter(({ times }) => times.endAt <= at);

/** What the engine alone knows of rounds: which have bets in progress, which were cancelled. */
export interface RoundMarks {
  readonly hasBets: (id: RoundId) => boolean;
  readonly isCancelled: (id: RoundId) => boolean;
}

/** Of the rounds asked for. */
export function marksOf(engine: EngineState, ids: readonly RoundId[]): RoundMarks {
  const open = new Set(ids.filter((id) => engine.openRounds.has(id)));
  const cancelled = new Set(ids.filter((id) => engine.cancelledRounds.has(id)));
  return { hasBets: (id) => open.has(id), isCancelled: (id) => cancelled.has(id) };
}
