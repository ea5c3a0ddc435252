import { expect, test } from 'vitest';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { createSyntheticFeed } from '../../../../src/gateway/feeds/index.ts';

const anchorAt = Date.UTC(2030, 0, 2, 3);
const BTC = instrumentCode('BTCUSDT');
const make = (seed: string) =>
  createSyntheticFeed({ seed, instruments: [BTC, instrumentCode('ZZZUSDT')], anchorAt });

test('[M-F7] the same seed is the same market, another seed another one', () => {
  const week = (seed: string) =>
    make(seed).candles(BTC, '1h', anchorAt - 7 * DAY_MS, anchorAt, anchorAt);
  expect(week('1')).toEqual(week('1'));
  expect(week('1')).not.toEqual(week('2'));
});

test('a market moves some percent a day and stays near its usual price', () => {
  const days = make('walk').candles(BTC, '1D', anchorAt - 300 * DAY_MS, anchorAt, anchorAt);
  expect(days.length).toBeGreaterThan(298);
  for (const day of days) {
    expect(Number(day.high - day.low) / Number(day.close)).toBeGreaterThan(0.003);
    expect(Number(day.close) / 1e8).toBeGreaterThan(50_000);
    expect(Number(day.close) / 1e8).toBeLessThan(200_000);
  }
});

test('instruments outside the catalogue are described, and all are listed', () => {
  const feed = make('x');
  expect(feed.info).toEqual({ kind: 'synthetic', seed: 'x' });
  expect(feed.listings.map((one) => one.instrument.label)).toEqual(['BTC/USDT', 'ZZZ/USDT']);
  expect(
    feed.tick(instrumentCode('ZZZUSDT'), anchorAt, anchorAt + MINUTE_MS)?.lastPrice,
  ).toBeGreaterThan(0n);
});
