/** Properties of every played market, recorded or synthetic. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundToStep } from '../../../src/domain/decimal.ts';
import { type InstrumentCode, instrumentCode } from '../../../src/domain/ids.ts';
import { isOpenAt, SESSION_MS, type TradingHours } from '../../../src/domain/instruments/index.ts';
import type { Candle, ChartPeriod } from '../../../src/domain/market.ts';
import { periodStart } from '../../../src/domain/chartPeriods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import {
  createReplayFeed,
  createSyntheticFeed,
  type ListedFeed,
} from '../../../src/gateway/feeds/index.ts';
import { createFeedFiles } from '../../../src/server/feed.ts';

const anchorAt = Date.UTC(2031, 6, 16, 9, 30, 17);
const SYNTHETIC = ['BTCUSDT', 'XLMUSDT', 'EURUSD', 'NEWUSDT'].map(instrumentCode);
const STEP_MS = 250;

const feeds = new Map<string, ListedFeed>();
beforeAll(async () => {
  feeds.set('replay', await createReplayFeed(createFeedFiles('data'), { anchorAt, seed: 'p' }));
  feeds.set('synthetic', createSyntheticFeed({ seed: 'p', instruments: SYNTHETIC, anchorAt }));
});

const feedOf = (kind: string): ListedFeed => {
  const feed = feeds.get(kind);
  if (feed === undefined) throw new Error(`no feed ${kind}`);
  return feed;
};
/** Two months on both sides of the anchor: every record turns within them. */
const moment = fc.integer({ min: -60 * DAY_MS, max: 60 * DAY_MS }).map((ms) => anchorAt + ms);
const pick = fc.nat();
/** A short record that always plays, and one of weekdays. */
const reference = fc.constantFrom('XLMUSDT', 'EURUSD').map(instrumentCode);
const codeOf = (feed: ListedFeed, index: number): InstrumentCode =>
  feed.instruments[index % feed.instruments.length] ?? SYNTHETIC[0] ?? instrumentCode('');

const hoursOf = (feed: ListedFeed, code: InstrumentCode): TradingHours =>
  feed.listings.find((one) => one.instrument.code === code)?.instrument.hours ?? 'ALWAYS';

const foldOf = (
  candles: readonly Candle[],
): Record<'open' | 'high' | 'low' | 'close' | 'volume', bigint> | undefined => {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
  const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  return {
    open: first.open,
    high: candles.map((one): bigint => one.high).reduce(max),
    low: candles.map((one): bigint => one.low).reduce(min),
    close: last.close,
    volume: candles.map((one): bigint => one.volume).reduce((a, b) => a + b),
  };
};

