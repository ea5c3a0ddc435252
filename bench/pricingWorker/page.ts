/**
 * Runs inside Chromium: a tick of 10,000 positions to the pricing worker and back, and the same
 * answer as row objects for comparison.
 */
import { type Remote, wrap } from 'comlink';
import { buildTiers } from '../../src/domain/futures/index.ts';
import { instrumentCode, optionId } from '../../src/domain/ids.ts';
import {
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../src/domain/quantities.ts';
import {
  createPricingClient,
  type InstrumentPrices,
} from '../../src/workers/clients/pricingClient.ts';
import { createPricingBook } from '../../src/workers/pricing/pricingBook.ts';
import type {
  PricingApi,
  PricingMarket,
  PricingPosition,
} from '../../src/workers/pricing/pricingTypes.ts';

export interface RoundTrips {
  /** Microseconds. */
  readonly medianUs: number;
  readonly p99Us: number;
}

const MARKETS = 14;

const markets: readonly PricingMarket[] = Array.from({ length: MARKETS }, (_, index) => ({
  optionId: optionId(index + 1),
  instrument: instrumentCode(`C${index}USDT`),
  tickSize: priceOf('0.01'),
  lotSize: quantityOf('0.001'),
  maxQuantity: quantityOf('1000'),
  closingMax: quantityOf('1000'),
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
  tiers: buildTiers([
    { floor: moneyOf('0'), maintenanceRate: rateOf('0.004'), leverageMax: 125 },
    { floor: moneyOf('50000'), maintenanceRate: rateOf('0.005'), leverageMax: 100 },
    { floor: moneyOf('250000'), maintenanceRate: rateOf('0.01'), leverageMax: 50 },
  ]),
}));

const usual = (index: number): PricingPosition => ({
  positionId: `p-${index}`,
  optionId: optionId((index % MARKETS) + 1),
  side: index % 2 === 0 ? 'LONG' : 'SHORT',
  marginType: 'ISOLATED',
  leverage: 1 + (index % 50),
  quantity: quantity(BigInt(1 + (index % 5_000)) * 100_000n),
  entryPrice: price(BigInt(900_00 + (index % 20_000)) * 1_000_000n),
  margin: moneyOf('50'),
});

const pricesAt = (step: number): ReadonlyMap<ReturnType<typeof instrumentCode>, InstrumentPrices> =>
  new Map(
    markets.map((market, index) => {
      const mark = price(BigInt(1_000_00 + ((step * (7 + index)) % 400)) * 1_000_000n);
      return [market.instrument, { mark, last: mark, bid: mark, ask: mark }];
    }),
  );

function summary(times: number[]): RoundTrips {
  times.sort((a, b) => a - b);
  const at = (share: number): number => (times[Math.floor(times.length * share)] ?? 0) * 1_000;
  return { medianUs: at(0.5), p99Us: at(0.99) };
}

function connect(): { remote: Remote<PricingApi>; worker: Worker } {
  const worker = new Worker('/worker.js', { type: 'module' });
  return { remote: wrap<PricingApi>(worker), worker };
}

/** Ticks through the worker. */
async function measureTicks(rows: number, ticks: number): Promise<RoundTrips> {
  const { remote, worker } = connect();
  const client = createPricingClient(remote, () => worker.terminate());
  client.setMarkets(markets);
  client.setPositions(Array.from({ length: rows }, (_, index) => usual(index)));
  for (let step = 0; step < 300; step += 1) await client.tick(pricesAt(step));
  const times: number[] = [];
  for (let step = 0; step < ticks; step += 1) {
    const prices = pricesAt(step);
    const begin = performance.now();
    const answer = await client.tick(prices);
    if (answer?.positionIds.length !== rows) throw new Error('rows are missing');
    times.push(performance.now() - begin);
  }
  client.close();
  return summary(times);
}

/** The computing itself: the same book called on this thread. */
function measureComputing(rows: number, ticks: number): RoundTrips {
  const book = createPricingBook();
  book.setMarkets(markets);
  for (let row = 0; row < rows; row += 1) book.setRow(row, usual(row));
  const columns = (step: number): Float64Array => {
    const marks = [...pricesAt(step).values()].map(({ mark }) => Number(mark));
    return Float64Array.from([...marks, ...marks, ...marks, ...marks]);
  };
  let used = book.tick(columns(0)).columns;
  for (let step = 0; step < 300; step += 1) used = book.tick(columns(step), used).columns;
  const times: number[] = [];
  for (let step = 0; step < ticks; step += 1) {
    const prices = columns(step);
    const begin = performance.now();
    used = book.tick(prices, used).columns;
    times.push(performance.now() - begin);
  }
  return summary(times);
}

/** The peer: the same number of figures as row objects, cloned by the browser. */
async function measureObjects(rows: number, ticks: number): Promise<RoundTrips> {
  const source = `onmessage = () => { const rows = []; for (let i = 0; i < ${rows}; i += 1) rows.push({ pnl: i, roe: i, pnlOnLast: i, roeOnLast: i, liquidationPrice: i, initialMargin: i, maintenanceMargin: i, marginRatio: i, breakEvenPrice: i }); postMessage(rows); };`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  const ask = (): Promise<unknown> =>
    new Promise((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.postMessage('tick');
    });
  for (let step = 0; step < 20; step += 1) await ask();
  const times: number[] = [];
  for (let step = 0; step < ticks; step += 1) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  worker.terminate();
  return summary(times);
}

declare global {
  var pricingWorkerBench: {
    readonly measureTicks: (rows: number, ticks: number) => Promise<RoundTrips>;
    readonly measureComputing: (rows: number, ticks: number) => RoundTrips;
    readonly measureObjects: (rows: number, ticks: number) => Promise<RoundTrips>;
  };
}
globalThis.pricingWorkerBench = { measureTicks, measureComputing, measureObjects };
