/**
 * Synthetic markets for tests and simulation: a seeded walk of some weeks, played like a record.
 * Any moment is computed from the seed and the time alone, however far from the anchor.
 */
import type { InstrumentCode } from '../../domain/ids.ts';
import {
  describeUnlisted,
  findInstrument,
  type Instrument,
  openMsAt,
} from '../../domain/instruments/index.ts';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import { usualFunding } from './funding.ts';
import { hash32, hashText, uniform } from './hash.ts';
import { Market } from './market.ts';
import type { MinuteSeries } from './minuteSeries.ts';
import { createPlayedFeed, type ListedFeed } from './playedFeed.ts';
import { SeriesWave } from './seriesWave.ts';
import type { Bar } from './walk.ts';

export interface SyntheticOptions {
  readonly seed: string;
  readonly instruments: readonly InstrumentCode[];
  /**
   * Plays the middle of the generated record (ms UTC): past and future are equally long until it
   * turns.
   */
  readonly anchorAt: Millis;
}

/** Two weeks: long enough to show days on a chart, made in a few milliseconds. */
const LENGTH = 14 * 1_440;
/** Deviation of a minute's return in a calm and in a wild hour. */
const CALM = 0.0003;
const WILD = 0.0012;
/**
 * Pull back to the usual price, a minute: a path of weeks stays within a few times its beginning.
 */
const PULL = 0.0002;
/** Of a free walk of a minute, and the deviation of each for a close that deviates by 1. */
const MOVES = 143;
const MOVE_DEVIATION = Math.sqrt(6 / MOVES) / 0x1_0000;
const TURNOVER_A_MINUTE = 2_000_000;
const PRICE_DIGITS_UNLISTED = 2;

/** Where the walks begin, in the quote currency; 100 for others. */
const USUAL_PRICES: Readonly<Record<string, number>> = {
  BTCUSDT: 100_000,
  ETHUSDT: 2_500,
  XRPUSDT: 2.3,
  DOGEUSDT: 0.2,
  EOSUSDT: 0.7,
  SOLUSDT: 165,
  ADAUSDT: 0.75,
  XLMUSDT: 0.29,
  BNBUSDT: 650,
  BCHUSDT: 400,
  XMRUSDT: 300,
  ARBUSDT: 0.4,
  ENAUSDT: 0.35,
  ALGOUSDT: 0.2,
  TRXUSDT: 0.26,
  CHZUSDT: 0.04,
  MATICUSDT: 0.25,
  '1000SHIBUSDT': 0.015,
  EURUSD: 1.1,
  GBPAUD: 2.05,
  NZDUSD: 0.6,
  XAUUSD: 3_300,
  NDX: 20_000,
  SPX: 5_700,
};

/** A minute of a free walk from 0, in deviations of its close. */
function freeMinute(seed: number): Omit<Bar, 'open'> {
  let [high, low, close] = [0, 0, 0];
  for (let move = 0; move < MOVES; move += 1) {
    const bits = hash32(seed, move);
    close += ((bits & 0xffff) + (bits >>> 16) - 0xffff) * MOVE_DEVIATION;
    if (close > high) high = close;
    if (close < low) low = close;
  }
  return { high, low, close };
}

function makeSeries(instrument: Instrument, startMinute: number, seed: number): MinuteSeries {
  const tick = Number(instrument.tickSize) / 1e8;
  const usual = (USUAL_PRICES[instrument.code] ?? 100) / tick;
  const lotsAMinute = TURNOVER_A_MINUTE / (usual * tick) / (Number(instrument.lotSize) / 1e8);
  const open = new Float64Array(LENGTH);
  const high = new Float64Array(LENGTH);
  const low = new Float64Array(LENGTH);
  const close = new Float64Array(LENGTH);
  const volume = new Float64Array(LENGTH);
  let exact = usual;
  for (let minute = 0; minute < LENGTH; minute += 1) {
    // Calm and wild spells follow each other by the hour.
    const wildness = uniform(seed, Math.floor(minute / 60), 41);
    const deviation = usual * (CALM + (WILD - CALM) * wildness * wildness);
    const from = Math.max(1, Math.round(exact));
    const walk = freeMinute(hash32(seed, minute, 42));
    const step = deviation * walk.close - (exact - usual) * PULL;
    exact = Math.max(usual / 20, exact + step);
    const to = Math.max(1, Math.round(exact));
    const above = Math.round(deviation * (walk.high - Math.max(0, walk.close)));
    const below = Math.round(deviation * (Math.min(0, walk.close) - walk.low));
    open[minute] = from;
    close[minute] = to;
    high[minute] = Math.max(from, to) + above;
    low[minute] = Math.max(1, Math.min(from, to) - below);
    volume[minute] = Math.ceil(lotsAMinute * (0.2 + 1.6 * uniform(seed, minute, 45)));
  }
  return {
    startMinute,
    length: LENGTH,
    open,
    high,
    low,
    close,
    volume,
    volumeUnit: instrument.lotSize,
    spread: undefined,
    steps: undefined,
  };
}

function instrumentsOf(codes: readonly InstrumentCode[]): readonly Instrument[] {
  const unlisted = codes.filter((code) => findInstrument(code) === undefined).toSorted();
  return codes.map(
    (code) =>
      findInstrument(code) ??
      describeUnlisted({
        code,
        kind: 'CRYPTO',
        exchange: 'Maru',
        priceDigits: PRICE_DIGITS_UNLISTED,
        position: unlisted.indexOf(code),
      }),
  );
}

export function createSyntheticFeed(options: SyntheticOptions): ListedFeed {
  const seed = hashText(options.seed);
  const played = instrumentsOf(options.instruments).map((instrument) => {
    const own = hash32(seed, hashText(instrument.code), 51);
    const anchorMinute = Math.floor(openMsAt(instrument.hours, options.anchorAt) / MINUTE_MS);
    const startMinute = anchorMinute - LENGTH / 2;
    const wave = new SeriesWave(makeSeries(instrument, startMinute, own), own);
    return {
      listing: { instrument, venue: 'synthetic', recordedFrom: undefined, recordedTo: undefined },
      market: new Market(instrument, wave, -startMinute, own),
      funding: usualFunding,
    };
  });
  return createPlayedFeed({ kind: 'synthetic', seed: options.seed }, played);
}
