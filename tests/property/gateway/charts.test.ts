/** Pages of candles and of prices against one long chart, on the series that fills orders. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/decimal.ts';
import { CHART_PERIODS, type ChartPeriod } from '../../../src/domain/market.ts';
import { periodStart } from '../../../src/domain/chartPeriods.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { CallAnswer } from '../../../src/protocol/call.ts';
import type { CALLS } from '../../../src/protocol/contract.ts';
import type { WireCandle } from '../../../src/protocol/market/entities.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

let it: HttpExchange;
beforeAll(async () => {
  it = await createHttpExchange();
  // Half a minute and a tick in, so that every candle of now is still forming.
  await it.clock.run(37_250);
});
afterAll(() => it.stop());

type ChartPage = CallAnswer<typeof CALLS.chartPage>;
type RawPage = CallAnswer<typeof CALLS.rawData>;

async function get<T>(path: string): Promise<T> {
  const { status, body } = await it.get<T>(path);
  expect(status).toBe(200);
  return body;
}
const query = (params: Readonly<Record<string, string | number | boolean>>): string =>
  new URLSearchParams(Object.entries(params).map(([k, value]) => [k, String(value)])).toString();

const chart = (stock: string, period: ChartPeriod, beginMillis: number, endMillis: number) =>
  get<WireCandle[]>(`/api/stock/chart?${query({ stock, period, beginMillis, endMillis })}`);

const HOURS = { BTCUSDT: 'ALWAYS', XAUUSD: 'WEEKDAYS' } as const;

interface Wanted {
  readonly stock: keyof typeof HOURS;
  readonly period: ChartPeriod;
  readonly beginMillis: number;
  readonly endMillis: number;
}

/** All pages going back, the oldest first. */
async function pagesOf(wanted: Wanted, isFirst: boolean): Promise<readonly WireCandle[][]> {
  const pages: WireCandle[][] = [];
  let endMillis: number | null = wanted.endMillis;
  while (endMillis !== null) {
    const params = { ...wanted, endMillis, isFirst: isFirst && pages.length === 0 };
    const page: ChartPage = await get<ChartPage>(`/api/stock/chart_page?${query(params)}`);
    expect(page.nextEndMillis ?? -1).toBeLessThan(endMillis);
    pages.unshift(page.items);
    endMillis = page.nextEndMillis;
  }
  return pages;
}

/** A stretch of at most the 1,500 candles that one chart has; gold closes at night and on weekends. */
const wanted: fc.Arbitrary<Wanted & { readonly isFirst: boolean }> = fc
  .record({
    stock: fc.constantFrom('BTCUSDT' as const, 'XAUUSD' as const),
    period: fc.constantFrom(...CHART_PERIODS),
    candles: fc.integer({ min: 0, max: 1_490 }),
    endsBefore: fc.integer({ min: -5, max: 3_000 }),
    offset: fc.integer({ min: 0, max: 59_999 }),
    isFirst: fc.boolean(),
  })
  .map(({ stock, period, candles, endsBefore, offset, isFirst }) => {
    const endMillis = Math.max(
      0,
      periodStart(HOURS[stock], period, it.clock.now(), -endsBefore) + offset,
    );
    const beginMillis = Math.max(
      0,
      periodStart(HOURS[stock], period, endMillis, -candles) - offset,
    );
    return { stock, period, beginMillis, endMillis, isFirst };
  });

describe('[F-A7] chart_page', () => {
  test('pages going back are one long chart: no gap, nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, async ({ isFirst, ...one }) => {
        const pages = await pagesOf(one, isFirst);
        const { stock, period, beginMillis, endMillis } = one;
        const whole = await chart(stock, period, beginMillis, endMillis);
        const forming = periodStart(HOURS[stock], period, it.gateway.core.market.now());
        expect(pages.flat()).toEqual(isFirst ? whole : whole.filter(([at]) => at < forming));
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(500);
      }),
      { seed: 21, numRuns: 40 },
    );
  });

  test('goes over a closed weekend, and further back than one chart', async () => {
    const now = it.clock.now();
    const one = {
      stock: 'XAUUSD',
      period: '1m',
      beginMillis: now - 5 * 24 * 60 * MINUTE_MS,
      endMillis: now,
    } as const;
    const pages = await pagesOf(one, true);
    const found = pages.flat().map(([at]) => at);
    expect(found.length).toBeGreaterThan(2_500);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(found.length);
    const middle = await chart('XAUUSD', '1m', found[700] ?? 0, (found[1_900] ?? 0) + 1);
    expect(pages.flat().slice(700, 1_901)).toEqual(middle);
  });
});

