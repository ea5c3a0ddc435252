import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import {
  createReplayFeed,
  FeedDataError,
  loadTrades,
} from '../../../../src/gateway/feeds/index.ts';
import { CANDLE_HEADER, candleCsv, memoryFiles } from '../../../support/recordedFiles.ts';

const start = Date.UTC(2024, 0, 10);
const row = '10,12,9,11,5';
const options = { anchorAt: start, seed: 'records' };
const play = (files: Readonly<Record<string, string>>) =>
  createReplayFeed(memoryFiles(files), options);

async function refusal(files: Readonly<Record<string, string>>): Promise<FeedDataError> {
  const error: unknown = await play(files).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof FeedDataError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('[M-F13] what cannot be played is refused', () => {
  test('a folder with nothing to play', async () => {
    expect((await refusal({})).message).toContain('holds no recorded market data');
    expect((await refusal({ 'README.md': 'x', 'book/a-B-1.jsonl.gz': '' })).message).toContain(
      'candles-1m',
    );
  });

  test('a header that is not of the schema', async () => {
    const error = await refusal({ 'candles-1m/x-BTCUSDT-1.csv': 'time,o,h,l,c\n1,2,3,4,5\n' });
    expect(error).toMatchObject({ file: 'candles-1m/x-BTCUSDT-1.csv', line: 1 });
    expect(error.message).toContain('unknown columns "time,o,h,l,c"');
  });

  test.each([
    [
      'a number that is none',
      `${start + MINUTE_MS},10,12,nine,11,5`,
      'not a decimal number: "nine"',
    ],
    ['an exponent', `${start + MINUTE_MS},10,12,9e0,11,5`, 'not a decimal number: "9e0"'],
    ['a missing column', `${start + MINUTE_MS},10,12,9,11`, '5 columns instead of 6'],
    ['a close above the high', `${start + MINUTE_MS},10,12,9,13,5`, 'between low and high'],
    ['a price of zero', `${start + MINUTE_MS},0,12,0,11,5`, 'above zero'],
    ['a time that goes back', `${start},10,12,9,11,5`, 'not later than the one before'],
    ['a time inside a minute', `${start + MINUTE_MS + 1},10,12,9,11,5`, 'cannot open at'],
    ['an empty line inside', '', '1 columns instead of 6'],
  ])('%s', async (_, broken, says) => {
    const text = [
      CANDLE_HEADER,
      `${start},${row}`,
      broken,
      `${start + 9 * MINUTE_MS},${row}`,
      '',
    ].join('\n');
    const error = await refusal({ 'candles-1m/x-BTCUSDT-1.csv.gz': text });
    expect(error).toMatchObject({ file: 'candles-1m/x-BTCUSDT-1.csv.gz', line: 3 });
    expect(error.message).toContain(says);
  });

  test('a file without rows, a name without a symbol, a broken trade and a broken funding rate', async () => {
    expect(
      (await refusal({ 'candles-1m/x-BTCUSDT-1.csv': `${CANDLE_HEADER}\n` })).message,
    ).toContain('no rows');
    expect(
      (await refusal({ 'candles-1m/bitcoin.csv': candleCsv(start, [row]) })).message,
    ).toContain('venue-SYMBOL-dates');
    const trades = `t,price,qty,side,id\n${start},1,1,up,1\n`;
    expect((await refusal({ 'trades/x-ABCUSDT-1.csv': trades })).line).toBe(2);
    const funding = `t,rate,markPrice\n${start},0.0001,\n${start + 1},much,\n`;
    const both = {
      'candles-1m/x-ABCUSDT-1.csv': candleCsv(start, [row]),
      'funding/x-ABCUSDT.csv': funding,
    };
    expect((await refusal(both)).line).toBe(3);
  });
});

describe('[M-F12] the record that plays', () => {
  const longer = candleCsv(start, Array<string>(30).fill('20,20,20,20,1'));
  const short = candleCsv(start, Array<string>(10).fill('10,10,10,10,1'));

  const playedPrice = async (files: Readonly<Record<string, string>>) => {
    const feed = await play(files);
    const tick = feed.tick(instrumentCode('BTCUSDT'), start, start + MINUTE_MS);
    return tick === undefined ? undefined : formatDecimal(tick.lastPrice);
  };

  test('binance-usdm before a longer one of another venue', async () => {
    const files = {
      'candles-1m/bybit-linear-BTCUSDT-a.csv': longer,
      'candles-1m/binance-usdm-BTCUSDT-b.csv': short,
    };
    expect(await playedPrice(files)).toBe('10');
  });

  test('the longest of one venue; a derivative before spot', async () => {
    expect(
      await playedPrice({
        'candles-1m/bybit-linear-BTCUSDT-a.csv': short,
        'candles-1m/bybit-linear-BTCUSDT-b.csv': longer,
      }),
    ).toBe('20');
    expect(
      await playedPrice({
        'candles-1m/bybit-spot-BTCUSDT-a.csv': longer,
        'candles-1m/bybit-linear-BTCUSDT-b.csv': short,
      }),
    ).toBe('10');
  });

  test('minutes before hours, candles before trades, trades where nothing else is', async () => {
    const hours = candleCsv(start, Array<string>(50).fill('30,30,30,30,1'), HOUR_MS);
    expect(
      await playedPrice({
        'candles-1m/x-BTCUSDT-1h-a.csv': hours,
        'candles-1m/x-BTCUSDT-b.csv': short,
      }),
    ).toBe('10');
    const trades = `t,price,qty,side,id\n${start + 1},40,1,buy,1\n${start + 2 * MINUTE_MS},41,1,sell,2\n`;
    expect(
      await playedPrice({
        'trades/binance-usdm-BTCUSDT-a.csv': trades,
        'candles-1m/x-BTCUSDT-b.csv': short,
      }),
    ).toBe('10');
    expect(await playedPrice({ 'trades/binance-usdm-BTCUSDT-a.csv': trades })).toBe('40');
  });

  test('a coin-margined contract plays only where nothing else does', async () => {
    const inverse = { 'candles-1m/binance-coinm-BTCUSD_PERP-1.csv': longer };
    expect((await play({ ...inverse, 'candles-1m/x-BTCUSDT-1.csv': short })).instruments).toEqual([
      'BTCUSDT',
    ]);
    expect((await play(inverse)).instruments).toEqual(['BTCUSD_PERP']);
  });

  test('other names of an index are the index', async () => {
    const session = Date.UTC(2024, 0, 10, 14, 30);
    expect(
      (await play({ 'index-1m/SP500-2024.csv': candleCsv(session, [row, row]) })).instruments,
    ).toEqual(['SPX']);
  });
});

describe('grids of a record', () => {
  test('an instrument keeps its own tick when the record lies on it, but for a stray price', async () => {
    const rows = Array<string>(200).fill('100.25,100.25,100.25,100.25,1');
    rows[7] = '100.25,100.257,100.25,100.257,1';
    const feed = await play({ 'candles-1m/binance-usdm-SOLUSDT-1.csv': candleCsv(start, rows) });
    const candles = feed.candles(
      instrumentCode('SOLUSDT'),
      '1m',
      start,
      start + 10 * MINUTE_MS,
      start + DAY_MS,
    );
    expect(feed.listings[0]?.instrument.priceDigits).toBe(2);
    expect(formatDecimal(candles[7]?.close ?? 0n)).toBe('100.26');
  });

  test('a finer record has its own tick, so that no price is lost', async () => {
    const feed = await play({
      'candles-1m/bybit-spot-BTCUSDT-1.csv': candleCsv(start, [
        '17208.86,17212.99,17205,17205.01,1.549151',
      ]),
    });
    const [candle] = feed.candles(
      instrumentCode('BTCUSDT'),
      '1m',
      start,
      start + 1,
      start + MINUTE_MS,
    );
    const { instrument } = feed.listings[0] ?? {};
    expect(formatDecimal(instrument?.tickSize ?? 0n)).toBe('0.01');
    expect(
      [candle?.open, candle?.high, candle?.low, candle?.close, candle?.volume].map((one) =>
        formatDecimal(one ?? 0n),
      ),
    ).toEqual(['17208.86', '17212.99', '17205', '17205.01', '1.549151']);
  });
});

describe('[M-F14] what the record leaves out', () => {
  const code = instrumentCode('ABCUSDT');

  test('missing minutes lead quietly from the close before to the open after, without volume', async () => {
    const rows = ['100,101,99,100,7', undefined, undefined, undefined, '103,104,102,103,7'];
    const feed = await play({ 'candles-1m/x-ABCUSDT-1.csv': candleCsv(start, rows) });
    const candles = feed.candles(code, '1m', start, start + 5 * MINUTE_MS, start + DAY_MS);
    expect(candles).toHaveLength(5);
    for (const [index, candle] of candles.slice(1, 4).entries()) {
      expect(candle.open).toBe(candles[index]?.close);
      expect(candle.volume).toBe(0n);
    }
    expect(formatDecimal(candles[4]?.open ?? 0n)).toBe('103');
  });

  test('the minutes of an hour fold back to the hour', async () => {
    const rows = ['100,120,90,110,1000', '110,111,80,81,999'];
    const feed = await play({ 'candles-1m/x-ABCUSDT-1h.csv': candleCsv(start, rows, HOUR_MS) });
    const hours = feed.candles(code, '1h', start, start + 2 * HOUR_MS, start + DAY_MS);
    const shown = hours.map((one) =>
      [one.open, one.high, one.low, one.close, one.volume].map(formatDecimal).join(),
    );
    expect(shown).toEqual(rows);
    expect(feed.candles(code, '1m', start, start + 2 * HOUR_MS, start + DAY_MS)).toHaveLength(120);
  });
});

describe('[M-F15] a record of trades with a pause in trading', () => {
  const code = instrumentCode('ABCUSDT');
  const at = (ms: number) => start + ms;
  const trades = [
    't,price,qty,side,id',
    `${at(0)},100,1,buy,1`,
    `${at(300)},101,1,buy,2`,
    `${at(9_900)},103,2,sell,3`,
    `${at(59_900)},104,1,buy,4`,
    '',
  ].join('\n');
  const shown = (points: readonly { at: number; price: bigint }[]) =>
    points.map((point) => [point.at - start, formatDecimal(point.price)]);

  test('has prices of the steps with a trade alone, and carries the last one on in its ticks', async () => {
    const feed = await play({ 'trades/x-ABCUSDT-1.csv': trades });
    expect(shown(feed.prices(code, at(-1), at(59_999)))).toEqual([
      [0, '100'],
      [250, '101'],
      [9_750, '103'],
      [59_750, '104'],
    ]);
    const ticks = [250, 500, 9_500, 9_750].map((ms) => feed.tick(code, at(ms - 250), at(ms)));
    expect(ticks.map((tick) => [formatDecimal(tick?.lastPrice ?? 0n), tick?.isCarried])).toEqual([
      ['101', undefined],
      ['101', true],
      ['101', true],
      ['103', undefined],
    ]);
  });

  test('is as silent when it plays backward', async () => {
    const feed = await play({ 'trades/x-ABCUSDT-1.csv': trades });
    expect(shown(feed.prices(code, at(59_999), at(119_999)))).toEqual([
      [60_000, '104'],
      [110_000, '103'],
      [119_500, '101'],
      [119_750, '100'],
    ]);
  });

  test('candles have a price in every step', async () => {
    const feed = await play({
      'candles-1m/x-ABCUSDT-1.csv': candleCsv(start, ['100,100,100,100,0']),
    });
    expect(feed.prices(code, at(-1), at(59_999))).toHaveLength(240);
    expect(feed.tick(code, at(0), at(250))?.isCarried).toBeUndefined();
  });
});

test('the loader of trades keeps every recorded digit', async () => {
  const text =
    't,price,qty,side,id\n1723161256322,61800.3,0.006,buy,5266583935\n1723161256344,61800.30,0.199,,5266583936\n';
  expect(await loadTrades(memoryFiles({ 'trades/a.csv': text }), 'trades/a.csv')).toEqual([
    { at: 1723161256322, price: '61800.3', quantity: '0.006', side: 'BUY', id: 5266583935 },
    { at: 1723161256344, price: '61800.30', quantity: '0.199', side: undefined, id: 5266583936 },
  ]);
});
