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

/** What every benchmark answers: one row of its table, ready to print. */
export interface BenchRow {
  readonly name: string;
  /** What was measured, with its unit. */
  readonly value: string;
  /** What it is measured against in the same run, with its figure. */
  readonly peer: string;
  /** value / peer. */
  readonly ratio: string;
  readonly goal: string;
}

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
