const isRow = (value: unknown): value is BenchRow =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'value' in value &&
  'goal' in value;

/** Rows that another process wrote down. */
export function parseRows(text: string): readonly BenchRow[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new TypeError('not rows of a benchmark');
  return rows;
}

/** Result of every benchmark: one row of its table, ready to print. */
export interface BenchRow {
  readonly name: string;
  /** Measured value, with its unit. */
  readonly value: string;
  /** Peer measured in the same run, with its figure. */
  readonly peer: string;
  /** value / peer. */
  readonly ratio: string;
  readonly goal: string;
}

/** The smallest value that this share of the values (0 to 1) does not exceed; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
