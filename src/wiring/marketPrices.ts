/** Prices of the market as the pricing worker reads them; loaded with it. */
import { type BehaviorSubject, combineLatest, map, type Observable } from 'rxjs';
import type { WireBook, WireTicker } from '../protocol/market/entities.ts';
import type { Client } from '../streams/client.ts';
import type { ComingMarket } from '../streams/market/companion.ts';
import { toPrices } from '../streams/futures/pricedTexts.ts';
import type { InstrumentPrices } from '../workers/clients/pricingClient.ts';
import { toObservable } from './observables.ts';

/** The market, as far as prices are read from it. */
export type PricedMarket = Omit<Client['market'], 'seen' | 'recall' | 'polledAt'>;

export interface MarketPrices {
  /** As they are shown. */
  readonly shown: Observable<ReadonlyMap<string, InstrumentPrices>>;
  /**
   * Prices of a market that is about to be shown: the same object as before where no price changes.
   */
  readonly of: (coming: ComingMarket) => ReadonlyMap<string, InstrumentPrices>;
}

interface CachedPrices {
  readonly ticker: WireTicker;
  readonly book: WireBook | undefined;
  readonly prices: InstrumentPrices;
}

/**
 * Newest prices of all stocks; the best of the book where it is watched. Rows that did not change
 * stay.
 */
export function pricesOf(
  client: { readonly market: PricedMarket },
  watched: BehaviorSubject<ReadonlyMap<string, number>>,
): MarketPrices {
  const known = new Map<string, CachedPrices>();
  let all: ReadonlyMap<string, InstrumentPrices> = new Map();
  const of = ({ tickers, book }: ComingMarket): ReadonlyMap<string, InstrumentPrices> => {
    const prices = new Map<string, InstrumentPrices>();
    for (const [stock, ticker] of tickers) {
      const next = rowOf(
        known.get(stock),
        ticker,
        watched.value.has(stock) ? book(stock) : undefined,
      );
      known.set(stock, next);
      prices.set(stock, next.prices);
    }
    const isSame =
      prices.size === all.size && [...prices].every(([stock, row]) => all.get(stock) === row);
    if (!isSame) all = prices;
    return all;
  };
  const book = (stock: string) => client.market.book(stock).get();
  return {
    of,
    shown: combineLatest([toObservable(client.market.tickers), watched]).pipe(
      map(([tickers]) => of({ tickers, book })),
    ),
  };
}

function rowOf(
  known: CachedPrices | undefined,
  ticker: WireTicker,
  book: WireBook | undefined,
): CachedPrices {
  if (known !== undefined && known.ticker === ticker && known.book === book) return known;
  const prices = toPrices({
    mark: ticker.mark,
    last: ticker.last,
    bid: book?.bids[0]?.[0],
    ask: book?.asks[0]?.[0],
  });
  return { ticker, book, prices };
}
