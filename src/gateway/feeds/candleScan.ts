/**
 * Candles read in one pass over the text, a digit at a time: all records together are a million
 * numbers, which a start waits for. It accepts plain rows alone; its caller reads any other row
 * strictly and reports what is wrong.
 */
import type { Millis } from '../../domain/time.ts';

/**
 * Columns of numbers. A value is the integer `recorded x 10^digits`, so nothing of the record is
 * lost; `digits` is the same for a whole group of columns.
 */
export interface CandleRows {
  readonly at: readonly Millis[];
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly priceDigits: number;
  readonly volume: Float64Array;
  readonly volumeDigits: number;
  /** Closing ask, where recorded (prices are bids then). */
  readonly askClose: Float64Array | undefined;
}

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const RETURN = 13;
const LINE_END = 10;
/** Most digits that together are an integer that a double carries exactly. */
const DIGITS_MAX = 15;
const DECIMALS_MAX = 8;

const POWERS = Float64Array.from({ length: DECIMALS_MAX + 1 }, (_, digits) => 10 ** digits);
const powerOf = (digits: number): number => POWERS[digits] ?? Number.NaN;

/** Numbers of one column: what is written without its point, and the digits after it. */
class Column {
  readonly written: Float64Array;
  readonly decimals: Uint8Array;

  constructor(length: number) {
    this.written = new Float64Array(length);
    this.decimals = new Uint8Array(length);
  }

  /** The number of a row, as `Number` reads its text: a quotient of two exact doubles is rounded once. */
  valueAt(row: number): number {
    return (this.written[row] ?? 0) / powerOf(this.decimals[row] ?? 0);
  }

  digits(rows: number): number {
    return this.decimals.subarray(0, rows).reduce((most, each) => Math.max(most, each), 0);
  }

  /** Scaled to so many digits; undefined where one is too large to be held exactly. */
  integers(rows: number, digits: number): Float64Array | undefined {
    const scaled = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) {
      const value = (this.written[row] ?? 0) * powerOf(digits - (this.decimals[row] ?? 0));
      if (value > Number.MAX_SAFE_INTEGER / 4) return undefined;
      scaled[row] = value;
    }
    return scaled;
  }
}

/** Reads numbers one after another; `isPlain` is false from the first that is none. */
class Scanner {
  isPlain = true;
  readonly #text: string;
  #at: number;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads a number up to `end`, and passes it. */
  number(column: Column, row: number, end: number): void {
    let written = 0;
    let digits = 0;
    let point = -1;
    let code = this.#text.charCodeAt(this.#at);
    for (
      ;
      (code >= ZERO && code <= NINE) || code === POINT;
      code = this.#text.charCodeAt(this.#at)
    ) {
      if (code === POINT) {
        if (point >= 0 || digits === 0) this.isPlain = false;
        point = digits;
      } else {
        written = written * 10 + (code - ZERO);
        digits += 1;
      }
      this.#at += 1;
    }
    const decimals = point < 0 ? 0 : digits - point;
    const isNumber = digits > 0 && digits <= DIGITS_MAX && decimals <= DECIMALS_MAX;
    if (!isNumber || point === digits) this.isPlain = false;
    column.written[row] = written;
    column.decimals[row] = decimals;
    this.#pass(code, end);
  }

  #pass(code: number, end: number): void {
    if (end === LINE_END && code === RETURN) this.#at += 1;
    if (this.#text.charCodeAt(this.#at) === end) this.#at += 1;
    else if (end !== LINE_END || !this.isOver) this.isPlain = false;
  }
}

/**
 * @param from where the first row begins, after the header
 * @param width 6 columns, or 7 with the closing ask
 * @returns undefined for a text that is to be read strictly
 */
export function scanCandles(
  text: string,
  from: number,
  width: number,
  intervalMs: number,
): CandleRows | undefined {
  // No row is shorter than a digit and a separator for each column.
  const capacity = Math.ceil((text.length - from + 1) / (2 * width));
  const columns = Array.from({ length: width }, () => new Column(capacity));
  const scanner = new Scanner(text, from);
  let rows = 0;
  for (; !scanner.isOver; rows += 1) {
    for (const [index, column] of columns.entries())
      scanner.number(column, rows, index === width - 1 ? LINE_END : COMMA);
    if (!scanner.isPlain || !isSound(columns, rows, intervalMs)) return undefined;
  }
  return rows === 0 ? undefined : rowsOf(columns, rows);
}

/** Opens on its interval, later than the row before, with prices in their order. */
function isSound(columns: readonly Column[], row: number, intervalMs: number): boolean {
  const [time, open, high, low, close] = columns;
  const at = time?.written[row] ?? 0;
  if (time?.decimals[row] !== 0 || at % intervalMs !== 0) return false;
  if (row > 0 && at <= (time.written[row - 1] ?? 0)) return false;
  const lowest = low?.valueAt(row) ?? 0;
  const highest = high?.valueAt(row) ?? 0;
  const opened = open?.valueAt(row) ?? 0;
  const closed = close?.valueAt(row) ?? 0;
  return lowest > 0 && lowest <= Math.min(opened, closed) && highest >= Math.max(opened, closed);
}

function rowsOf(columns: readonly Column[], rows: number): CandleRows | undefined {
  const [time, open, high, low, close, volume, ask] = columns;
  const prices = [open, high, low, close, ask].filter((column) => column !== undefined);
  const priceDigits = Math.max(...prices.map((column) => column.digits(rows)));
  const volumeDigits = volume?.digits(rows) ?? 0;
  const scaled = {
    open: open?.integers(rows, priceDigits),
    high: high?.integers(rows, priceDigits),
    low: low?.integers(rows, priceDigits),
    close: close?.integers(rows, priceDigits),
    volume: volume?.integers(rows, volumeDigits),
  };
  const askClose = ask?.integers(rows, priceDigits);
  if (ask !== undefined && askClose === undefined) return undefined;
  const { open: o, high: h, low: l, close: c, volume: v } = scaled;
  if (!time || !o || !h || !l || !c || !v) return undefined;
  const at = Array.from(time.written.subarray(0, rows));
  return { at, open: o, high: h, low: l, close: c, volume: v, askClose, priceDigits, volumeDigits };
}

/** Extremes of any range of a column in a few steps: a segment tree in one array. */
export class RangeTree {
  readonly #nodes: Float64Array;
  readonly #size: number;
  readonly #pick: (a: number, b: number) => number;

  constructor(leaves: Float64Array, pick: (a: number, b: number) => number) {
    this.#size = leaves.length;
    this.#pick = pick;
    this.#nodes = new Float64Array(2 * this.#size);
    this.#nodes.set(leaves, this.#size);
    for (let i = this.#size - 1; i > 0; i -= 1)
      this.#nodes[i] = pick(this.#nodes[2 * i] ?? 0, this.#nodes[2 * i + 1] ?? 0);
  }

  /** Over [from, to), which is not empty. */
  over(from: number, to: number): number {
    let left = from + this.#size;
    let right = to + this.#size;
    let found = this.#nodes[left] ?? 0;
    while (left < right) {
      if (left % 2 === 1) found = this.#pick(found, this.#nodes[left++] ?? found);
      if (right % 2 === 1) found = this.#pick(found, this.#nodes[--right] ?? found);
      left = Math.floor(left / 2);
      right = Math.floor(right / 2);
    }
    return found;
  }
}
