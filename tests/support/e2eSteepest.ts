/** The shipped record with that of BTC/USDT moved in time: its steepest rise comes soon. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { test } from './e2e.ts';
import { openExchange } from './e2eExchange.ts';
import { linkRecord, recordedAt, recordLines } from './e2eRecord.ts';
import { temporaryDirectory } from './server.ts';

const NAME = 'candles-1m/binance-usdm-BTCUSDT-2025-05-07_2025-05-22.csv';
/** From 104,346.2 to 104,979.2 within this minute, and on to 105,863.1 within five more. */
const RISES_AT = Date.UTC(2025, 4, 12, 7);
/** To open the page and a position. */
const AHEAD_MS = MINUTE_MS;

/** Fills `directory` with the record, in which that minute begins one to two minutes from now. */
async function moveRecord(directory: string): Promise<void> {
  await linkRecord(directory, (path) => path.startsWith(NAME));
  const [head = '', ...rows] = await recordLines(`${NAME}.gz`);
  const begins = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
  const shift = recordedAt(begins) - RISES_AT;
  const moved = rows.map((row) => {
    const end = row.indexOf(',');
    return `${Number(row.slice(0, end)) + shift}${row.slice(end)}`;
  });
  await writeFile(join(directory, NAME), `${[head, ...moved].join('\n')}\n`);
}

/** A journey on an exchange whose BTC/USDT is about to rise as it once did. */
export const steepestTest = test.extend({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from it
  exchange: async ({}, use) => {
    const record = await temporaryDirectory();
    await moveRecord(record.path);
    const exchange = await openExchange({ FEED: `replay:${record.path}` });
    await use(exchange);
    await exchange.close();
    await record.remove();
  },
});
