import { describe, expect, test } from 'vitest';
import type { WireTicker } from '../../../../src/protocol/market/entities.ts';
import { type MarketSort, nextSort, sortMarkets } from '../../../../src/ui/market/marketSort.ts';
import { anOption } from '../futures/option.ts';

const ticker = (stock: string, last: string, open24: string, turnover24: string): WireTicker => ({
  stock,
  at: 0,
  last,
  mark: last,
  index: last,
  open24,
  high24: last,
  low24: last,
  volume24: '1',
  turnover24,
  fundingRate: '0',
  nextFundingAt: 0,
  isOpen: true,
});
const OPTIONS = [
  anOption({ id: 1, stock: 'BTCUSDT', label: 'BTC/USDT' }),
  anOption({ id: 2, stock: 'ETHUSDT', label: 'ETH/USDT' }),
  anOption({ id: 3, stock: 'ADAUSDT', label: 'ADA/USDT' }),
  anOption({ id: 4, stock: 'NEWUSDT', label: 'NEW/USDT' }),
];
const TICKERS = new Map(
  [
    ticker('BTCUSDT', '100000', '99000', '1000000'),
    ticker('ETHUSDT', '2000', '2100', '1800000'),
    ticker('ADAUSDT', '0.5', '0.25', '1500000'),
  ].map((one) => [one.stock, one]),
);
const order = (sort: MarketSort | undefined) =>
  sortMarkets(OPTIONS, TICKERS, sort).map(({ stock }) => stock.slice(0, 3));

describe('a market list', () => {
  test.each([
    [undefined, 'BTC ETH ADA NEW'],
    [{ key: 'name', direction: 'up' }, 'ADA BTC ETH NEW'],
    [{ key: 'price', direction: 'down' }, 'BTC ETH ADA NEW'],
    [{ key: 'change', direction: 'down' }, 'ADA BTC NEW ETH'],
    [{ key: 'change', direction: 'up' }, 'ETH NEW BTC ADA'],
    [{ key: 'turnover', direction: 'down' }, 'ETH ADA BTC NEW'],
  ] as const)('by %j: %s', (sort, stocks) => {
    expect(order(sort).join(' ')).toBe(stocks);
  });

  test('a header sorts, reverses and clears', () => {
    const first = nextSort(undefined, 'turnover');
    expect(first).toEqual({ key: 'turnover', direction: 'down' });
    const second = nextSort(first, 'turnover');
    expect(second).toEqual({ key: 'turnover', direction: 'up' });
    expect(nextSort(second, 'turnover')).toBeUndefined();
    expect(nextSort(second, 'name')).toEqual({ key: 'name', direction: 'up' });
  });
});
