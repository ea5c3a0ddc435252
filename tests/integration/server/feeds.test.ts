/** FEED: another folder's symbol, and a seed that gives the same prices again. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { WireCandle } from '../../../src/protocol/market/entities.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';
import { candleCsv } from '../../support/recordedFiles.ts';
import { ask, signUp } from '../../support/remote.ts';
import { type RunningServer, startServer, temporaryDirectory } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

async function withServer<T>(
  environment: Readonly<Record<string, string>>,
  dataDir: string,
  use: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer({ main: serverMain(), dataDir, environment });
  try {
    return await use(server);
  } finally {
    expect(await server.stop()).toBe(0);
  }
}

interface Chart {
  readonly stock: string;
  readonly from: number;
  readonly to: number;
}

async function readChart(
  origin: string,
  { stock, from, to }: Chart,
): Promise<readonly WireCandle[]> {
  const params = { stock, period: '1m', beginMillis: from, endMillis: to };
  const { body } = await ask(origin, 'GET', CALLS.chart.path, { params });
  return v.parse(CALLS.chart.answer, body);
}

test('FEED=replay:DIR offers the symbol recorded there, at its prices, and orders fill', async () => {
  const [records, data] = await Promise.all([temporaryDirectory(), emptyDataDirectory()]);
  await mkdir(join(records.path, 'candles-1m'));
  // Two hours that stand still, so that every moment of the replay has this price.
  const rows = Array.from({ length: 120 }, () => '0.4321,0.4321,0.4321,0.4321,500000');
  await writeFile(
    join(records.path, 'candles-1m/kraken-linear-ZORKUSDT-2021-06-01.csv.gz'),
    gzipSync(candleCsv(Date.UTC(2021, 5, 1), rows)),
  );
  await withServer({ FEED: `replay:${records.path}` }, data.path, async ({ url, output }) => {
    await until(() => expect(output.join('\n')).toContain('replay of 2021-06-01'), {
      timeout: 30_000,
    });
    const listed = await ask(url, 'GET', CALLS.optionList.path);
    const options = v.parse(CALLS.optionList.answer, listed.body);
    expect(options.map(({ stock, label }) => [stock, label])).toEqual([['ZORKUSDT', 'ZORK/USDT']]);
    const price = await ask(url, 'GET', CALLS.lastPrice.path, {
      params: { stock: 'ZORKUSDT', second: 0 },
    });
    expect(price).toMatchObject({ status: 200, body: { price: '0.4321' } });
    const trader = await signUp(url);
    const [option] = options;
    const order = await trader.post(CALLS.placeOrder.path, {
      futuresOptionId: option?.id,
      marketType: 'MARKET',
      side: 'BUY',
      quantity: option?.minQuantity,
    });
    expect(order).toMatchObject({ status: 200, body: { status: 'FILLED', stock: 'ZORKUSDT' } });
  });
  await Promise.all([records.remove(), data.remove()]);
});

test('FEED=synthetic:7 gives the same prices to every exchange that began at the same moment', async () => {
  // Some hours ago, so that what came after the beginning is compared as well.
  const anchorAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;
  const range = { from: anchorAt - HOUR_MS, to: anchorAt + 3 * HOUR_MS };
  const chartsOf = async (seed: string): Promise<readonly (readonly WireCandle[])[]> => {
    const data = await emptyDataDirectory();
    const store = await openPgliteStore(data.path);
    await store.writeMeta('feed-anchor', String(anchorAt));
    await store.close();
    const charts = await withServer({ FEED: `synthetic:${seed}` }, data.path, ({ url }) =>
      Promise.all(['BTCUSDT', 'ETHUSDT'].map((stock) => readChart(url, { stock, ...range }))),
    );
    await data.remove();
    return charts;
  };
  const first = await chartsOf('7');
  expect(first.map((candles) => candles.length)).toEqual([240, 240]);
  expect(await chartsOf('7')).toEqual(first);
  expect(await chartsOf('8')).not.toEqual(first);
});

test('an exchange that is started again goes on with the prices it had', async () => {
  const data = await emptyDataDirectory();
  const environment = { FEED: 'synthetic:7' };
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const chart = { stock: 'BTCUSDT', from: minute - 30 * MINUTE_MS, to: minute };
  const read = ({ url }: RunningServer): Promise<readonly WireCandle[]> => readChart(url, chart);
  const before = await withServer(environment, data.path, read);
  expect(before).toHaveLength(30);
  expect(await withServer(environment, data.path, read)).toEqual(before);
  await data.remove();
});
