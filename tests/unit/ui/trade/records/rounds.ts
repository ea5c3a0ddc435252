/** Rounds and bets in their wire form, to modify in tests. */
import type { WireBet, WireRound } from '../../../../../src/protocol/rounds/entities.ts';

/** A minute that starts on the full minute. */
export const START = 1_747_900_800_000;

/** BTC, rent, one minute: opened at 100, closed at 101, won by buy. */
export function round(differs: Partial<WireRound> = {}): WireRound {
  const startAt = differs.startAt ?? START;
  return {
    id: `12-${startAt / 1_000}`,
    tradeOptionId: 12,
    gameType: 'R1',
    stock: 'BTCUSDT',
    startAt,
    lockAt: startAt + 50_000,
    endAt: startAt + 60_000,
    status: 1,
    opening: { at: startAt - 250, price: '100' },
    closing: { at: startAt + 60_000, price: '101' },
    side: 'B',
    voidReason: null,
    draw: null,
    ...differs,
  };
}

/** The prices of {@link round}. */
export const TICKS = [
  { at: START - 250, price: '100' },
  { at: START + 10_000, price: '100.5' },
  { at: START + 30_000, price: '99' },
  { at: START + 60_000, price: '101' },
];

/** Ten on buy in {@link round}, won. */
export const bet = (differs: Partial<WireBet> = {}): WireBet => ({
  id: 'b-1',
  clientBetId: 'c1',
  tradeRoundId: round().id,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  type: 'B',
  point: '10',
  odds: '1.9',
  at: START + 20_000,
  endAt: START + 60_000,
  entry: { at: START - 250, price: '100' },
  status: 1,
  voidReason: null,
  payout: '19',
  settledAt: START + 60_100,
  ...differs,
});
