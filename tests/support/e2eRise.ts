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
/** Makes about 7,200 ETH a minute, which the book's size follows. */
const TRADE_QUANTITY = '30';

/**
 * Fills `directory` with the record for FEED=replay:DIR, in which ETH/USDT rises by `perMinute` of
 * its first price each minute, from a minute ago, and never steps back.
 */
async function writeRise(directory: string, perMinute: number): Promise<void> {
  // Candles would be played instead of trades.
  await linkRecord(directory, (path) => /^candles-1m.*-ETHUSDT-/.test(path));
  const start = recordedAt(Date.now()) - MINUTE_MS;
  const lines = ['t,price,qty,side,id'];
  for (let after = 0; after < RISE_MS; after += TRADE_EVERY_MS) {
    const price = START_PRICE * (1 + (perMinute * after) / MINUTE_MS);
    lines.push(`${start + after},${price.toFixed(2)},${TRADE_QUANTITY},buy,${lines.length}`);
  }
  const file = join(directory, 'trades', 'binance-usdm-ETHUSDT-rise.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
}

/** A journey on an exchange where ETH/USDT rises all the time; `perMinute` is a fraction. */
export const riseTest = test.extend<{ readonly perMinute: number }>({
  perMinute: [0.012, { option: true }],
  exchange: async ({ perMinute }, use) => {
    const record = await temporaryDirectory();
    await writeRise(record.path, perMinute);
    const exchange = await openExchange({ FEED: `replay:${record.path}` });
    await use(exchange);
    await exchange.close();
    await record.remove();
  },
});
