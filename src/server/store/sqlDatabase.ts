/** Interface that PGlite and PostgreSQL have in common, as the store uses it. */

export type Row = Readonly<Record<string, unknown>>;
export type Query = (statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
/** The text of a statement and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

export interface SqlDatabase {
  /** Reads. */
  readonly query: Query;
  /** One statement that writes, as a transaction by itself. */
  readonly write: Query;
  /** Runs the statements in one transaction, before queries that wait where there is a queue. */
  readonly batch: (statements: readonly Statement[]) => Promise<void>;
  /** Runs `work` in one transaction; rolled back when it rejects. */
  readonly transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A batch of a database that needs no shorter way than a transaction. */
export const batchIn =
  (transaction: SqlDatabase['transaction']): SqlDatabase['batch'] =>
  (statements) =>
    transaction(async (query) => {
      for (const [text, values] of statements) await query(text, values);
    });

// Values of SQL rows as the store's types.

/**
 * Drivers return bigint columns as text, number or bigint; all of ours are safe integers.
 * @throws Error for anything else
 */
export function toNumber(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new Error(`not a safe integer in the store: ${String(value)}`);
  return number;
}

/** @throws Error when a text does not parse: another program wrote it */
export function toParsed<T>(parse: (text: string) => T | undefined, value: unknown): T {
  const parsed = typeof value === 'string' ? parse(value) : undefined;
  if (parsed === undefined) throw new Error(`not readable in the store: ${JSON.stringify(value)}`);
  return parsed;
}
