/** Facts in the path of a recorded file. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import type { InstrumentKind } from '../../domain/instruments/index.ts';
import { FeedDataError } from './fileSource.ts';

export type RecordFolder = 'candles-1m' | 'fx-1m' | 'index-1m' | 'trades' | 'funding';

export interface RecordName {
  readonly path: string;
  readonly folder: RecordFolder;
  /** `binance-usdm`, `oanda`; empty when the name has none. */
  readonly venue: string;
  /** The product's code for the recorded symbol. */
  readonly code: string;
  /** Length of one row of candles. */
  readonly intervalMs: number;
}

const FOLDERS: readonly string[] = [
  'candles-1m',
  'fx-1m',
  'index-1m',
  'trades',
  'funding',
] satisfies RecordFolder[];
const isRecordFolder = (text: string): text is RecordFolder => FOLDERS.includes(text);

/** Symbols of other venues for instruments of the catalogue. */
const ALIASES: Readonly<Record<string, string>> = {
  SP500: 'SPX',
  US500: 'SPX',
  NAS100: 'NDX',
  US100: 'NDX',
};

const SYMBOL = /^[A-Z0-9][A-Z0-9_]{1,23}$/;
const INTERVAL = /^(\d{1,2})([mhd])$/;
const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

function intervalOf(words: readonly string[]): number {
  for (const word of words) {
    const [, count, unit] = INTERVAL.exec(word) ?? [];
    const unitMs = unit === undefined ? undefined : UNIT_MS[unit];
    if (unitMs !== undefined && Number(count) > 0) return Number(count) * unitMs;
  }
  return MINUTE_MS;
}

/**
 * Reads `folder/venue-SYMBOL-dates.csv[.gz]`: words in lower case up to the symbol are the venue,
 * a word such as `1h` after it is the length of a row.
 * @returns undefined for a file that is no record of the schema's folders; throws FeedDataError for
 * one that is and whose name has no symbol
 */
export function parseRecordName(path: string): RecordName | undefined {
  const [folder, file, ...deeper] = path.split('/');
  if (folder === undefined || file === undefined || deeper.length > 0) return undefined;
  if (!isRecordFolder(folder) || !/\.csv(\.gz)?$/.test(file)) return undefined;
  const words = file.replace(/\.csv(\.gz)?$/, '').split('-');
  const at = words.findIndex((word) => SYMBOL.test(word));
  const symbol = words[at];
  const venue = words.slice(0, Math.max(at, 0));
  if (symbol === undefined || !venue.every((word) => /^[a-z][a-z0-9]*$/.test(word)))
    throw new FeedDataError('the name is not of the form venue-SYMBOL-dates.csv.gz', path);
  return {
    path,
    folder,
    venue: venue.join('-'),
    code: ALIASES[symbol] ?? symbol,
    intervalMs: intervalOf(words.slice(at + 1)),
  };
}

/** Kind of an instrument outside the catalogue, by the folder of its record. */
export function kindOfFolder(folder: RecordFolder): InstrumentKind {
  switch (folder) {
    case 'fx-1m':
      return 'FX';
    case 'index-1m':
      return 'INDEX';
    case 'candles-1m':
    case 'trades':
    case 'funding':
      return 'CRYPTO';
  }
}

const EXCHANGES: Readonly<Record<string, string>> = {
  binance: 'Binance',
  bybit: 'Bybit',
  cboe: 'CBOE',
  comex: 'COMEX',
  dydx: 'dYdX',
  nasdaq: 'Nasdaq',
  oanda: 'OANDA',
};

/** `binance-usdm` → `Binance`. */
export function exchangeName(venue: string): string {
  const [first = ''] = venue.split('-');
  return EXCHANGES[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
}

/** Coin-margined contracts count contracts, not coins, and are settled in the coin. */
export const isInverse = (name: RecordName): boolean => name.venue.endsWith('coinm');
