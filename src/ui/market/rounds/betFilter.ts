/** Maps the bet filter to a request for settled bets and to a filter of open ones. Pure. */
import type { GameType } from '../../../domain/rounds/roundTypes.ts';
import type { WireBet } from '../../../protocol/rounds/entities.ts';
import type { Zone } from '../../format/timeText.ts';
import type { BetListRequest } from '../../services/rounds.ts';
import { type DayRange, rangeMoments } from '../../kit/table/dateRange.ts';
import { betResult } from './roundNames.ts';

export const BET_RESULTS = ['OPEN', 'WON', 'LOST', 'VOID', 'CASHED'] as const;
export type BetResultName = (typeof BET_RESULTS)[number];

export interface BetFilter {
  readonly tradeOptionId: number | undefined;
  readonly gameType: GameType | undefined;
  readonly side: 'B' | 'S' | undefined;
  readonly result: BetResultName | undefined;
  readonly days: DayRange;
}

export const ALL_BETS: BetFilter = {
  tradeOptionId: undefined,
  gameType: undefined,
  side: undefined,
  result: undefined,
  days: { from: '', to: '' },
};

const STATUSES = { WON: [1], LOST: [2], VOID: [3], CASHED: [4] } as const;

/** The request for settled bets, without its page; undefined when the filter excludes them. */
export function settledRequest(
  filter: BetFilter,
  zone: Zone,
): Omit<BetListRequest, 'page' | 'size'> | undefined {
  const { tradeOptionId, gameType, side, result, days } = filter;
  if (result === 'OPEN') return undefined;
  return {
    tradeOptionId,
    gameTypes: gameType === undefined ? [] : [gameType],
    sides: side === undefined ? [] : [side],
    statuses: result === undefined ? [] : STATUSES[result],
    ...rangeMoments(days, zone),
  };
}

/** Open bets that pass the filter, newest first. */
export function wantedOpenBets(
  bets: readonly WireBet[],
  filter: BetFilter,
  zone: Zone,
): readonly WireBet[] {
  const { tradeOptionId, gameType, side, result } = filter;
  const { startDate, endDate } = rangeMoments(filter.days, zone);
  return bets
    .filter(
      (bet) =>
        (tradeOptionId === undefined || bet.tradeOptionId === tradeOptionId) &&
        (gameType === undefined || bet.gameType === gameType) &&
        (side === undefined || bet.type === side) &&
        (result === undefined || result === betResult(bet)) &&
        (startDate === undefined || bet.at >= startDate) &&
        (endDate === undefined || bet.at <= endDate),
    )
    .toSorted((a, b) => b.at - a.at);
}
