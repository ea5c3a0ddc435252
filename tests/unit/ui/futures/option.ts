import type { WireFuturesOption } from '../../../../src/protocol/futures/entities.ts';

/** An instrument for the screen tests. */
export const anOption = (change: Partial<WireFuturesOption> = {}): WireFuturesOption => ({
  id: 1,
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: 'BINANCE',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '100',
  closingPartsMax: 200,
  leverageMax: 125,
  priceBand: '0.1',
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [],
  ...change,
});
