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
