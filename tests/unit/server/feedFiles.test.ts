import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { createReplayFeed, FeedDataError } from '../../../src/gateway/feeds/index.ts';
import { createFeedFiles } from '../../../src/server/feed.ts';
import { candleCsv } from '../../support/recordedFiles.ts';

const anchorAt = Date.UTC(2029, 2, 1, 12);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-feed-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder with another symbol of another venue plays, zipped or plain', async () => {
  const start = Date.UTC(2021, 5, 1);
  const rows = Array.from({ length: 2_000 }, (_, index) => {
    const price = (0.00001 * (index + 100)).toFixed(5);
    return `${price},${price},${price},${price},12345678.5`;
  });
  await mkdir(join(folder, 'candles-1m'));
  await mkdir(join(folder, 'funding'));
  await writeFile(
    join(folder, 'candles-1m/kraken-linear-PEPEUSDT-2021.csv.gz'),
    gzipSync(candleCsv(start, rows)),
  );
  await writeFile(
    join(folder, 'funding/kraken-linear-PEPEUSDT.csv'),
    `t,rate,markPrice\n${start},-0.0031,\n`,
  );
  const feed = await createReplayFeed(createFeedFiles(folder), { anchorAt, seed: 's' });
  const code = instrumentCode('PEPEUSDT');
  expect(feed.instruments).toEqual([code]);
  expect(feed.listings[0]).toMatchObject({
    venue: 'kraken-linear',
    instrument: { label: 'PEPE/USDT', exchange: 'Kraken', priceDigits: 5 },
  });
  expect(feed.info).toMatchObject({
    kind: 'replay',
    recordedFrom: start,
    recordedTo: start + 2_000 * MINUTE_MS - 1,
  });
  const midnight = Math.floor(anchorAt / DAY_MS) * DAY_MS;
  const [first] = feed.candles(code, '1m', midnight, midnight + 1, anchorAt);
  expect([first?.open, first?.volume].map((one) => formatDecimal(one ?? 0n))).toEqual([
    '0.0154',
    '12345678.5',
  ]);
  expect(formatDecimal(feed.funding(code, anchorAt).rate)).toBe('-0.0031');
});

test('[M-F13] a directory that is not there and a file that is not zipped are named', async () => {
  const gone = createReplayFeed(createFeedFiles(join(folder, 'none')), { anchorAt, seed: '' });
  await expect(gone).rejects.toThrow(FeedDataError);
  await expect(gone).rejects.toThrow(/none: the directory cannot be read/);
  await mkdir(join(folder, 'candles-1m'));
  await writeFile(join(folder, 'candles-1m/x-ABCUSDT-1.csv.gz'), 'plain text');
  await expect(createReplayFeed(createFeedFiles(folder), { anchorAt, seed: '' })).rejects.toThrow(
    /candles-1m\/x-ABCUSDT-1\.csv\.gz: the file cannot be read/,
  );
});
