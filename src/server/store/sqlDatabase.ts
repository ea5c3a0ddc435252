/** What PGlite and PostgreSQL have in common, as the store uses it. */

export type Row = Readonly<Record<string, unknown>>;
export type Query = (statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface SqlDatabase {
  readonly query: Query;
  /** Runs `work` in one transaction; rolled back when it rejects. */
  readonly transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}
