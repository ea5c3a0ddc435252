/** A feed of playing markets; both the replay and the synthetic feed are one. */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Instrument } from '../../domain/instruments/index.ts';
import type { Millis } from '../../domain/time.ts';
import type { Feed } from '../ports.ts';
import type { FeedInfo } from '../ports/feedReads.ts';
import { type FundingAt, usualFunding } from './funding.ts';
import type { Market } from './market.ts';

/** The source played for one instrument. */
export interface Listing {
  readonly instrument: Instrument;
  /** `binance-usdm`; `synthetic` for a generated path. */
  readonly venue: string;
  /** First and last recorded moment, ms UTC; undefined for a generated path. */
  readonly recordedFrom: Millis | undefined;
  readonly recordedTo: Millis | undefined;
}

/**
 * A feed that also says what its instruments are: those of the catalogue, with the tick of the
 * record where that is finer, and those known from the file names alone.
 */
export interface ListedFeed extends Feed {
  /** In order of option ids. */
  readonly listings: readonly Listing[];
}

export interface PlayedMarket {
  readonly listing: Listing;
  readonly market: Market;
  readonly funding: FundingAt;
}

/** The instruments of a feed by code. */
export const instrumentsOf = ({
  listings,
}: Pick<ListedFeed, 'listings'>): ReadonlyMap<InstrumentCode, Instrument> =>
  new Map(listings.map(({ instrument }) => [instrument.code, instrument]));

/** An instrument that is not listed has no ticks, no candles and the usual funding. */
export function createPlayedFeed(info: FeedInfo, played: readonly PlayedMarket[]): ListedFeed {
  const inOrder = played.toSorted(
    (a, b) => a.listing.instrument.optionId - b.listing.instrument.optionId,
  );
  const byCode = new Map<InstrumentCode, PlayedMarket>(
    inOrder.map((one) => [one.listing.instrument.code, one]),
  );
  return {
    info,
    listings: inOrder.map((one) => one.listing),
    instruments: [...byCode.keys()],
    tick: (code, since, at) => byCode.get(code)?.market.tick(since, at),
    mark: (code, at) => byCode.get(code)?.market.markAt(at),
    candles: (code, period, from, to, now, type) =>
      byCode.get(code)?.market.candles(period, { from, to, now }, type) ?? [],
    prepareCandles: (code, type) => byCode.get(code)?.market.prepareCandles(type) ?? true,
    prices: (code, from, to) => byCode.get(code)?.market.prices(from, to) ?? [],
    funding: (code, at) => (byCode.get(code)?.funding ?? usualFunding)(at),
  };
}
