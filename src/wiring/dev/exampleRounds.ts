/** Rounds of one option as they travel, for models and simulations of the round machine. */
import type { WireRound } from '../../protocol/rounds/entities.ts';
import { TRADE_OPTION } from '../../protocol/rounds/examples.ts';

/** 2023-11-14 22:14 UTC, a whole minute: rounds of one minute begin here. */
export const FIRST_AT = 1_700_000_040_000;
export const LENGTH_MS = 60_000;
const LOCK_MS = 10_000;

/** Rent of one minute on BTC/USDT, locked for the last ten seconds. */
export const exampleOption = TRADE_OPTION;

/** The round of a number, counted from FIRST_AT. */
export function roundOf(number: number, over: Partial<WireRound> = {}): WireRound {
  const startAt = FIRST_AT + number * LENGTH_MS;
  return {
    id: `12-${startAt / 1_000}`,
    tradeOptionId: 12,
    gameType: 'R1',
    stock: 'BTCUSDT',
    startAt,
    lockAt: startAt + LENGTH_MS - LOCK_MS,
    endAt: startAt + LENGTH_MS,
    status: 0,
    opening: { at: startAt, price: '60000' },
    closing: null,
    side: null,
    voidReason: null,
    draw: null,
    ...over,
  };
}

export const settledOf = (number: number): WireRound => {
  const { endAt } = roundOf(number);
  return roundOf(number, { status: 1, side: 'B', closing: { at: endAt, price: '60001' } });
};

export const voidOf = (number: number): WireRound =>
  roundOf(number, { status: 3, voidReason: 'TIE' });