describe('[F-A8] raw_data', () => {
  const raw = (params: Readonly<Record<string, string | number>>) =>
    get<RawPage>(`/api/stock/raw_data?${query({ stock: 'BTCUSDT', ...params })}`);

  test('each minute of prices opens where its candle opens and stays inside it', async () => {
    const minute = periodStart('ALWAYS', '1m', it.clock.now(), -90);
    for (const stock of ['BTCUSDT', 'ETHUSDT']) {
      const { items, total } = await raw({
        stock,
        startDate: minute,
        endDate: minute + 3 * MINUTE_MS - 1,
        size: 200,
      });
      expect(total).toBe(180);
      const oldestFirst = items.toReversed();
      expect(oldestFirst.map(({ at }) => at)).toEqual(
        Array.from({ length: 180 }, (_, second) => minute + second * SECOND_MS),
      );
      const candles = await chart(stock, '1m', minute, minute + 3 * MINUTE_MS);
      for (const [index, [, open, high, low]] of candles.entries()) {
        const prices = oldestFirst.slice(index * 60, index * 60 + 60);
        expect(prices[0]?.price).toBe(open);
        for (const { price } of prices) {
          expect(decimal(price)).toBeLessThanOrEqual(decimal(high));
          expect(decimal(price)).toBeGreaterThanOrEqual(decimal(low));
        }
      }
    }
  });

  test('is the price that the exchange traded at in that second', async () => {
    const from = Math.ceil(it.clock.now() / SECOND_MS) * SECOND_MS;
    const seen: { at: number; price: string }[] = [];
    await it.clock.run(from - it.clock.now());
    for (let second = 0; second < 5; second += 1) {
      const last = await get<{ at: number; price: string }>('/api/stock/last_price?stock=BTCUSDT');
      seen.unshift({ at: last.at, price: last.price });
      await it.clock.run(SECOND_MS);
    }
    expect((await raw({ startDate: from, endDate: from + 4_999 })).items).toEqual(seen);
    const past = await get('/api/stock/last_price?stock=BTCUSDT&second=3');
    expect(past).toMatchObject(seen.find(({ at }) => at === it.clock.now() - 3_000) ?? { at: 0 });
  });

  test('pages of any size make up the whole, newest first', async () => {
    const endDate = periodStart('ALWAYS', '1m', it.clock.now(), -20) + 12_345;
    const range = { startDate: endDate - 7 * MINUTE_MS, endDate };
    const all: RawPage['items'][number][] = [];
    for (let page = 1; page <= 3; page += 1) {
      all.push(...(await raw({ ...range, page, size: 200 })).items);
    }
    expect(all).toHaveLength(420);
    expect(all[0]?.at).toBe(Math.floor(endDate / SECOND_MS) * SECOND_MS);
    for (const size of [7, 60, 61]) {
      const page = 3;
      const { items, total } = await raw({ ...range, page, size });
      expect({ items, total }).toEqual({
        items: all.slice((page - 1) * size, page * size),
        total: 420,
      });
    }
    expect((await raw({ ...range, page: 9_999 })).items).toEqual([]);
  });

  test('has at most a day, no second in which the market was closed, and none to come', async () => {
    const day = await raw({ startDate: 0, size: 1 });
    expect(day.total).toBe(86_400);
    expect(day.items[0]?.at).toBe(Math.floor(it.clock.now() / SECOND_MS) * SECOND_MS);
    expect((await raw({ endDate: it.clock.now() + 60_000, size: 1 })).items).toEqual(day.items);
    // Wednesday noon in Seoul: gold was closed from six to eight.
    expect((await raw({ stock: 'XAUUSD', size: 1 })).total).toBe(22 * 3_600);
    const closed = Date.UTC(2025, 4, 10, 12);
    expect(
      await raw({ stock: 'XAUUSD', startDate: closed, endDate: closed + 60_000 }),
    ).toMatchObject({ items: [], total: 0 });
    const backward = await raw({ startDate: 2_000, endDate: 1_000 });
    expect(backward).toMatchObject({ items: [], total: 0 });
  });
});
