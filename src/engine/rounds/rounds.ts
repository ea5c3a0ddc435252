/** Which round an id names, and the bets that are remembered. */
import { type ClientOrderId, parseRoundId, type RoundId } from '../../domain/ids.ts';
import {
  type Bet,
  gameKind,
  type RoundOption,
  type RoundTimes,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import type { EngineState, Market, Member } from '../state.ts';

/** Undefined when the id is of no option, or of a moment at which no round of it starts. */
export function roundOf(
  state: EngineState,
  id: RoundId,
): { readonly option: RoundOption; readonly times: RoundTimes } | undefined {
  const parsed = parseRoundId(id);
  const option = parsed === undefined ? undefined : state.roundOptions.get(parsed.optionId);
  if (parsed === undefined || option === undefined) return undefined;
  const times = roundTimesAt(option.gameType, parsed.startAt);
  return times.startAt === parsed.startAt ? { option, times } : undefined;
}

/** The bet first placed under the id, as it is now: in progress, or one of the last that ended. */
export const rememberedBet = (member: Member, id: ClientOrderId): Bet | undefined =>
  member.bets?.open.get(id)?.bet ?? member.bets?.ended.get(id);

/** Where the next tick is the entry of a bet; undefined where all bets have the opening or none. */
export const entryMarketOf = (
  state: EngineState,
  { instrument, gameType }: RoundOption,
): Market | undefined =>
  instrument !== undefined && gameKind(gameType) === 'BINARY'
    ? state.markets.get(instrument)
    : undefined;
