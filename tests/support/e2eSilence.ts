/** The recorded trades of BTC/USDT, split in two with minutes of silence in between. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../src/domain/time.ts';
import { test } from './e2e.ts';
import { openExchange } from './e2eExchange.ts';
import { linkRecord, recordedAt, recordLines } from './e2eRecord.ts';
import { temporaryDirectory } from './server.ts';

/** 5.75 minutes of trades. */
const TRADES = 'trades/binance-usdm-BTCUSDT-20240808.csv.gz';
/** Longer than a journey. */
const SILENCE_MS = 6 * MINUTE_MS;
/** Length of the round in which the silence starts. */
const ROUND_MS = 30 * SECOND_MS;
/** Time for an exchange and a page to open, and for bets before the round does. */
const OPENING_MS = 26 * SECOND_MS;

const timeOf = (row: string): number => Number(row.slice(0, row.indexOf(',')));
const moveRow = (row: string, ms: number): string => row.replace(/^\d+/, String(timeOf(row) + ms));

/**
 * Fills `directory` with the record: the first half of the trades ends just before `at`, the second
 * starts when the silence is over.
 * @returns the price of the last trade before the silence, as recorded
 */
async function writeSilenceAt(directory: string, now: Millis, at: Millis): Promise<string> {
  // Candles would be played instead of trades, and every minute of theirs has a price.
  await linkRecord(directory, (path) => path === TRADES || /^candles-1m.*-BTCUSDT-/.test(path));
  const [head = '', ...rows] = await recordLines(TRADES);
  const before = rows.slice(0, Math.floor(rows.length / 2));
  const after = rows.slice(before.length);
  const [last = '', first = ''] = [before.at(-1), after[0]];
  const start = recordedAt(now) + at - now;
  const lines = [
    head,
    ...before.map((row) => moveRow(row, start - 1 - timeOf(last))),
    ...after.map((row) => moveRow(row, start + SILENCE_MS - timeOf(first))),
  ];
  const file = join(directory, 'trades', 'binance-usdm-BTCUSDT-moved.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  const [, price = ''] = last.split(',');
  return price;
}

interface Silence {
  /** The record's directory. */
  readonly path: string;
  /** The last trade is 1 ms before; a round of 30 s starts here, ms UTC. */
  readonly from: Millis;
  /** Price of the last trade before it. */
  readonly lastPrice: string;
}

/** A journey on an exchange where BTC/USDT stops trading soon after it was opened. */
export const silenceTest = test.extend<{ readonly silence: Silence }>({
  // Playwright reads the names of the fixtures from the pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern -- nothing is needed
  silence: async ({}, use) => {
    const { path, remove } = await temporaryDirectory();
    const now = Date.now();
    const from = Math.ceil((now + OPENING_MS) / ROUND_MS) * ROUND_MS;
    await use({ path, from, lastPrice: await writeSilenceAt(path, now, from) });
    await remove();
  },
  exchange: async ({ silence }, use) => {
    const exchange = await openExchange({ FEED: `replay:${silence.path}` });
    await use(exchange);
    await exchange.close();
  },
});
