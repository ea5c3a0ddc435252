/** Parts of the API document's examples of short rounds. */
import { AT } from '../examples.ts';
import type { RoundTick, WireBet, WireRound, WireTradeOption } from './entities.ts';

/** A whole minute, so that rounds of every length may start there. */
export const START = Math.floor(AT / 300_000) * 300_000;
const ENDED = START - 60_000;
export const TRADE_OPTION: WireTradeOption = {
  id: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  priceDigits: 1,
  durationMs: 60_000,
  lockMs: 10_000,
  odds: '1.9',
  minPoint: '10',
  maxPoint: '10000',
  stepPoint: '10',
  maxPointPerRound: '20000',
  isPlay: true,
  isOpen: true,
};
export const OPENING: RoundTick = { at: ENDED, price: '63001' };
export const CLOSING: RoundTick = { at: START, price: '63012.4' };
export const RUNNING: WireRound = {
  id: `12-${START / 1_000}`,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  startAt: START,
  lockAt: START + 50_000,
  endAt: START + 60_000,
  status: 0,
  opening: CLOSING,
  closing: null,
  side: null,
  voidReason: null,
  draw: null,
};
export const ROUND: WireRound = {
  ...RUNNING,
  id: `12-${ENDED / 1_000}`,
  startAt: ENDED,
  lockAt: ENDED + 50_000,
  endAt: START,
  status: 1,
  opening: OPENING,
  closing: CLOSING,
  side: 'B',
};
export const BET: WireBet = {
  id: 'b-1',
  clientBetId: 'my-first-bet',
  tradeRoundId: RUNNING.id,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  type: 'B',
  point: '100',
  odds: '1.9',
  at: START + 12_345,
  endAt: START + 60_000,
  entry: null,
  status: 0,
  voidReason: null,
  payout: '0',
  settledAt: null,
};
export const SETTLED_BET: WireBet = {
  ...BET,
  tradeRoundId: ROUND.id,
  at: ENDED + 12_345,
  endAt: START,
  entry: ROUND.opening,
  status: 1,
  payout: '190',
  settledAt: START,
};
export const ONE_OPTION = { tradeOptionId: 12 };
export const ONE_ROUND = { tradeRoundId: RUNNING.id };
export const STOCKS = { stockListStrs: 'BTCUSDT' };
