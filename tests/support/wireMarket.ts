/** An instrument and its ticker as they travel. */
import { optionId } from '../../src/domain/ids.ts';
import type { WireFuturesOption } from '../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../src/protocol/market/entities.ts';

/** BTC/USDT in steps of 0.1 and 0.001; `over` changes fields of it. */
export const wireOption = (over: Partial<WireFuturesOption> = {}): WireFuturesOption => ({
  id: optionId(1),
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: '',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '100',
  closingPartsMax: 200,
  leverageMax: 125,
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [],
  ...over,
});

/** A market that has not moved from 100,000; `over` changes fields of it. */
export const wireTicker = (over: Partial<WireTicker> = {}): WireTicker => ({
  stock: 'BTCUSDT',
  at: 0,
  last: '100000',
  mark: '100000',
  index: '100000',
  open24: '100000',
  high24: '100000',
  low24: '100000',
  volume24: '1',
  turnover24: '100000',
  fundingRate: '0',
  nextFundingAt: 0,
  isOpen: true,
  ...over,
});
