/** Candles read at a stretch are what the strict reader makes of the same text, or are left to it. */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CandleRows, scanCandles } from '../../../src/gateway/feeds/candleScan.ts';
import { readCandles } from '../../../src/gateway/feeds/recordRows.ts';

const MINUTE_MS = 60_000;
const HEADER = 't,open,high,low,close,volume';
const headerOf = (width: number): string => (width === 7 ? `${HEADER},askClose` : HEADER);

const scanned = (text: string, width: number): CandleRows | undefined =>
  scanCandles(text, text.indexOf('\n') + 1, width, MINUTE_MS);

function strict(text: string): CandleRows | undefined {
  try {
    return readCandles('candles.csv', text, MINUTE_MS);
  } catch {
    return undefined;
  }
}

const decimal = fc
  .tuple(fc.nat({ max: 2_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, digits]) => (whole / 10 ** digits).toFixed(digits));
/** Prices from low to high: the lowest, two between them, the highest. */
const prices = fc
  .tuple(decimal, decimal, decimal, decimal)
  .map((all) => all.toSorted((a, b) => Number(a) - Number(b)));
/** Texts that may stand where a number is expected. */
const oddity = fc.constantFrom('', '-1', '1.', '.5', '1e3', ' 1', '1.2.3', '9'.repeat(16), 'x');

const table = fc.record({
  width: fc.constantFrom(6, 7),
  end: fc.constantFrom('\n', '\r\n'),
  isEnded: fc.boolean(),
  rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), prices, decimal, decimal), {
    minLength: 1,
    maxLength: 12,
  }),
  odd: fc.option(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 6 }), oddity), { freq: 3 }),
});

test('a text is read like the strict reader reads it, or not at all', () => {
  let [read, left] = [0, 0];
  fc.assert(
    fc.property(table, ({ width, end, isEnded, rows, odd }) => {
      let at = MINUTE_MS;
      const cells = rows.map(([steps, [low, open, close, high], volume, ask]) => {
        at += steps * MINUTE_MS;
        return [String(at), open, high, low, close, volume, ask].slice(0, width);
      });
      const [row, column, text] = odd ?? [];
      const changed = row === undefined ? undefined : cells[row];
      if (changed !== undefined && column !== undefined && column < width) changed[column] = text;
      const lines = [headerOf(width), ...cells.map((one) => one.join(','))];
      const whole = lines.join(end) + (isEnded ? end : '');
      const found = scanned(whole, width);
      const expected = strict(whole);
      if (found === undefined) left += 1;
      else read += 1;
      // What is odd may be left to the strict reader, whatever it makes of it.
      const instead = changed === undefined ? undefined : expected;
      expect(found ?? instead).toEqual(expected);
    }),
    { seed: 5, numRuns: 1_000 },
  );
  expect(Math.min(read, left)).toBeGreaterThan(100);
});

test('the records that ship are read at a stretch', () => {
  const different: string[] = [];
  for (const folder of ['candles-1m', 'fx-1m', 'index-1m']) {
    const place = new URL(`../../../data/${folder}/`, import.meta.url);
    for (const name of readdirSync(place)) {
      const text = gunzipSync(readFileSync(new URL(name, place))).toString('utf8');
      const width = text.startsWith(headerOf(7)) ? 7 : 6;
      // Quicker than `toEqual` with a million numbers.
      if (!isDeepStrictEqual(scanned(text, width), strict(text))) different.push(name);
    }
  }
  expect(different).toEqual([]);
});
