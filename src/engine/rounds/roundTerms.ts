/** Terms of options that operators changed, and from which round on they hold. Rules [R-O..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { TradeOptionId } from '../../domain/ids.ts';
import type { ChangeRoundTerms } from '../../domain/rounds/commands.ts';
import { houseEdge, ODDS_MAX, ODDS_MIN } from '../../domain/rounds/payout.ts';
import { type Rate, rateOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  isSameTerms,
  type RoundTerms,
  type RoundTermsFrom,
  termsOfOption,
  wrongTerm,
} from '../../domain/rounds/roundTerms.ts';
import {
  betTimesOf,
  bettingTimesAt,
  type RoundOption,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import { createSlice } from '../slice.ts';
import type { EngineState } from '../state.ts';
import type { Turn } from '../turn.ts';

/** An option as it is offered from a moment on. */
interface OptionFrom {
  readonly from: Millis;
  readonly option: RoundOption;
}

interface Offered {
  readonly shipped: ReadonlyMap<TradeOptionId, RoundOption>;
  /** Terms of changed options, oldest first, starting with those of the running round. */
  readonly changed: Map<TradeOptionId, readonly OptionFrom[]>;
}

const offeredIn = createSlice(({ rounds }): Offered => ({
  shipped: new Map(rounds.map((option) => [option.optionId, option])),
  changed: new Map(),
}));

/** The option of the rounds that start at a moment; undefined for an unknown id. */
export function optionAt(
  state: EngineState,
  id: TradeOptionId,
  startAt: Millis,
): RoundOption | undefined {
  const { shipped, changed } = offeredIn(state);
  const known = changed.size === 0 ? undefined : changed.get(id);
  return known?.findLast(({ from }) => from <= startAt)?.option ?? shipped.get(id);
}

/** The highest house edge of any option, with the newest terms; zero without options. */
export function highestEdge(state: EngineState): Rate {
  let most = rateOf('0');
  for (const [id, shipped] of offeredIn(state).shipped) {
    const edge = houseEdge((optionAt(state, id, Infinity) ?? shipped).odds);
    if (edge > most) most = edge;
  }
  return most;
}

export function changeRoundTerms(turn: Turn, command: ChangeRoundTerms): Rejection | undefined {
  const { optionId, changes } = command;
  const newest = optionAt(turn.state, optionId, Infinity);
  if (newest === undefined) return reject('UNKNOWN_OPTION');
  const before = termsOfOption(newest);
  const terms: RoundTerms = { ...before, ...changes };
  const wrong = wrongTerm(terms);
  if (wrong === 'odds') {
    const [minimum, maximum] = [formatDecimal(ODDS_MIN), formatDecimal(ODDS_MAX)];
    return reject('ODDS_NOT_ALLOWED', { minimum, maximum });
  }
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const from = bettingTimesAt(newest.gameType, turn.at).endAt;
  if (!isSameTerms(before, terms))
    turn.emit({ type: 'RoundTermsChanged', changed: { optionId, from, terms } });
  return undefined;
}

/** Keeps the terms of rounds that run or take bets during the change, and forgets earlier ones. */
export function evolveRoundTerms(state: EngineState, change: RoundTermsFrom): void {
  const { optionId, from, terms } = change;
  const { shipped, changed } = offeredIn(state);
  const option = shipped.get(optionId);
  // Terms of an option that is no longer offered apply to nothing.
  if (option === undefined) return;
  const runningAt = runningBefore(option, from);
  const earlier = (changed.get(optionId) ?? []).filter((one) => one.from < from);
  const first = Math.max(
    0,
    earlier.findLastIndex((one) => one.from <= runningAt),
  );
  changed.set(optionId, [...earlier.slice(first), { from, option: { ...option, ...terms } }]);
}

/** When the round begins that runs while a change is made that holds from a moment on. */
function runningBefore({ gameType }: RoundOption, from: Millis): Millis {
  const newestBetting = roundTimesAt(gameType, from - 1);
  return roundTimesAt(gameType, betTimesOf(gameType, newestBetting).from).startAt;
}

/** Changed terms, in order of options and moments. */
export const changedTerms = (state: EngineState): readonly RoundTermsFrom[] =>
  [...offeredIn(state).changed]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([optionId, versions]) =>
      versions.map(({ from, option }) => ({ optionId, from, terms: termsOfOption(option) })),
    );
