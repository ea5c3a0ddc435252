/** The markets of a simulated day: two recorded ones, the rise of ETH on 2025-05-08 among them, and two made ones. */
import { instrumentCode } from '../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../src/domain/time.ts';
import {
  createReplayFeed,
  createSyntheticFeed,
  type ListedFeed,
} from '../../src/gateway/feeds/index.ts';
import { createFeedFiles } from '../../src/server/feed.ts';

const RECORDED = ['BTCUSDT', 'ETHUSDT'].map(instrumentCode);
const MADE = ['XRPUSDT', 'DOGEUSDT'].map(instrumentCode);

/** 2025-05-08 00:00 UTC: a day on which ETH rose by a fifth. */
const RISE_DAY = Date.UTC(2025, 4, 8);
const DAY_MINUTES = DAY_MS / MINUTE_MS;

export interface SimulatedMarket {
  readonly feed: ListedFeed;
  /** When the simulation begins, ms UTC. */
  readonly startAt: Millis;
}

/** Feeds side by side: each instrument is played by the first that lists it. */
function joinFeeds(recorded: ListedFeed, made: ListedFeed): ListedFeed {
  const feedOf = (code: (typeof RECORDED)[number]): ListedFeed =>
    RECORDED.includes(code) ? recorded : made;
  const listings = [
    ...recorded.listings.filter(({ instrument }) => RECORDED.includes(instrument.code)),
    ...made.listings,
  ].toSorted((a, b) => a.instrument.optionId - b.instrument.optionId);
  return {
    info: recorded.info,
    listings,
    instruments: listings.map(({ instrument }) => instrument.code),
    tick: (code, since, at) => feedOf(code).tick(code, since, at),
    mark: (code, at) => feedOf(code).mark(code, at),
    candles: (code, ...range) => feedOf(code).candles(code, ...range),
    prepareCandles: (code, type) => feedOf(code).prepareCandles(code, type),
    prices: (code, from, to) => feedOf(code).prices(code, from, to),
    funding: (code, at) => feedOf(code).funding(code, at),
  };
}

/**
 * A shorter simulation is about the end of the day, when the rise is steepest.
 * @param minutes 1 to 1,440 of that day, up to its end; more begin earlier days
 */
export async function openMarket(seed: number, minutes: number): Promise<SimulatedMarket> {
  const directory = new URL('../../data/', import.meta.url).pathname;
  // The replay plays its second day at the anchor, so the rise plays the day before.
  const recorded = await createReplayFeed(createFeedFiles(directory), {
    anchorAt: RISE_DAY + DAY_MS,
    seed: String(seed),
  });
  const made = createSyntheticFeed({ seed: String(seed), instruments: MADE, anchorAt: RISE_DAY });
  const startAt = RISE_DAY + (DAY_MINUTES - minutes) * MINUTE_MS;
  return { feed: joinFeeds(recorded, made), startAt };
}
