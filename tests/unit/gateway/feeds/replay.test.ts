import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import type { Candle } from '../../../../src/domain/market.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import {
  createReplayFeed,
  futuresOptions,
  type ListedFeed,
} from '../../../../src/gateway/feeds/index.ts';
import { createFeedFiles } from '../../../../src/server/feed.ts';
import { candleCsv, memoryFiles } from '../../../support/recordedFiles.ts';

const BTC = instrumentCode('BTCUSDT');
const ADA = instrumentCode('ADAUSDT');
const EURUSD = instrumentCode('EURUSD');

/** A Wednesday. */
const anchorAt = Date.UTC(2031, 6, 16, 9, 30, 17);
const anchorDay = Date.UTC(2031, 6, 16);
const recordedDay = Date.UTC(2025, 4, 9);

const recordedRows = (path: string): readonly (readonly string[])[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const candleText = (one: Candle): readonly string[] =>
  [one.open, one.high, one.low, one.close, one.volume].map(formatDecimal);

describe('the shipped data', () => {
  let feed: ListedFeed;
  const btc = recordedRows('data/candles-1m/binance-usdm-BTCUSDT-2025-05-07_2025-05-22.csv.gz');

  beforeAll(async () => {
    feed = await createReplayFeed(createFeedFiles('data'), { anchorAt, seed: 'replay' });
  });

  test('lists 13 perpetuals, currencies, gold and indices in order of option ids, and says of when they are', () => {
    expect(feed.instruments).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'XRPUSDT',
      'SOLUSDT',
      'ADAUSDT',
      'AVAXUSDT',
      'BCHUSDT',
      'BNBUSDT',
      'ETCUSDT',
      'LINKUSDT',
      'LTCUSDT',
      'XLMUSDT',
      'XMRUSDT',
      'EURUSD',
      'NZDUSD',
      'XAUUSD',
      'NDX',
      'SPX',
    ]);
    expect(feed.info).toMatchObject({
      kind: 'replay',
      seed: 'replay',
      recordedFrom: Date.UTC(2025, 4, 7),
      recordedTo: Date.UTC(2025, 4, 22) - 1,
    });
  });

  test('[M-F1] the day of the anchor plays 2025-05-09, minute for minute as recorded', () => {
    const played = feed.candles(BTC, '1m', anchorDay, anchorDay + DAY_MS, anchorDay + 2 * DAY_MS);
    const recorded = btc.filter(([t]) => Math.floor(Number(t) / DAY_MS) * DAY_MS === recordedDay);
    expect(recorded).toHaveLength(1_440);
    expect(played.map(candleText)).toEqual(recorded.map((fields) => fields.slice(1)));
    expect(played.map((one) => one.at - anchorDay)).toEqual(
      recorded.map(([t]) => Number(t) - recordedDay),
    );
  });

  test('[M-F18] at its recorded time it plays each minute at that minute, whatever the anchor', async () => {
    const options = { anchorAt, seed: 'replay', isAtRecordedTime: true };
    const there = await createReplayFeed(createFeedFiles('data'), options);
    const [from, to] = [recordedDay, recordedDay + DAY_MS];
    const played = there.candles(BTC, '1m', from, to, to);
    const recorded = btc.filter(([t]) => Number(t) >= from && Number(t) < to);
    expect(played.map((one) => [String(one.at), ...candleText(one)])).toEqual(recorded);
    // On weekdays too: the record's minutes of the euro stand at their own times.
    const euro = there.info.records?.find(({ instrument }) => instrument === EURUSD);
    const first = there.candles(EURUSD, '1m', recordedDay, to, to)[0];
    expect(euro?.playedFrom).toBe(euro?.recordedFrom);
    expect(first?.at).toBe(recordedDay);
  });

  test('[M-F2] before its beginning a record is played backward, open and close swapped', () => {
    // ADA begins on 10 May: the day of the anchor plays that day from its end to its beginning.
    const played = feed.candles(ADA, '1m', anchorDay, anchorDay + DAY_MS, anchorDay + 3 * DAY_MS);
    const next = feed.candles(
      ADA,
      '1m',
      anchorDay + DAY_MS,
      anchorDay + 2 * DAY_MS,
      anchorDay + 3 * DAY_MS,
    );
    const mirrored = next
      .toReversed()
      .map((one) => candleText({ ...one, open: one.close, close: one.open }));
    expect(played.map(candleText)).toEqual(mirrored);
  });

  test('[M-F16] each record names its venue, its days, and since when it plays without repeating', () => {
    const records = new Map(feed.info.records?.map((one) => [one.instrument, one]));
    expect(records.size).toBe(feed.instruments.length);
    expect(records.get(BTC)).toEqual({
      instrument: BTC,
      venue: 'binance-usdm',
      recordedFrom: Date.UTC(2025, 4, 7),
      recordedTo: Date.UTC(2025, 4, 22) - 1,
      playedFrom: anchorDay - 2 * DAY_MS,
    });
    expect(records.get(EURUSD)).toMatchObject({
      venue: 'oanda',
      recordedFrom: Date.UTC(2014, 4, 4, 23),
    });
    // ADA plays backward until its first recorded day has come: true history begins at the anchor.
    expect(records.get(ADA)?.playedFrom).toBe(anchorAt);
    // Before it the record repeats itself: the candle on either side of the beginning is the same.
    const from = anchorDay - 2 * DAY_MS;
    const [before, after] = feed.candles(BTC, '1m', from - MINUTE_MS, from + MINUTE_MS, anchorAt);
    expect([before?.open, before?.close]).toEqual([after?.close, after?.open]);
  });

  test('[M-F2] a long way before and after there is a price', () => {
    for (const days of [-20_000, -365, 365, 20_000]) {
      const at = anchorDay + days * DAY_MS + 13 * HOUR_MS;
      expect(feed.tick(BTC, at - 250, at)?.lastPrice).toBeGreaterThan(0n);
    }
  });

  test('[M-F10] EURUSD plays the same time of the week, and nothing outside its hours', () => {
    const wednesday = recordedRows('data/fx-1m/oanda-EURUSD-20140504_20140509.csv.gz');
    const noon = Date.UTC(2014, 4, 7, 12);
    const recorded = wednesday.find(([t]) => Number(t) === noon);
    const [played] = feed.candles(
      EURUSD,
      '1m',
      anchorDay + 12 * HOUR_MS,
      anchorDay + 12 * HOUR_MS + 1,
      anchorDay + DAY_MS,
    );
    expect(played === undefined ? undefined : candleText(played).slice(0, 4)).toEqual(
      recorded?.slice(1, 5),
    );
    const inBreak = anchorDay + 22 * HOUR_MS;
    expect(feed.tick(EURUSD, inBreak - 250, inBreak)).toBeUndefined();
    const saturday = anchorDay + 3 * DAY_MS;
    expect(feed.tick(EURUSD, saturday - 250, saturday)).toBeUndefined();
    expect(feed.candles(EURUSD, '1h', saturday, saturday + DAY_MS, saturday + DAY_MS)).toEqual([]);
  });

  test('[M-F5] EURUSD has a day for each session, and none for the hour it opens on a Sunday', () => {
    const friday = anchorDay + 2 * DAY_MS - HOUR_MS;
    const days = feed.candles(EURUSD, '1D', friday, friday + 4 * DAY_MS, friday + 9 * DAY_MS);
    expect(days.map(({ at }) => at)).toEqual([friday, friday + 3 * DAY_MS]);
  });

  test('[M-F6] currencies have the recorded spread', () => {
    const noon = Date.UTC(2014, 4, 7, 12);
    const row = recordedRows('data/fx-1m/oanda-EURUSD-20140504_20140509.csv.gz').find(
      ([t]) => Number(t) === noon,
    );
    const at = anchorDay + 12 * HOUR_MS;
    const book = feed.tick(EURUSD, at - 250, at)?.book;
    const spread = (book?.asks[0]?.[0] ?? 0n) - (book?.bids[0]?.[0] ?? 0n);
    expect(Number(spread) / 1e8).toBeCloseTo(Number(row?.[6]) - Number(row?.[4]), 8);
  });

  test('[M-F11] funding is what was recorded for the moment it is due', () => {
    const rows = recordedRows('data/funding/binance-usdm-BTCUSDT.csv.gz');
    const due = rows.find(([t]) => Number(t) === recordedDay + 16 * HOUR_MS);
    const { rate, nextAt } = feed.funding(BTC, anchorAt);
    expect(nextAt).toBe(anchorDay + 16 * HOUR_MS);
    expect(formatDecimal(rate)).toBe(due?.[1]);
    expect(feed.funding(BTC, nextAt).nextAt).toBe(anchorDay + DAY_MS);
    expect(formatDecimal(feed.funding(EURUSD, anchorAt).rate)).toBe('0.0001');
  });

  test('[M-F8] mark and index are means of the last 10 and 60 seconds, to the nearest tick', () => {
    const at = anchorAt + 123_456;
    const tick = feed.tick(BTC, at - 250, at);
    const lasts = Array.from({ length: 60 }, (_, back) => {
      const second = Math.floor(at / 1000) * 1000 - back * 1000;
      return Number(feed.tick(BTC, second - 1, second)?.lastPrice ?? 0n) / 1e7;
    });
    const mean = (values: readonly number[]) =>
      Math.round(values.reduce((a, b) => a + b, 0) / values.length);
    expect(Number(tick?.markPrice) / 1e7).toBe(mean(lasts.slice(0, 10)));
    expect(Number(tick?.indexPrice) / 1e7).toBe(mean(lasts));
  });

  test('[M-F7] a second feed with the same anchor and seed answers the same, whatever was asked before', async () => {
    const again = await createReplayFeed(createFeedFiles('data'), { anchorAt, seed: 'replay' });
    const moments = [5, 90_000, 1, 86_400_000, 90_250, 3].map((ms) => anchorAt + ms);
    const backward = moments
      .toReversed()
      .map((at) => again.tick(BTC, at - 1_000, at))
      .toReversed();
    expect(moments.map((at) => feed.tick(BTC, at - 1_000, at))).toEqual(backward);
    const other = await createReplayFeed(createFeedFiles('data'), { anchorAt, seed: 'another' });
    expect(other.tick(BTC, anchorAt - 1_000, anchorAt)).not.toEqual(
      feed.tick(BTC, anchorAt - 1_000, anchorAt),
    );
  });

  test('after a pause a tick has the extremes of all of it and the trades of its last minute', () => {
    const from = anchorDay;
    const tick = feed.tick(BTC, from - 1, from + DAY_MS - 1);
    const [day] = feed.candles(BTC, '1D', from, from + 1, from + DAY_MS);
    expect([tick?.low, tick?.high]).toEqual([day?.low, day?.high]);
    expect(tick?.trades.length).toBeGreaterThan(0);
    expect(tick?.trades.every((trade) => trade.at > from + DAY_MS - MINUTE_MS - 250)).toBe(true);
  });

  test('an unknown instrument has no tick and no candles', () => {
    const none = instrumentCode('NONE');
    expect(feed.tick(none, anchorAt - 1, anchorAt)).toBeUndefined();
    expect(feed.candles(none, '1m', anchorDay, anchorAt, anchorAt)).toEqual([]);
  });

  test('futures are offered on every listed instrument under its fixed id', () => {
    const options = futuresOptions(feed.listings.map((listing) => listing.instrument));
    expect(options.map((one) => one.optionId)).toEqual([
      1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 101, 103, 104, 105, 106,
    ]);
    expect(options[0]).toMatchObject({
      instrument: 'BTCUSDT',
      leverageMax: 125,
      leverageDefault: 20,
    });
    const eurusd = options.find((one) => one.instrument === EURUSD);
    expect(eurusd?.isOpenAt(anchorAt)).toBe(true);
    expect(eurusd?.isOpenAt(anchorDay + 3 * DAY_MS)).toBe(false);
  });
});

describe('[M-F1] the day that plays at the anchor', () => {
  const start = Date.UTC(2023, 1, 3);
  const flat = (count: number): readonly string[] =>
    Array.from(
      { length: count },
      (_, index) => `${index + 1},${index + 1},${index + 1},${index + 1},1`,
    );
  const priceAt = async (rows: readonly string[], at: number) => {
    const files = memoryFiles({ 'candles-1m/x-ABCUSDT-1.csv': candleCsv(start, rows) });
    const feed = await createReplayFeed(files, { anchorAt, seed: '' });
    const tick = feed.tick(instrumentCode('ABCUSDT'), at - 1, at);
    return Number(tick?.lastPrice ?? 0n) / 1e8;
  };

  test('is the second day of a record longer than a day', async () => {
    expect(await priceAt(flat(3 * 1_440), anchorDay)).toBe(1_441);
  });
  test('is the first day of a record of a day or less', async () => {
    expect(await priceAt(flat(1_440), anchorDay + HOUR_MS)).toBe(61);
  });
});
