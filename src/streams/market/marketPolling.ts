/**
 * Market data of a server without market topics: asked for by key, again and again. Watched stocks
 * are asked every second, one stock after the other of the rest in between for the lists.
 */
import {
  EMPTY,
  exhaustMap,
  from,
  map,
  merge,
  mergeMap,
  switchMap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { WireBook, WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { Caller } from '../api.ts';

/** One piece of news about a stock; absent fields did not come. */
export interface PolledStock {
  readonly stock: string;
  readonly ticker?: WireTicker;
  readonly book?: WireBook;
  readonly candle?: WireCandle;
  /** The last price alone, of a server that gives no ticker. */
  readonly lastPrice?: { readonly at: number; readonly price: string };
}

const WATCHED_MS = 1_000;
const LIST_MS = 500;

async function pollKey(
  api: Caller,
  kind: 'orderbook' | 'ohlc' | 'futures',
  stock: string,
): Promise<PolledStock | undefined> {
  const answer = await api.call('keyValue', { key: `${kind}:${stock}` });
  if (!answer.ok) return undefined;
  switch (answer.value.kind) {
    case 'orderbook':
      return { stock, book: answer.value.value };
    case 'ohlc':
      return { stock, candle: answer.value.value };
    case 'futures':
      return { stock, ticker: answer.value.value };
  }
}

async function pollLastPrice(api: Caller, stock: string): Promise<PolledStock | undefined> {
  const answer = await api.call('lastPrice', { stock });
  return answer.ok
    ? { stock, lastPrice: { at: answer.value.at, price: answer.value.price } }
    : undefined;
}

const known = (piece: PolledStock | undefined): readonly PolledStock[] =>
  piece === undefined ? [] : [piece];

/** News of one stock once a second while subscribed to; a slow answer delays the next question. */
export const pollStock = (
  api: Caller,
  stock: string,
  scheduler: SchedulerLike,
): Observable<PolledStock> =>
  timer(0, WATCHED_MS, scheduler).pipe(
    exhaustMap(() =>
      merge(
        from(pollKey(api, 'futures', stock)),
        from(pollKey(api, 'orderbook', stock)),
        from(pollKey(api, 'ohlc', stock)),
        from(pollLastPrice(api, stock)),
      ).pipe(mergeMap(known)),
    ),
  );

/** Tickers of all stocks in turn, one every half second. */
export const pollTickers = (
  api: Caller,
  stocks: Observable<readonly string[]>,
  scheduler: SchedulerLike,
): Observable<PolledStock> =>
  stocks.pipe(
    switchMap((all) =>
      timer(0, LIST_MS, scheduler).pipe(
        map((turn) => all[turn % Math.max(1, all.length)]),
        exhaustMap((stock) =>
          stock === undefined ? EMPTY : from(pollKey(api, 'futures', stock)).pipe(mergeMap(known)),
        ),
      ),
    ),
  );
