/** Reads the rows of recorded files, strictly: a row that is not exactly of the schema is refused. */
import type { Millis } from '../../domain/time.ts';
import { type CandleRows, scanCandles } from './candleScan.ts';
import { FeedDataError, type FileSource } from './fileSource.ts';
import { DecimalColumns, readNumber, readUnsigned } from './recordNumbers.ts';

/** A recorded trade; `side` is the taker's, undefined where the source does not say. */
export interface RecordedTrade {
  readonly at: Millis;
  /** Decimal text as recorded, of at most 8 decimals. */
  readonly price: string;
  readonly quantity: string;
  readonly side: 'BUY' | 'SELL' | undefined;
  readonly id: number;
}

/** A funding rate as applied at `at`; decimal text of at most 8 decimals. */
export interface FundingRow {
  readonly at: Millis;
  readonly rate: string;
}

/** Some programs begin a file with it; a browser's decoder skips it, Node's does not. */
const BYTE_ORDER_MARK = /^\u{feff}/u;
const TIME = /^\d{1,15}$/;

type RowReader = (fields: readonly string[], line: number) => void;

/**
 * Calls `read` for each row after the header, which must be one of `headers`. Empty lines after the
 * last row are none.
 */
function readTable(
  path: string,
  text: string,
  headers: readonly string[],
  read: RowReader,
): string {
  const lines = text.replace(BYTE_ORDER_MARK, '').trimEnd().split('\n');
  const header = (lines[0] ?? '').trimEnd();
  if (!headers.includes(header))
    throw new FeedDataError(
      `unknown columns "${header.slice(0, 80)}"; expected "${headers.join('" or "')}"`,
      path,
      1,
    );
  const width = header.split(',').length;
  let rows = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trimEnd();
    const fields = line.split(',');
    if (fields.length !== width)
      throw new FeedDataError(`${fields.length} columns instead of ${width}`, path, index + 1);
    read(fields, index + 1);
    rows += 1;
  }
  if (rows === 0) throw new FeedDataError('the file has no rows', path);
  return header;
}

function readTime(path: string, text: string, line: number): Millis {
  if (!TIME.test(text)) throw new FeedDataError(`not a time in ms: "${text}"`, path, line);
  return Number(text);
}

const CANDLE_COLUMNS = 't,open,high,low,close,volume';
const QUOTE_COLUMNS = `${CANDLE_COLUMNS},askClose`;

/**
 * Candles of `candles-1m`, `fx-1m` or `index-1m`.
 * @param intervalMs rows must open on multiples of it, each later than the one before
 * @throws FeedDataError that names the line which is not of the schema
 */
export function parseCandles(path: string, written: string, intervalMs: number): CandleRows {
  const text = written.replace(BYTE_ORDER_MARK, '');
  const end = text.indexOf('\n');
  const header = text.slice(0, Math.max(0, end)).trimEnd();
  const isKnown = header === CANDLE_COLUMNS || header === QUOTE_COLUMNS;
  const width = header === QUOTE_COLUMNS ? 7 : 6;
  const scanned = isKnown ? scanCandles(text, end + 1, width, intervalMs) : undefined;
  return scanned ?? readCandles(path, text, intervalMs);
}

/** The same row by row, which finds what is wrong. */
export function readCandles(path: string, text: string, intervalMs: number): CandleRows {
  const at: Millis[] = [];
  const prices = new DecimalColumns(path, 5, 'refused');
  const volumes = new DecimalColumns(path, 1, 'rounded');
  const header = readTable(path, text, [CANDLE_COLUMNS, QUOTE_COLUMNS], (fields, line) => {
    const [t = '', o = '', h = '', l = '', c = '', volume = '', ask] = fields;
    const time = readTime(path, t, line);
    if (time % intervalMs !== 0)
      throw new FeedDataError(`a row of ${intervalMs / 1000} s cannot open at ${time}`, path, line);
    const before = at.at(-1);
    if (before !== undefined && time <= before)
      throw new FeedDataError('the row is not later than the one before', path, line);
    at.push(time);
    const open = prices.add(0, o, line);
    const high = prices.add(1, h, line);
    const low = prices.add(2, l, line);
    const close = prices.add(3, c, line);
    if (ask !== undefined) prices.add(4, ask, line);
    if (!(low > 0 && low <= open && low <= close && high >= open && high >= close))
      throw new FeedDataError(
        'open and close must lie between low and high, above zero',
        path,
        line,
      );
    volumes.add(0, volume, line);
  });
  volumes.fitDigits();
  return {
    at,
    open: prices.integers(0),
    high: prices.integers(1),
    low: prices.integers(2),
    close: prices.integers(3),
    priceDigits: prices.digits,
    volume: volumes.integers(0),
    volumeDigits: volumes.digits,
    askClose: header === QUOTE_COLUMNS ? prices.integers(4) : undefined,
  };
}

const SIDES: Readonly<Record<string, RecordedTrade['side']>> = {
  buy: 'BUY',
  sell: 'SELL',
  '': undefined,
};

/** Rows of `trades/`, in time order; ids may come in any order, but each once. */
export function parseTrades(path: string, text: string): readonly RecordedTrade[] {
  const trades: RecordedTrade[] = [];
  const lineOf = new Map<number, number>();
  readTable(path, text, ['t,price,qty,side,id'], (fields, line) => {
    const trade = readTrade(path, fields, line);
    if (trade.at < (trades.at(-1)?.at ?? 0))
      throw new FeedDataError('the row is earlier than the one before', path, line);
    const before = lineOf.get(trade.id);
    if (before !== undefined)
      throw new FeedDataError(`trade ${trade.id} stands in line ${before} already`, path, line);
    lineOf.set(trade.id, line);
    trades.push(trade);
  });
  return trades;
}

function readTrade(path: string, fields: readonly string[], line: number): RecordedTrade {
  const [t = '', priceText = '', quantityText = '', side = '', id = ''] = fields;
  const at = readTime(path, t, line);
  const price = readUnsigned(priceText, 'refused');
  if (price === undefined || Number(price) === 0)
    throw new FeedDataError(`not a price: "${priceText}"`, path, line);
  const quantity = readUnsigned(quantityText, 'rounded');
  if (quantity === undefined)
    throw new FeedDataError(`not a quantity: "${quantityText}"`, path, line);
  if (!Object.hasOwn(SIDES, side)) throw new FeedDataError(`not a side: "${side}"`, path, line);
  if (!TIME.test(id)) throw new FeedDataError(`not an id: "${id}"`, path, line);
  return { at, price, quantity, side: SIDES[side], id: Number(id) };
}

/** Rows of `funding/`, in time order. */
export function parseFunding(path: string, text: string): readonly FundingRow[] {
  const rows: FundingRow[] = [];
  readTable(path, text, ['t,rate,markPrice'], (fields, line) => {
    const [t = '', rateText = ''] = fields;
    const at = readTime(path, t, line);
    const before = rows.at(-1);
    if (before !== undefined && at <= before.at)
      throw new FeedDataError('the row is not later than the one before', path, line);
    const rate = readNumber(rateText, 'rounded');
    if (rate === undefined) throw new FeedDataError(`not a rate: "${rateText}"`, path, line);
    rows.push({ at, rate });
  });
  return rows;
}

/** The trades of one recorded file (`trades/binance-usdm-BTCUSDT-20240808.csv.gz`). */
export const loadTrades = async (
  files: FileSource,
  path: string,
): Promise<readonly RecordedTrade[]> => parseTrades(path, await files.read(path));
