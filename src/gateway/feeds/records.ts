/** Chooses, for every instrument of a data folder, the record that is played, and reads it. */
import { instrumentCode } from '../../domain/ids.ts';
import {
  describeUnlisted,
  findInstrument,
  type Instrument,
  type InstrumentKind,
} from '../../domain/instruments/index.ts';
import { price } from '../../domain/quantities.ts';
import type { CandleRows } from './candleScan.ts';
import { FeedDataError, type FileSource } from './fileSource.ts';
import { hash32, hashText } from './hash.ts';
import { candleSeries, type Grid, liesOnTick, type MinuteSeries } from './minuteSeries.ts';
import {
  exchangeName,
  isInverse,
  kindOfFolder,
  parseRecordName,
  type RecordName,
} from './recordName.ts';
import {
  type FundingRow,
  parseCandles,
  parseFunding,
  parseTrades,
  type RecordedTrade,
} from './recordRows.ts';
import { type PaceOfText, readStoredPace } from './pace.ts';
import { finestPriceDigits, tradeSeries } from './tradeSeries.ts';

export interface PlayableRecord {
  readonly name: RecordName;
  readonly instrument: Instrument;
  readonly series: MinuteSeries;
  readonly funding: readonly FundingRow[] | undefined;
}

type Rows =
  | { readonly kind: 'candles'; readonly rows: CandleRows }
  | { readonly kind: 'trades'; readonly rows: readonly RecordedTrade[] };

interface ReadRecord {
  readonly name: RecordName;
  readonly data: Rows;
  readonly pace: Float64Array | undefined;
}

/** Lower is preferred: the venue whose rules this product follows, other derivatives, spot. */
function venueRank({ venue }: RecordName): number {
  if (venue === 'binance-usdm') return 0;
  return venue.endsWith('-spot') ? 2 : 1;
}

/** The names among `all` with the lowest `rank`. */
function leastBy(
  all: readonly RecordName[],
  rank: (name: RecordName) => number,
): readonly RecordName[] {
  const least = Math.min(...all.map(rank));
  return all.filter((name) => rank(name) === least);
}

/**
 * Records of one instrument that are worth reading: candles before trades, then venue, then row
 * length.
 */
function candidates(names: readonly RecordName[]): readonly RecordName[] {
  const candlesFirst = leastBy(names, (name) => (name.folder === 'trades' ? 1 : 0));
  return leastBy(leastBy(candlesFirst, venueRank), (name) => name.intervalMs);
}

async function readRecord(
  files: FileSource,
  name: RecordName,
  paceOfText: PaceOfText,
): Promise<ReadRecord> {
  const text = await files.read(name.path);
  const data: Rows =
    name.folder === 'trades'
      ? { kind: 'trades', rows: parseTrades(name.path, text) }
      : { kind: 'candles', rows: parseCandles(name.path, text, name.intervalMs) };
  return { name, data, pace: paceOfText(name.path, text) };
}

const rowCount = ({ data }: ReadRecord): number =>
  data.kind === 'trades' ? data.rows.length : data.rows.at.length;

function grouped(names: readonly RecordName[]): ReadonlyMap<string, readonly RecordName[]> {
  const groups = new Map<string, RecordName[]>();
  for (const name of names) {
    const group = groups.get(name.code);
    if (group === undefined) groups.set(name.code, [name]);
    else group.push(name);
  }
  return groups;
}

const digitsOf = (data: Rows): number =>
  data.kind === 'trades' ? finestPriceDigits(data.rows) : data.rows.priceDigits;

/**
 * An index has no tick of its own; any other record retains its prices, on a finer tick if
 * necessary.
 */
function withRecordedTick(instrument: Instrument, data: Rows): Instrument {
  if (instrument.kind === 'INDEX') return instrument;
  const digits = digitsOf(data);
  const fits =
    data.kind === 'candles'
      ? liesOnTick(data.rows, instrument.tickSize)
      : digits <= instrument.priceDigits;
  return fits
    ? instrument
    : { ...instrument, tickSize: price(10n ** BigInt(8 - digits)), priceDigits: digits };
}

function seriesOf(
  { name, data, pace }: ReadRecord,
  instrument: Instrument,
  seed: number,
): MinuteSeries {
  const grid: Grid = {
    hours: instrument.hours,
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    seed: hash32(seed, hashText(name.code)),
  };
  const series =
    data.kind === 'trades'
      ? tradeSeries(name.path, data.rows, grid)
      : candleSeries(name.path, data.rows, name.intervalMs, grid);
  return pace === undefined ? series : { ...series, pace };
}

async function readFunding(
  files: FileSource,
  names: readonly RecordName[],
  played: RecordName,
): Promise<readonly FundingRow[] | undefined> {
  const ofCode = names.filter((name) => name.code === played.code);
  const ofVenue = ofCode.filter((name) => name.venue === played.venue);
  const chosen = ofVenue[0] ?? ofCode[0];
  return chosen === undefined
    ? undefined
    : parseFunding(chosen.path, await files.read(chosen.path));
}

/** The files of a folder, read: its records as soon as the seed is known. */
export type ReadRecords = (seed: number) => readonly PlayableRecord[];

/**
 * The records a folder offers, one for each instrument, in order of their codes.
 * Rejects with FeedDataError when there is nothing to play or a chosen file is broken; what is
 * returned throws one for rows that make no series.
 */
export async function readRecords(files: FileSource): Promise<ReadRecords> {
  const paths = await files.list();
  const names = paths.toSorted().flatMap((path) => parseRecordName(path) ?? []);
  const paceOfText = await readStoredPace(files, paths);
  const funding = names.filter((name) => name.folder === 'funding');
  const priced = names.filter((name) => name.folder !== 'funding');
  // Contracts settled in the coin are not traded here; they play only where nothing else does.
  const linear = priced.filter((name) => !isInverse(name));
  const groups = grouped(linear.length > 0 ? linear : priced);
  if (groups.size === 0)
    throw new FeedDataError(
      'the folder holds no recorded market data: expected files such as candles-1m/venue-SYMBOL-dates.csv.gz in candles-1m, fx-1m, index-1m or trades',
    );
  const describe = describing([...groups.keys()]);
  const chosen = await Promise.all(
    [...groups.values()].map(async (group) => {
      const read = await Promise.all(
        candidates(group).map((name) => readRecord(files, name, paceOfText)),
      );
      const best = read.reduce((a, b) => (rowCount(b) > rowCount(a) ? b : a));
      return { best, funding: await readFunding(files, funding, best.name) };
    }),
  );
  return (seed) =>
    chosen.map(({ best, funding: paid }): PlayableRecord => {
      const instrument = describe(best.name, best.data);
      return {
        name: best.name,
        instrument,
        series: seriesOf(best, instrument, seed),
        funding: paid,
      };
    });
}

/**
 * Creates the lookup that describes the instrument of a record, whether the catalogue lists it or
 * not.
 */
function describing(codes: readonly string[]) {
  const unlisted = codes.filter((code) => findInstrument(instrumentCode(code)) === undefined);
  return (name: RecordName, data: Rows): Instrument => {
    const known = findInstrument(instrumentCode(name.code));
    if (known !== undefined) return withRecordedTick(known, data);
    const kind: InstrumentKind = kindOfFolder(name.folder);
    const position = unlisted.indexOf(name.code);
    return describeUnlisted({
      code: name.code,
      kind,
      exchange: exchangeName(name.venue),
      priceDigits: digitsOf(data),
      position,
    });
  };
}
