/** The shape check by hand and the schema of the contract agree, on good messages and on bad ones. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { marketMessage, tickerListMessage } from '../../../../src/protocol/market/entities.ts';
import { isMarketMessage, isTickerList } from '../../../../src/streams/market/marketShape.ts';

const decimalText = fc.constantFrom('0', '1.5', '-12.00000001', '999999999999999', '0.1');
const millis = fc.integer({ min: 0, max: 2_000_000_000_000 });
const stock = fc.constantFrom('BTCUSDT', 'US_500');
const level = fc.tuple(decimalText, decimalText);
const levels = fc.array(level, { maxLength: 3 });
const figures = {
  stock,
  at: millis,
  last: decimalText,
  mark: decimalText,
  index: decimalText,
  open24: decimalText,
  high24: decimalText,
  low24: decimalText,
  volume24: decimalText,
  fundingRate: decimalText,
  nextFundingAt: millis,
  isOpen: fc.boolean(),
};
const ticker = fc.oneof(fc.record(figures), fc.record({ ...figures, turnover24: decimalText }));
const trade = fc.record({
  id: fc.nat(),
  price: decimalText,
  quantity: decimalText,
  side: fc.constantFrom('BUY', 'SELL'),
  at: millis,
});
const message = fc.record(
  {
    ticker,
    book: fc.record({ bids: levels, asks: levels }),
    trades: fc.array(trade, { maxLength: 3 }),
    candle: fc.tuple(millis, decimalText, decimalText, decimalText, decimalText, decimalText),
  },
  { requiredKeys: ['ticker', 'trades', 'candle'] },
);

type Path = readonly (string | number)[];

/** Every place in a value. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [path, ...entries.flatMap(([name, item]) => placesOf(item, [...path, name]))];
}

const MISSING = Symbol('missing');

/** The value with something else in one place, as it would arrive: through JSON. */
function spoil(value: unknown, path: Path, put: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return put === MISSING ? undefined : put;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) =>
      index === name ? spoil(item, rest, put) : item,
    );
    return rest.length === 0 && put === MISSING
      ? value.filter((_, index) => index !== name)
      : items;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (key !== name) return [[key, item]];
      return rest.length === 0 && put === MISSING ? [] : [[key, spoil(item, rest, put)]];
    }),
  );
}

const spoilers = fc.constantFrom<unknown>(
  MISSING,
  null,
  '',
  'x',
  '01',
  '1.',
  '1e5',
  '+1',
  ' 1',
  '1234567890123456',
  '0.123456789',
  0,
  1.5,
  -1,
  2 ** 53,
  true,
  [],
  {},
  ['1'],
  ['1', '2', '3'],
  'btcusdt',
);

const spoilt = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.tuple(good, fc.nat(), spoilers).map(([value, pick, put]) => {
    const places = placesOf(value);
    const made = JSON.stringify(spoil(value, places[pick % places.length] ?? [], put));
    return made === undefined ? undefined : JSON.parse(made);
  });

test('every message of the contract is taken', () => {
  fc.assert(
    fc.property(message, (good) => {
      expect(v.is(marketMessage, good)).toBe(true);
      expect(isMarketMessage(good)).toBe(true);
    }),
    { seed: 7 },
  );
});

test('a message with one thing wrong is taken exactly when the schema takes it', () => {
  let refused = 0;
  fc.assert(
    fc.property(spoilt(message), (value) => {
      const isGood = v.is(marketMessage, value);
      if (!isGood) refused += 1;
      expect(isMarketMessage(value)).toBe(isGood);
    }),
    { seed: 7, numRuns: 5_000 },
  );
  expect(refused).toBeGreaterThan(1_000);
});

test('a list of tickers likewise, and anything else is neither', () => {
  fc.assert(
    fc.property(fc.oneof(spoilt(fc.array(ticker, { maxLength: 2 })), fc.jsonValue()), (value) => {
      expect(isTickerList(value)).toBe(v.is(tickerListMessage, value));
      expect(isMarketMessage(value)).toBe(v.is(marketMessage, value));
    }),
    { seed: 7, numRuns: 3_000 },
  );
});
