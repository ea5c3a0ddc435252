/** The shipped record with ETH/USDT replaced by one steady rise, under way when a journey begins. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { test } from './e2e.ts';
import { openExchange } from './e2eExchange.ts';
import { linkRecord, recordedAt } from './e2eRecord.ts';
import { temporaryDirectory } from './server.ts';

/** Longer than a journey. */
const RISE_MS = 15 * MINUTE_MS;
/** One trade in each step of the feed, so that the price never jumps. */
const TRADE_EVERY_MS = SECOND_MS / 4;
const START_PRICE = 2_300;
const PER_MINUTE = 0.012;
/** Makes about 7,200 ETH a minute, which the book's size follows. */
const TRADE_QUANTITY = '30';

/**
 * Fills `directory` with the record for FEED=replay:DIR, in which ETH/USDT rises by `PER_MINUTE` of
 * its first price each minute, from a minute ago, and never steps back.
 */
async function writeRise(directory: string): Promise<void> {
  // Candles would be played instead of trades.
  await linkRecord(directory, (path) => /^candles-1m.*-ETHUSDT-/.test(path));
  const start = recordedAt(Date.now()) - MINUTE_MS;
  const lines = ['t,price,qty,side,id'];
  for (let after = 0; after < RISE_MS; after += TRADE_EVERY_MS) {
    const price = START_PRICE * (1 + (PER_MINUTE * after) / MINUTE_MS);
    lines.push(`${start + after},${price.toFixed(2)},${TRADE_QUANTITY},buy,${lines.length}`);
  }
  const file = join(directory, 'trades', 'binance-usdm-ETHUSDT-rise.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
}

/** A journey on an exchange where ETH/USDT rises all the time. */
export const riseTest = test.extend({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from it
  exchange: async ({}, use) => {
    const record = await temporaryDirectory();
    await writeRise(record.path);
    const exchange = await openExchange({ FEED: `replay:${record.path}` });
    await use(exchange);
    await exchange.close();
    await record.remove();
  },
});
