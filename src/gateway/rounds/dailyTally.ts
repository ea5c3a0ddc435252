/** Results of a day's rounds, counted one after another. */
import type { WireRound } from '../../protocol/rounds/entities.ts';

/** Which side won a round: 1 buy, 2 sell, 3 neither (void, or no move). */
export type RoundWinner = 1 | 2 | 3;

export function winnerOf({ side }: Pick<WireRound, 'side'>): RoundWinner {
  if (side === null) return 3;
  return side === 'B' ? 1 : 2;
}

export interface DailyTally {
  readonly total: number;
  readonly buy: number;
  readonly sell: number;
  readonly void: number;
  readonly longestBuy: number;
  readonly longestSell: number;
  /** The current streak: its side and length. */
  readonly winner: 1 | 2 | undefined;
  readonly length: number;
}

export const EMPTY_TALLY: DailyTally = {
  total: 0,
  buy: 0,
  sell: 0,
  void: 0,
  longestBuy: 0,
  longestSell: 0,
  winner: undefined,
  length: 0,
};

/** Counts the next round. One that neither side won neither extends nor ends a streak. */
export function count(tally: DailyTally, winner: RoundWinner): DailyTally {
  const total = tally.total + 1;
  if (winner === 3) return { ...tally, total, void: tally.void + 1 };
  const length = tally.winner === winner ? tally.length + 1 : 1;
  const next = { ...tally, total, winner, length };
  return winner === 1
    ? { ...next, buy: tally.buy + 1, longestBuy: Math.max(tally.longestBuy, length) }
    : { ...next, sell: tally.sell + 1, longestSell: Math.max(tally.longestSell, length) };
}
