/** Prices of the market as the pricing worker reads them; loaded with it. */
import { combineLatest, map, type Observable } from 'rxjs';
import type { WireBook, WireTicker } from '../protocol/market/entities.ts';
import type { Client } from '../streams/client.ts';
import { toPrices } from '../streams/futures/pricedTexts.ts';
import type { InstrumentPrices } from '../workers/clients/pricingClient.ts';
import { toObservable } from './observables.ts';

/** Newest prices of all stocks; the best of the book where it is watched. Rows that did not change stay. */
export function pricesOf(
  client: Pick<Client, 'market'>,
  watched: Observable<ReadonlyMap<string, number>>,
): Observable<ReadonlyMap<string, InstrumentPrices>> {
  const cache = new Map<
    string,
    { ticker: WireTicker; book: WireBook | undefined; prices: InstrumentPrices }
  >();
  return combineLatest([toObservable(client.market.tickers), watched]).pipe(
    map(([tickers, books]) => {
      const prices = new Map<string, InstrumentPrices>();
      for (const [stock, ticker] of tickers) {
        const book = books.has(stock) ? client.market.book(stock).get() : undefined;
        const known = cache.get(stock);
        if (known !== undefined && known.ticker === ticker && known.book === book) {
          prices.set(stock, known.prices);
          continue;
        }
        const fresh = toPrices({
          mark: ticker.mark,
          last: ticker.last,
          bid: book?.bids[0]?.[0],
          ask: book?.asks[0]?.[0],
        });
        cache.set(stock, { ticker, book, prices: fresh });
        prices.set(stock, fresh);
      }
      return prices;
    }),
  );
}
