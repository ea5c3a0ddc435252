/** Which round an id names, and where its bets find their entry. */
import { parseRoundId, type RoundId } from '../../domain/ids.ts';
import {
  gameKind,
  type RoundOption,
  type RoundTimes,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import type { EngineState, Market } from '../state.ts';
import { optionAt } from './roundTerms.ts';

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
