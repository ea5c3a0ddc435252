/** Feeds for tests: the made markets that ship, and prices a test says itself. */
import { instrumentCode, type InstrumentCode } from '../../src/domain/ids.ts';
import type { MarketTick } from '../../src/domain/market.ts';
import { rateOf } from '../../src/domain/quantities.ts';
import { HOUR_MS, type Millis } from '../../src/domain/time.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  createSyntheticFeed,
  futuresOptions,
  type ListedFeed,
} from '../../src/gateway/feeds/index.ts';
import type { Feed } from '../../src/gateway/ports.ts';
import { testRules, tickOf, type TickSpec } from './engine.ts';

/** Thursday 2025-05-15 03:00 UTC, noon in Seoul: every market is open. */
export const THURSDAY = Date.UTC(2025, 4, 15, 3);

const SYNTHETIC_STOCKS = ['BTCUSDT', 'ETHUSDT', 'XAUUSD'].map(instrumentCode);

export const syntheticFeed = (stocks: readonly InstrumentCode[] = SYNTHETIC_STOCKS): ListedFeed =>
  createSyntheticFeed({ seed: 'test', instruments: stocks, anchorAt: THURSDAY });

/** The rules under which a feed's instruments are offered. */
export const rulesOf = (feed: ListedFeed, more: Partial<EngineRules> = {}): EngineRules =>
  testRules({
    options: futuresOptions(feed.listings.map(({ instrument }) => instrument)),
    ...more,
  });

export interface ScriptedFeed extends Feed {
  /** The market of an instrument from now on; undefined: closed. */
  readonly say: (instrument: InstrumentCode, market: TickSpec | undefined) => void;
  /** Requested data, in order. */
  readonly asked: readonly {
    readonly instrument: InstrumentCode;
    readonly since: Millis;
    readonly at: Millis;
  }[];
}

const STEP_MS = 250;
const EIGHT_HOURS = 8 * HOUR_MS;

/** Candles there are none; the funding rate is 0.0001 times the number of the day's third. */
export function scriptedFeed(instruments: readonly InstrumentCode[]): ScriptedFeed {
  const markets = new Map<InstrumentCode, TickSpec>();
  const asked: { instrument: InstrumentCode; since: Millis; at: Millis }[] = [];
  return {
    info: { kind: 'synthetic' },
    instruments,
    asked,
    say: (instrument, market) => {
      if (market === undefined) markets.delete(instrument);
      else markets.set(instrument, market);
    },
    tick: (instrument, since, at): MarketTick | undefined => {
      asked.push({ instrument, since, at });
      const market = markets.get(instrument);
      return market && tickOf({ ...market, instrument }, at);
    },
    mark: (instrument, at) => {
      const market = markets.get(instrument);
      return market && tickOf({ ...market, instrument }, at).markPrice;
    },
    prices: (instrument, from, to) => {
      const market = markets.get(instrument);
      if (market === undefined) return [];
      const { lastPrice } = tickOf({ ...market, instrument }, to);
      const first = Math.floor(from / STEP_MS) + 1;
      const count = Math.max(0, Math.floor(to / STEP_MS) - first + 1);
      return Array.from({ length: count }, (_, n) => ({
        at: (first + n) * STEP_MS,
        price: lastPrice,
      }));
    },
    candles: () => [],
    prepareCandles: () => true,
    funding: (_, at) => {
      const third = Math.floor(at / EIGHT_HOURS);
      return { rate: rateOf(`0.000${1 + (third % 3)}`), nextAt: (third + 1) * EIGHT_HOURS };
    },
  };
}
