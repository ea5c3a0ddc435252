import type {
  WireBet,
  WireRound,
  WireTradeOption,
} from '../../../../src/protocol/rounds/entities.ts';
import { wireTradeOption } from '../../../support/wireTradeOption.ts';

/** A 30 second rent option of BTC/USDT, its round from second 1,000,000,020, and a bet in it. */
export const aTradeOption = (change: Partial<WireTradeOption> = {}): WireTradeOption =>
  wireTradeOption({ id: 11, gameType: 'R.5', durationMs: 30_000, lockMs: 5_000, ...change });

const START = 1_000_000_020_000;

export const aRound = (change: Partial<WireRound> = {}): WireRound => ({
  id: '11-1000000020',
  tradeOptionId: 11,
  gameType: 'R.5',
  stock: 'BTCUSDT',
  startAt: START,
  lockAt: START + 25_000,
  endAt: START + 30_000,
  status: 0,
  opening: { at: START, price: '100' },
  closing: null,
  side: null,
  voidReason: null,
  draw: null,
  ...change,
});

export const aBet = (change: Partial<WireBet> = {}): WireBet => ({
  id: 'b-1',
  clientBetId: 'c1',
  tradeRoundId: '11-1000000020',
  tradeOptionId: 11,
  gameType: 'R.5',
  stock: 'BTCUSDT',
  type: 'B',
  point: '100',
  odds: '1.9',
  at: START + 4_000,
  endAt: START + 30_000,
  entry: null,
  status: 0,
  voidReason: null,
  payout: '0',
  settledAt: null,
  ...change,
});
