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
import { STEPS_A_MINUTE } from './walk.ts';

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
/** Moves of a minute, and the size of each for a close that deviates by 1: uniform of 16 bits. */
const MOVES = STEPS_A_MINUTE - 1;
const MOVE_SIZE = Math.sqrt(12 / MOVES) / 0x1_0000;
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

const column = (): Float64Array => new Float64Array(LENGTH);

/** The exact prices of a minute's steps: independent moves, so nothing tells the next one. */
function freeMinute(from: number, deviation: number, seed: number): Float64Array {
  const prices = new Float64Array(STEPS_A_MINUTE);
  let price = from;
  let bits = 0;
  prices[0] = price;
  for (let move = 0; move < MOVES; move += 1) {
    bits = move % 2 === 0 ? hash32(seed, move) : bits >>> 16;
    price += ((bits & 0xffff) - 32_767.5) * MOVE_SIZE * deviation;
    prices[move + 1] = price;
  }
  return prices;
}

const onTick = (price: number): number => Math.max(1, Math.round(price));

function makeSeries(instrument: Instrument, startMinute: number, seed: number): MinuteSeries {
  const tick = Number(instrument.tickSize) / 1e8;
  const usual = (USUAL_PRICES[instrument.code] ?? 100) / tick;
  const lotsAMinute = TURNOVER_A_MINUTE / (usual * tick) / (Number(instrument.lotSize) / 1e8);
  const columns = { open: column(), high: column(), low: column(), close: column() };
  const volume = column();
  /** Where each minute begins, exactly. */
  const from = column();
  const exactPath = (minute: number): Float64Array => {
    // Calm and wild spells follow each other by the hour.
    const wildness = uniform(seed, Math.floor(minute / 60), 41);
    const deviation = usual * (CALM + (WILD - CALM) * wildness * wildness);
    return freeMinute(from[minute] ?? usual, deviation, hash32(seed, minute, 42));
  };
  let exact = usual;
  for (let minute = 0; minute < LENGTH; minute += 1) {
    from[minute] = exact;
    const path = exactPath(minute);
    exact = path[MOVES] ?? exact;
    columns.open[minute] = onTick(path[0] ?? exact);
    columns.close[minute] = onTick(exact);
    columns.high[minute] = onTick(path.reduce((a, b) => (a > b ? a : b)));
    columns.low[minute] = onTick(path.reduce((a, b) => (a < b ? a : b)));
    volume[minute] = Math.ceil(lotsAMinute * (0.2 + 1.6 * uniform(seed, minute, 45)));
  }
  return {
    startMinute,
    length: LENGTH,
    ...columns,
    volume,
    volumeUnit: instrument.lotSize,
    spread: undefined,
    steps: undefined,
    pathOf: (minute) => exactPath(minute).map(onTick),
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
