import { describe, expect, test } from 'vitest';
import { instrumentFormat } from '../../../../src/ui/market/instrument.ts';
import { rangePlace } from '../../../../src/ui/market/rangePlace.ts';
import { isMatch } from '../../../../src/ui/market/useMarketList.ts';
import { anOption } from '../futures/option.ts';

describe('searching an instrument', () => {
  test.each(['', 'btc', 'BTC/U', 'btcusdt', '비트', '비트 코인', 'bitcoin'])(
    '%j finds BTC/USDT',
    (search) => {
      expect(isMatch(anOption(), search)).toBe(true);
    },
  );

  test.each(['eth', '이더', 'usdc'])('%j does not', (search) => {
    expect(isMatch(anOption(), search)).toBe(false);
  });
});

test('prices have the digits of the tick, quantities those of the lot', () => {
  const format = instrumentFormat({ tickSize: '0.1', lotSize: '0.001' });
  expect(format.price('103842')).toBe('103,842.0');
  expect(format.price('102381.75')).toBe('102,381.8');
  expect(format.quantity('0.25')).toBe('0.250');
});

test.each([
  ['100', '100', '200', 0],
  ['150', '100', '200', 50],
  ['210', '100', '200', 100],
  ['100', '100', '100', undefined],
])('%s between %s and %s stands at %s %%', (last, low, high, place) => {
  expect(rangePlace(last, low, high)).toBe(place);
});
