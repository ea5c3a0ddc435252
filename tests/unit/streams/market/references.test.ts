import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldReferences, type References } from '../../../../src/streams/market/marketState.ts';
import { wireTicker } from '../support/wire.ts';

const MINUTE = 60_000;
const START = Date.UTC(2025, 4, 7, 12);
const at = (seconds: number, mark: string, index = '100') => ({
  ...wireTicker('BTCUSDT', '100'),
  at: START + seconds * 1_000,
  mark,
  index,
});

test('[W-V5] the forming minute of the mark and of the index price is folded from tickers', () => {
  const tickers = [at(1, '100'), at(2, '103.5'), at(3, '99', '101'), at(4, '100.5')];
  const folded = tickers.reduce<References | undefined>(foldReferences, undefined);
  expect(folded).toEqual({
    MARK: [START, '100', '103.5', '99', '100.5', '0'],
    INDEX: [START, '100', '101', '100', '100', '0'],
  });
  expect(foldReferences(folded, at(60, '98'))).toEqual({
    MARK: [START + MINUTE, '98', '98', '98', '98', '0'],
    INDEX: [START + MINUTE, '100', '100', '100', '100', '0'],
  });
});

test('[W-V5] a ticker without news and one of an earlier minute change nothing', () => {
  const known = foldReferences(undefined, at(61, '100'));
  expect(foldReferences(known, at(62, '100'))).toBe(known);
  expect(foldReferences(known, at(59, '90'))).toBe(known);
});

test('[W-V5] a forming minute holds every price that was received in it', () => {
  const price = fc.integer({ min: 1, max: 10_000 }).map(String);
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 59 }), (prices) => {
      const folded = prices
        .map((mark, second) => at(second, mark))
        .reduce<References | undefined>(foldReferences, undefined);
      const numbers = prices.map(Number);
      expect(folded?.MARK).toEqual([
        START,
        prices[0],
        String(Math.max(...numbers)),
        String(Math.min(...numbers)),
        prices.at(-1),
        '0',
      ]);
    }),
  );
});
