/** The shipped record with one instrument moved in time, so that a recorded rise happens now. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { test } from './e2e.ts';
import { openExchange } from './e2eExchange.ts';
import { linkRecord, recordedAt, recordLines } from './e2eRecord.ts';
import { temporaryDirectory } from './server.ts';

const ETH = 'candles-1m/binance-usdm-ETHUSDT-2025-05-07_2025-05-22.csv.gz';

/** ETH/USDT from 2307 to 2385 within two minutes, the first of them without a step back. */
const FAST_RISE = Date.UTC(2025, 4, 9, 7, 42);
/** 1.1 % in three minutes, never below its starting price. */
export const SLOW_RISE = Date.UTC(2025, 4, 19, 13, 36);

/** The first full minute that starts `leadMs` or more from now. */
const minuteAfter = (leadMs: number): number =>
  Math.ceil((Date.now() + leadMs) / MINUTE_MS) * MINUTE_MS;

/**
 * Fills `directory` with the record for FEED=replay:DIR, with the recorded rise of ETH starting at
 * `at`, a full minute (ms) on the day of the exchange's first start.
 */
async function writeRise(directory: string, rise: number, at: number): Promise<void> {
  await linkRecord(directory, (path) => path === ETH);
  const [head = '', ...rows] = await recordLines(ETH);
  const moved = recordedAt(at) - rise;
  const lines = rows.map((row) => row.replace(/^\d+/, (time) => String(Number(time) + moved)));
  const file = join(directory, 'candles-1m', 'binance-usdm-ETHUSDT-moved.csv');
  await writeFile(file, `${[head, ...lines].join('\n')}\n`);
}

/** Recent enough to leave most of the rise, so that a journey waits at most 40 s for it. */
const LEAD_MS = -20_000;

/** A journey on an exchange where ETH/USDT is about to rise, or has just started to. */
export const riseTest = test.extend<{ readonly rise: number }>({
  rise: [FAST_RISE, { option: true }],
  exchange: async ({ preparedData, rise }, use) => {
    const record = await temporaryDirectory();
    await writeRise(record.path, rise, minuteAfter(LEAD_MS));
    const exchange = await openExchange(preparedData, { FEED: `replay:${record.path}` });
    await use(exchange);
    await exchange.close();
    await record.remove();
  },
});
