/** A record of trades alone, as minutes: each step of 250 ms has the last price traded in it. */
import { isOpenAt, openMsAt } from '../../domain/instruments/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { FeedDataError } from './fileSource.ts';
import type { Grid, MinuteSeries } from './minuteSeries.ts';
import type { RecordedTrade } from './recordRows.ts';
import { STEP_MS, STEPS_A_MINUTE } from './walk.ts';

/** A week of trades at four steps a second; longer records belong in candles. */
const MINUTES_MAX = 7 * 1_440;

/** Digits after the point of the finest price. */
export const finestPriceDigits = (trades: readonly RecordedTrade[]): number =>
  trades.reduce((most, { price }) => {
    const point = price.indexOf('.');
    return point < 0 ? most : Math.max(most, price.length - point - 1);
  }, 0);

/** Sums quantities as scaled integers; the finest unit that divides them all is the volume's. */
function volumeUnitOf(quantities: readonly bigint[]): bigint {
  let unit = 100_000_000n;
  while (unit > 1n && quantities.some((quantity) => quantity % unit !== 0n)) unit /= 10n;
  return unit;
}

/** Prices are rounded to the tick. Throws FeedDataError when no trade lies inside trading hours. */
export function tradeSeries(
  path: string,
  trades: readonly RecordedTrade[],
  grid: Grid,
): MinuteSeries {
  const kept = trades.filter((trade) => isOpenAt(grid.hours, trade.at));
  const first = kept[0];
  const last = kept.at(-1);
  if (first === undefined || last === undefined)
    throw new FeedDataError('no trade lies inside the trading hours of the instrument', path);
  const openMs = (trade: RecordedTrade): number => openMsAt(grid.hours, trade.at);
  const startMinute = Math.floor(openMs(first) / MINUTE_MS);
  const length = Math.floor(openMs(last) / MINUTE_MS) - startMinute + 1;
  if (length > MINUTES_MAX) throw new FeedDataError('trades of more than 7 days', path);

  const quantities = kept.map((trade) => decimal(trade.quantity));
  const volumeUnit = volumeUnitOf(quantities);
  const prices = new Float64Array(length * STEPS_A_MINUTE);
  const volumes = new Float64Array(length * STEPS_A_MINUTE);
  const tick = Number(grid.tickSize);
  kept.forEach((trade, index) => {
    const step = Math.floor((openMs(trade) - startMinute * MINUTE_MS) / STEP_MS);
    prices[step] = Math.max(1, Math.round(Number(decimal(trade.price)) / tick));
    volumes[step] = (volumes[step] ?? 0) + Number((quantities[index] ?? 0n) / volumeUnit);
  });
  fillForward(prices, prices.find((price) => price > 0) ?? 1);
  return {
    startMinute,
    length,
    ...barsOf(prices, volumes, length),
    volumeUnit,
    spread: undefined,
    steps: { prices, volumes },
  };
}

/** Steps without a trade keep the price before them. */
function fillForward(prices: Float64Array, first: number): void {
  let price = first;
  for (let step = 0; step < prices.length; step += 1) {
    const traded = prices[step] ?? 0;
    if (traded > 0) price = traded;
    else prices[step] = price;
  }
}

function barsOf(
  prices: Float64Array,
  volumes: Float64Array,
  length: number,
): Pick<MinuteSeries, 'open' | 'high' | 'low' | 'close' | 'volume'> {
  const minute = (index: number): Float64Array =>
    prices.subarray(index * STEPS_A_MINUTE, (index + 1) * STEPS_A_MINUTE);
  const column = (fold: (part: Float64Array) => number): Float64Array =>
    Float64Array.from({ length }, (_, index) => fold(minute(index)));
  return {
    open: column((part) => part[0] ?? 0),
    high: column((part) => part.reduce((a, b) => Math.max(a, b))),
    low: column((part) => part.reduce((a, b) => Math.min(a, b))),
    close: column((part) => part.at(-1) ?? 0),
    volume: Float64Array.from({ length }, (_, index) =>
      volumes
        .subarray(index * STEPS_A_MINUTE, (index + 1) * STEPS_A_MINUTE)
        .reduce((a, b) => a + b, 0),
    ),
  };
}