describe.each(['replay', 'synthetic'])('%s', (kind) => {
  test('[M-F4] [M-F9] ticks of a minute fold to its candle, trades sum to its volume', () => {
    fc.assert(
      fc.property(pick, moment, fc.integer({ min: 1, max: 239 }), (index, at, upTo) => {
        const feed = feedOf(kind);
        const code = codeOf(feed, index);
        const minute = periodStart('ALWAYS', '1m', at);
        const ticks = Array.from({ length: 240 }, (_, step) =>
          feed.tick(code, minute + step * STEP_MS - STEP_MS, minute + step * STEP_MS),
        ).flatMap((tick) => tick ?? []);
        const [whole] = feed.candles(code, '1m', minute, minute + 1, minute + MINUTE_MS);
        if (whole === undefined) return ticks.length === 0;
        expect(ticks).toHaveLength(240);
        const fold = (count: number) => {
          const part = ticks.slice(0, count);
          const prices = part.map((tick) => tick.lastPrice);
          return {
            at: minute,
            open: prices[0],
            high: prices.reduce((a, b) => (a > b ? a : b)),
            low: prices.reduce((a, b) => (a < b ? a : b)),
            close: prices.at(-1),
            volume: part
              .flatMap((tick) => tick.trades)
              .reduce((sum, trade) => sum + trade.quantity, 0n),
          };
        };
        expect(fold(240)).toEqual(whole);
        const now = minute + (upTo - 1) * STEP_MS + 100;
        expect(feed.candles(code, '1m', minute, minute + 1, now)).toEqual([fold(upTo)]);
        const ids = ticks.flatMap((tick) => tick.trades).map((trade) => trade.id);
        return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? id));
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  test('[M-F3] prices lie on the tick, inside the minute, and low and high hold every price between', () => {
    fc.assert(
      fc.property(pick, moment, fc.integer({ min: 1, max: 20_000 }), (index, at, pause) => {
        const feed = feedOf(kind);
        const code = codeOf(feed, index);
        const tick = feed.tick(code, at - pause, at);
        if (tick === undefined) return true;
        const tickSize =
          feed.listings.find((one) => one.instrument.code === code)?.instrument.tickSize ?? 0n;
        for (const price of [tick.lastPrice, tick.low, tick.high, tick.markPrice, tick.indexPrice])
          expect(price % tickSize).toBe(0n);
        const [candle] = feed.candles(
          code,
          '1m',
          periodStart('ALWAYS', '1m', at),
          at,
          at + MINUTE_MS,
        );
        expect(candle === undefined || tick.lastPrice >= candle.low).toBe(true);
        expect(candle === undefined || tick.lastPrice <= candle.high).toBe(true);
        for (const trade of tick.trades) {
          expect(trade.at).toBeGreaterThan(at - pause);
          expect(trade.at).toBeLessThanOrEqual(at);
          expect(trade.price).toBeGreaterThanOrEqual(tick.low);
          expect(trade.price).toBeLessThanOrEqual(tick.high);
        }
        return tick.low <= tick.lastPrice && tick.lastPrice <= tick.high;
      }),
      { numRuns: 400, seed: 12 },
    );
  });

  test('[M-F2] the price of a market that never closes does not jump, turns of the record included', () => {
    // The largest step between two recorded minutes is 0.25 %; a jump would be a multiple of it.
    const feed = feedOf(kind);
    const codes = feed.listings
      .filter((one) => one.instrument.hours === 'ALWAYS')
      .map((one) => one.instrument.code);
    for (const code of codes) {
      const candles = feed.candles(
        code,
        '1m',
        anchorAt - 35 * DAY_MS,
        anchorAt + 35 * DAY_MS,
        anchorAt + 40 * DAY_MS,
      );
      expect(candles).toHaveLength(70 * 1_440);
      let worst = 0;
      for (let i = 1; i < candles.length; i += 1) {
        const before = Number(candles[i - 1]?.close);
        worst = Math.max(worst, Math.abs(Number(candles[i]?.open) - before) / before);
      }
      expect([code, worst < 0.003]).toEqual([code, true]);
    }
  });

  test('[M-F5] candles of a longer period are the folds of the shorter ones', () => {
    const pairs: readonly (readonly [ChartPeriod, ChartPeriod])[] = [
      ['3m', '1m'],
      ['5m', '1m'],
      ['15m', '5m'],
      ['30m', '15m'],
      ['1h', '1m'],
      ['2h', '1h'],
      ['4h', '2h'],
      ['6h', '2h'],
      ['12h', '6h'],
      ['1D', '1m'],
      ['1W', '1D'],
      ['1M', '1D'],
    ];
    fc.assert(
      fc.property(pick, moment, fc.constantFrom(...pairs), (index, at, [long, short]) => {
        const feed = feedOf(kind);
        const code = codeOf(feed, index);
        const hours = hoursOf(feed, code);
        const from = periodStart(hours, long, at);
        // `now` lies inside the period, so that the forming candle is proved as well.
        const candles = feed.candles(code, long, from, from + 1, at);
        const fold = foldOf(feed.candles(code, short, from, periodStart(hours, long, at, 1), at));
        expect(candles).toEqual(fold === undefined ? [] : [{ at: from, ...fold }]);
      }),
      { numRuns: 250, seed: 13 },
    );
  });

  test('[M-F5] where there are sessions, a day is one and no candle is of two', () => {
    const feed = feedOf(kind);
    const closing = feed.instruments.filter((code) => hoursOf(feed, code) === 'WEEKDAYS');
    expect(closing.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.constantFrom(...closing), moment, (code, at) => {
        const week = periodStart('WEEKDAYS', '1W', at);
        const next = periodStart('WEEKDAYS', '1W', at, 1);
        const candlesOf = (period: ChartPeriod) => feed.candles(code, period, week, next, next);
        const days = candlesOf('1D').map((day) => day.at);
        expect(days).toEqual([0, 1, 2, 3, 4].map((day) => week + day * DAY_MS));
        for (const day of days) {
          expect(isOpenAt('WEEKDAYS', day)).toBe(true);
          expect(isOpenAt('WEEKDAYS', day - 1)).toBe(false);
        }
        for (const period of ['2h', '4h', '6h', '12h'] as const) {
          const openings = candlesOf(period).map((one) => one.at);
          expect(openings).toEqual(expect.arrayContaining(days));
          for (const opened of openings) expect(isOpenAt('WEEKDAYS', opened)).toBe(true);
        }
        expect(candlesOf('2h')).toHaveLength((5 * SESSION_MS) / (2 * HOUR_MS));
        expect(candlesOf('1W').map((one) => one.at)).toEqual([week]);
      }),
      { numRuns: 40, seed: 14 },
    );
  });

  test('[M-F8] [M-F19] candles of mark and index are the folds of their prices at whole seconds', () => {
    fc.assert(
      fc.property(
        reference,
        moment,
        fc.constantFrom('MARK', 'INDEX'),
        fc.constantFrom('1m', '3m', '5m'),
        (code, at, type, period) => {
          const feed = feedOf(kind);
          const from = periodStart('ALWAYS', period, at);
          const seconds = Array.from(
            { length: Math.floor((at - from) / SECOND_MS) + 1 },
            (_, n) => from + n * SECOND_MS,
          );
          const prices = seconds.flatMap((second) => {
            const tick = feed.tick(code, second, second);
            return tick === undefined ? [] : [type === 'MARK' ? tick.markPrice : tick.indexPrice];
          });
          const [first] = prices;
          const fold = {
            at: from,
            open: first,
            high: prices.reduce((a, b) => (a > b ? a : b), first ?? 0n),
            low: prices.reduce((a, b) => (a < b ? a : b), first ?? 0n),
            close: prices.at(-1),
            volume: 0n,
          };
          expect(feed.candles(code, period, from, from + 1, at, type)).toEqual(
            first === undefined ? [] : [fold],
          );
        },
      ),
      { numRuns: 60, seed: 15 },
    );
  });

  test('[M-F5] [M-F19] longer candles of mark and index are the folds of the shorter ones', () => {
    fc.assert(
      fc.property(
        reference,
        moment,
        fc.constantFrom('MARK', 'INDEX'),
        fc.constantFrom<(readonly [ChartPeriod, ChartPeriod])[]>(
          ['15m', '1m'],
          ['1h', '5m'],
          ['1D', '1m'],
          ['1W', '1h'],
          ['1M', '1D'],
        ),
        (code, at, type, [long, short]) => {
          const feed = feedOf(kind);
          const hours = hoursOf(feed, code);
          const from = periodStart(hours, long, at);
          const next = periodStart(hours, long, at, 1);
          const fold = foldOf(feed.candles(code, short, from, next, at, type));
          expect(feed.candles(code, long, from, from + 1, at, type)).toEqual(
            fold === undefined ? [] : [{ at: from, ...fold }],
          );
        },
      ),
      { numRuns: 60, seed: 16 },
    );
  });

  test('[M-F19] candles are the same whether their work was done before, in pieces, or not', () => {
    const [code = SYNTHETIC[0] ?? instrumentCode('')] = feedOf(kind).instruments;
    const made = createSyntheticFeed({ seed: 'q', instruments: [code], anchorAt });
    const again = createSyntheticFeed({ seed: 'q', instruments: [code], anchorAt });
    let pieces = 1;
    while (!again.prepareCandles(code, 'MARK')) pieces += 1;
    expect(pieces).toBeGreaterThan(10);
    const range = [anchorAt - DAY_MS, anchorAt, anchorAt] as const;
    const candles = made.candles(code, '1h', ...range, 'MARK');
    expect(candles).toHaveLength(24);
    expect(again.candles(code, '1h', ...range, 'MARK')).toEqual(candles);
  });

  test('[M-F6] books never cross, rise outward, lie on tick and lot and hold the last price at a touch', () => {
    fc.assert(
      fc.property(pick, moment, (index, at) => {
        const feed = feedOf(kind);
        const code = codeOf(feed, index);
        const tick = feed.tick(code, at - STEP_MS, at);
        const instrument = feed.listings.find((one) => one.instrument.code === code)?.instrument;
        if (tick === undefined || instrument === undefined) return true;
        const { bids, asks } = tick.book;
        expect([bids.length, asks.length]).toEqual([20, 20]);
        expect((asks[0]?.[0] ?? 0n) - (bids[0]?.[0] ?? 0n)).toBeGreaterThanOrEqual(
          instrument.tickSize,
        );
        expect([bids[0]?.[0], asks[0]?.[0]]).toContain(tick.lastPrice);
        for (const [side, outward] of [
          [bids, -1n],
          [asks, 1n],
        ] as const) {
          side.forEach(([price, quantity], level) => {
            expect(roundToStep(price, instrument.tickSize, 'down')).toBe(price);
            expect(roundToStep(quantity, instrument.lotSize, 'down')).toBe(quantity);
            expect(price > 0n && quantity > 0n).toBe(true);
            const inner = side[level - 1]?.[0];
            expect(inner === undefined || (price - inner) * outward > 0n).toBe(true);
          });
        }
        return true;
      }),
      { numRuns: 300, seed: 14 },
    );
  });

  test('[M-F7] asking again, in another order, answers the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pick, moment), { minLength: 2, maxLength: 12 }),
        (questions) => {
          const feed = feedOf(kind);
          const ask = ([index, at]: readonly [number, number]) =>
            feed.tick(codeOf(feed, index), at - 700, at);
          const first = questions.map(ask);
          const again = questions.toReversed().map(ask).toReversed();
          expect(again).toEqual(first);
        },
      ),
      { numRuns: 60, seed: 15 },
    );
  });

  test('[M-F10] there is a tick when the market is open and none when it is not', () => {
    fc.assert(
      fc.property(pick, moment, (index, at) => {
        const feed = feedOf(kind);
        const code = codeOf(feed, index);
        const hours = feed.listings.find((one) => one.instrument.code === code)?.instrument.hours;
        const seoul = new Date(at + 9 * 3_600_000);
        const hour = seoul.getUTCHours();
        const day = seoul.getUTCDay();
        const open =
          hours === 'ALWAYS' ||
          (hour >= 8 && day >= 1 && day <= 5) ||
          (hour < 6 && day >= 2 && day <= 6);
        expect(feed.tick(code, at - STEP_MS, at) !== undefined).toBe(open);
      }),
      { numRuns: 400, seed: 16 },
    );
  });
});

test('the book of a market is lively but keeps most of its levels from one quarter second to the next', () => {
  const feed = feedOf('replay');
  const code = instrumentCode('BTCUSDT');
  let kept = 0;
  let changed = 0;
  let previous = new Map<bigint, bigint>();
  for (let step = 0; step < 400; step += 1) {
    const at = anchorAt + step * STEP_MS;
    const bids = new Map(
      feed.tick(code, at - STEP_MS, at)?.book.bids.map(([price, quantity]) => [price, quantity]),
    );
    if (step > 0) {
      kept += [...bids.keys()].filter((price) => previous.has(price)).length;
      changed += [...bids].filter(
        ([price, quantity]) => previous.has(price) && previous.get(price) !== quantity,
      ).length;
    }
    previous = bids;
  }
  expect(kept / (399 * 20)).toBeGreaterThan(0.6);
  expect(changed / kept).toBeGreaterThan(0.05);
});
