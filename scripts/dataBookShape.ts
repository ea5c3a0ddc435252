/**
 * Derives data/book-shape.json from the recorded order book: how much rests within which distance
 * of the mid, on each side, averaged over one sample a second and measured in minutes of the
 * volume traded meanwhile. The replay shapes the books of all its instruments on it.
 *
 * Run: npx tsx scripts/dataBookShape.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const BOOK = 'data/book/binance-usdm-BTCUSDT-20240808.jsonl.gz';
const TRADES = 'data/trades/binance-usdm-BTCUSDT-20240808.csv.gz';
const OUT = 'data/book-shape.json';
const SAMPLE_MS = 1_000;
/** In basis points (1/10,000) of the mid. */
const DISTANCES_BP = [0.02, 0.1, 0.25, 0.5, 1, 2, 3, 5, 7.5, 10, 15, 20, 30, 50];

interface Message {
  readonly t: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

type Side = Map<number, number>;

const readLines = (path: string): readonly string[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

function apply(side: Side, levels: Message['bids']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(Number(price));
    else side.set(Number(price), Number(quantity));
  }
}

/** Adds what rests within each distance of `mid`. */
function addWithin(sums: number[], side: Side, mid: number): void {
  const within = DISTANCES_BP.map(() => 0);
  for (const [price, quantity] of side) {
    const distanceBp = (Math.abs(price - mid) / mid) * 10_000;
    const at = DISTANCES_BP.findIndex((limit) => distanceBp <= limit);
    if (at >= 0) within[at] = (within[at] ?? 0) + quantity;
  }
  let total = 0;
  within.forEach((quantity, index) => {
    total += quantity;
    sums[index] = (sums[index] ?? 0) + total;
  });
}

function volumePerMinute(): number {
  const rows = readLines(TRADES)
    .slice(1)
    .map((line) => line.split(','));
  const times = rows.map(([t]) => Number(t));
  const total = rows.reduce((sum, [, , quantity]) => sum + Number(quantity), 0);
  return (total * 60_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

const bids: Side = new Map();
const asks: Side = new Map();
const bidSums = DISTANCES_BP.map(() => 0);
const askSums = DISTANCES_BP.map(() => 0);
let samples = 0;
let lastSampleAt = 0;
for (const line of readLines(BOOK)) {
  const message: Message = JSON.parse(line);
  apply(bids, message.bids);
  apply(asks, message.asks);
  if (message.t - lastSampleAt < SAMPLE_MS) continue;
  lastSampleAt = message.t;
  samples += 1;
  const mid = (Math.max(...bids.keys()) + Math.min(...asks.keys())) / 2;
  addWithin(bidSums, bids, mid);
  addWithin(askSums, asks, mid);
}

const minute = volumePerMinute();
const inMinutes = (sums: readonly number[]): readonly number[] =>
  sums.map((sum) => Number((sum / samples / minute).toFixed(5)));
const shape = {
  source: BOOK,
  samples,
  distanceBp: DISTANCES_BP,
  bid: inMinutes(bidSums),
  ask: inMinutes(askSums),
};
writeFileSync(OUT, `${JSON.stringify(shape, undefined, 2)}\n`);
process.stdout.write(`${OUT}: ${samples} samples, ${minute.toFixed(1)} BTC a minute\n`);
