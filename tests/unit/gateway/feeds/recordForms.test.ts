/** Records as other programs write them: marks, empty ends, long decimals, trades that stand twice. */
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { createReplayFeed, FeedDataError } from '../../../../src/gateway/feeds/index.ts';
import { candleCsv, memoryFiles } from '../../../support/recordedFiles.ts';

const BYTE_ORDER_MARK = '\u{feff}';
const start = Date.UTC(2024, 0, 10);
const code = instrumentCode('ABCUSDT');
const CANDLES = 'candles-1m/x-ABCUSDT-1.csv';
const TRADES = 'trades/x-ABCUSDT-1.csv';
const FUNDING = 'funding/x-ABCUSDT.csv';

const play = (files: Readonly<Record<string, string>>) =>
  createReplayFeed(memoryFiles(files), { anchorAt: start, seed: 'forms' });

async function minuteOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const feed = await play(files);
  const candles = feed.candles(code, '1m', start, start + MINUTE_MS, start + DAY_MS);
  return candles.flatMap((one) =>
    [one.open, one.high, one.low, one.close, one.volume].map(formatDecimal),
  );
}

async function refusal(files: Readonly<Record<string, string>>): Promise<FeedDataError> {
  const error: unknown = await play(files).catch((caught: unknown) => caught);
  if (!(error instanceof FeedDataError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

const tradesCsv = (...rows: readonly string[]): string =>
  ['t,price,qty,side,id', ...rows, ''].join('\n');
const fundingCsv = (...rates: readonly string[]): string =>
  ['t,rate,markPrice', ...rates.map((rate, n) => `${start + n * HOUR_MS},${rate},`), ''].join('\n');

/** One file of each folder that plays, with what its first minute is. */
const WHOLE: readonly {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly minute: readonly string[];
}[] = [
  {
    name: 'candles',
    path: CANDLES,
    text: candleCsv(start, ['10,12,9,11,5']),
    minute: ['10', '12', '9', '11', '5'],
  },
  {
    name: 'trades',
    path: TRADES,
    text: tradesCsv(`${start},10,1,buy,1`, `${start + 300},11,2,sell,2`),
    minute: ['10', '11', '10', '11', '3'],
  },
];

describe('[M-F13] what another program puts around the rows is skipped', () => {
  test.each(WHOLE)('a byte order mark before $name', async ({ path, text, minute }) => {
    expect(await minuteOf({ [path]: BYTE_ORDER_MARK + text })).toEqual(minute);
  });

  test.each(WHOLE)('empty lines after $name', async ({ path, text, minute }) => {
    expect(await minuteOf({ [path]: `${text}\n` })).toEqual(minute);
    expect(await minuteOf({ [path]: `${text.replaceAll('\n', '\r\n')}\r\n \r\n` })).toEqual(minute);
  });

  test('both of rates', async () => {
    const [candles] = WHOLE;
    const feed = await play({
      [CANDLES]: candles?.text ?? '',
      [FUNDING]: `${BYTE_ORDER_MARK}${fundingCsv('0.0003')}\n\n`,
    });
    expect(formatDecimal(feed.funding(code, start).rate)).toBe('0.0003');
  });

  test.each(WHOLE)('an empty line between rows of $name is none of it', async ({ path, text }) => {
    const [header = '', ...rows] = text.split('\n');
    expect(await refusal({ [path]: [header, '', ...rows].join('\n') })).toMatchObject({
      file: path,
      line: 2,
    });
  });
});

describe('[M-F13] a trade that stands twice is refused with its line', () => {
  const row = (ms: number, id: number): string => `${start + ms},10,1,buy,${id}`;

  test('as the next row', async () => {
    const error = await refusal({ [TRADES]: tradesCsv(row(0, 7), row(0, 7), row(9, 8)) });
    expect(error).toMatchObject({ file: TRADES, line: 3 });
    expect(error.message).toContain('trade 7 stands in line 2 already');
  });

  test('anywhere later, in a record whose ids do not rise', async () => {
    const rows = [row(0, 9), row(1, 3), row(2, 12), row(3, 3)];
    const error = await refusal({ [TRADES]: tradesCsv(...rows) });
    expect(error).toMatchObject({ file: TRADES, line: 5 });
    expect(error.message).toContain('trade 3 stands in line 3 already');
    expect(await minuteOf({ [TRADES]: tradesCsv(...rows.slice(0, 3)) })).toHaveLength(5);
  });
});

describe('[M-F21] more decimals than are kept are rounded to the nearest, a half up', () => {
  test('volumes of candles', async () => {
    const text = candleCsv(start, [
      '10,10,10,10,1.0000000049999',
      '10,10,10,10,1.000000005',
      '10,10,10,10,0.0000000000001',
      '10,10,10,10,0.999999999999',
    ]);
    const feed = await play({ [CANDLES]: text });
    const candles = feed.candles(code, '1m', start, start + 4 * MINUTE_MS, start + DAY_MS);
    expect(candles.map(({ volume }) => formatDecimal(volume))).toEqual([
      '1',
      '1.00000001',
      '0',
      '1',
    ]);
  });

  test('volumes too large for eight decimals have as many as fit', async () => {
    const text = candleCsv(start, ['10,10,10,10,1234567890.123456789', '10,10,10,10,0.26']);
    const feed = await play({ [CANDLES]: text });
    const candles = feed.candles(code, '1m', start, start + 2 * MINUTE_MS, start + DAY_MS);
    expect(candles.map(({ volume }) => formatDecimal(volume))).toEqual([
      '1234567890.123457',
      '0.26',
    ]);
  });

  test('quantities of trades', async () => {
    const text = tradesCsv(
      `${start},10,0.1234567849,buy,1`,
      `${start + 1},10,0.000000005,sell,2`,
      `${start + 2},10,0.0000000049,sell,3`,
    );
    expect(await minuteOf({ [TRADES]: text })).toEqual(['10', '10', '10', '10', '0.12345679']);
  });

  test.each([
    ['0.0000123456789', '0.00001235'],
    ['-0.0000123456789', '-0.00001235'],
    ['0.000000005', '0.00000001'],
    ['-0.000000005', '0'],
    ['-0.0000000051', '-0.00000001'],
    ['0.00010000000000', '0.0001'],
  ])('a rate of %s is %s', async (rate, applied) => {
    const [candles] = WHOLE;
    const feed = await play({ [CANDLES]: candles?.text ?? '', [FUNDING]: fundingCsv(rate) });
    expect(formatDecimal(feed.funding(code, start).rate)).toBe(applied);
  });

  test('prices are never rounded: only zeros may follow the eighth decimal', async () => {
    const [minute] = ['10.5000000000,10.5000000000,10.5000000000,10.5000000000,1'];
    expect(await minuteOf({ [CANDLES]: candleCsv(start, [minute]) })).toEqual([
      ...Array<string>(4).fill('10.5'),
      '1',
    ]);
    expect(await minuteOf({ [TRADES]: tradesCsv(`${start},10.5000000000,1,buy,1`) })).toEqual([
      ...Array<string>(4).fill('10.5'),
      '1',
    ]);
    const finer = candleCsv(start, ['10,10,10,10.000000001,1']);
    expect(await refusal({ [CANDLES]: finer })).toMatchObject({ file: CANDLES, line: 2 });
    const trade = tradesCsv(`${start},10.000000001,1,buy,1`);
    expect(await refusal({ [TRADES]: trade })).toMatchObject({ file: TRADES, line: 2 });
  });

  test('zeros before a number change nothing', async () => {
    expect(await minuteOf({ [TRADES]: tradesCsv(`${start},010,01.50,buy,1`) })).toEqual([
      ...Array<string>(4).fill('10'),
      '1.5',
    ]);
    const [candles] = WHOLE;
    const feed = await play({ [CANDLES]: candles?.text ?? '', [FUNDING]: fundingCsv('00.0001') });
    expect(formatDecimal(feed.funding(code, start).rate)).toBe('0.0001');
  });
});
