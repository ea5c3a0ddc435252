/** An option of short rounds as it travels. */
import type { WireTradeOption } from '../../src/protocol/rounds/entities.ts';

/** Rent of one minute on BTC/USDT, locked for the last ten seconds; `over` changes fields of it. */
export const wireTradeOption = (over: Partial<WireTradeOption> = {}): WireTradeOption => ({
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
  ...over,
});
