/**
 * Reads the whole log of a SQL store and compares it with its sums, part by part. Rows that an
 * earlier version stored have none and get one on the way. Rules [O-V2] and [O-V3].
 */
import type { LogRecord } from '../../gateway/ports.ts';
import { DamagedRecord, sumOf } from './recordSums.ts';
import { type Query, type Row, type SqlDatabase, toNumber } from './sqlDatabase.ts';
import { rowToSummed, SELECT_RECORDS, toSum } from './sqlRecords.ts';

export interface Damage {
  /** Positions, both included. */
  readonly from: number;
  readonly to: number;
  /** As in `record 7 of the log is damaged`, `records 8 to 9 of the log are missing`. */
  readonly what: 'damaged' | 'missing' | 'of another log' | 'without a sum' | 'unreadable';
}

export interface CheckedPart {
  /** Position up to which the log was looked at. */
  readonly through: number;
  /** Records that are what was stored. */
  readonly verified: number;
  readonly damages: readonly Damage[];
  readonly isEnd: boolean;
}

/** Each call looks at the next part of the log, at most `limit` records. Rejects as the database does. */
export type CheckLog = (limit: number) => Promise<CheckedPart>;

/** The last position that was stored without a sum, by a version before sums; 0 where there is none. */
const UNSUMMED_KEY = 'log.unsummed';

const SELECT_LINKED = SELECT_RECORDS.replace('sum FROM', 'sum, link FROM');

const SET_SUMS = `UPDATE maru_log SET sum = summed.sum, link = summed.link
  FROM unnest($1::bigint[], $2::int[], $3::int[]) AS summed(position, sum, link)
  WHERE maru_log.position = summed.position`;

/** PostgreSQL's class of codes for what it cannot read itself: damaged data, damaged index, internal error. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('XX');

interface Added {
  readonly position: number;
  readonly sum: number;
  readonly link: number | undefined;
}

/** Looks at rows in order, from the log's first. */
class LogComparison {
  readonly #unsummedThrough: number;
  #position = 0;
  /** Sum of the row before; undefined where it cannot be known. */
  #before: number | undefined;

  constructor(unsummedThrough: number) {
    this.#unsummedThrough = unsummedThrough;
  }

  get position(): number {
    return this.#position;
  }

  /** @returns the damages of the row and before it, and the sums that it has to get */
  take(row: Row): { readonly damages: readonly Damage[]; readonly added?: Added } {
    const position = toNumber(row['position']);
    const missing = this.#missingBefore(position);
    if (missing.length > 0) this.#before = undefined;
    this.#position = position;
    const { what, sum, added } = this.#look(position, row);
    this.#before = sum;
    const damages = [
      ...missing,
      ...(what === undefined ? [] : [{ from: position, to: position, what }]),
    ];
    return added === undefined ? { damages } : { damages, added };
  }

  /** Passes a row that the database cannot read. */
  pass(): Damage {
    this.#position += 1;
    this.#before = undefined;
    return { from: this.#position, to: this.#position, what: 'unreadable' };
  }

  #missingBefore(position: number): readonly Damage[] {
    if (position === this.#position + 1) return [];
    return [{ from: this.#position + 1, to: position - 1, what: 'missing' }];
  }

  #look(position: number, row: Row) {
    const before = this.#before;
    const link = toSum(row['link']);
    const found = readRow(row);
    if (found === undefined) return { what: 'damaged' as const, sum: toSum(row['sum']) };
    const { record, sum } = found;
    const own = sumOf(record);
    const isOld = position <= this.#unsummedThrough;
    if (sum === undefined && !isOld) return { what: 'without a sum' as const, sum: own };
    if (sum !== undefined && sum !== own) return { what: 'damaged' as const, sum };
    if (link !== undefined && before !== undefined && link !== before)
      return { what: 'of another log' as const, sum: own };
    // The first row after those without sums was stored when its predecessor had none.
    const mayLack = position <= this.#unsummedThrough + 1;
    if (link === undefined && before !== undefined && !mayLack)
      return { what: 'without a sum' as const, sum: own };
    const isComplete = sum !== undefined && (link !== undefined || before === undefined);
    return isComplete
      ? { sum: own }
      : { sum: own, added: { position, sum: own, link: link ?? before } };
  }
}

function readRow(
  row: Row,
): { readonly record: LogRecord; readonly sum: number | undefined } | undefined {
  try {
    return rowToSummed(row);
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}

async function readUnsummed(query: Query): Promise<number> {
  const [row] = await query('SELECT value FROM maru_meta WHERE key = $1', [UNSUMMED_KEY]);
  return row === undefined ? 0 : toNumber(row['value']);
}

/** Begins at the log's first record. */
export function createLogCheck({ query, write }: Pick<SqlDatabase, 'query' | 'write'>): CheckLog {
  let comparison: LogComparison | undefined;
  /** After a part that the database could not read, until the row is found that it is about. */
  let narrowed: number | undefined;

  const compare = async (rows: readonly Row[], compared: LogComparison) => {
    const looked = rows.map((row) => compared.take(row));
    const added = looked.flatMap((one) => (one.added === undefined ? [] : [one.added]));
    if (added.length > 0)
      await write(SET_SUMS, [
        added.map(({ position }) => position),
        added.map(({ sum }) => sum),
        added.map(({ link }) => link ?? null),
      ]);
    return looked.flatMap(({ damages }) => damages);
  };

  return async (limit) => {
    comparison ??= new LogComparison(await readUnsummed(query));
    const size = Math.min(limit, narrowed ?? limit);
    const after = comparison.position;
    try {
      const rows = await query(`${SELECT_LINKED} WHERE position > $1 ORDER BY position LIMIT $2`, [
        after,
        size,
      ]);
      narrowed = undefined;
      const damages = await compare(rows, comparison);
      const wrong = damages.filter(({ what }) => what !== 'missing').length;
      const isEnd = rows.length < size;
      return { through: comparison.position, verified: rows.length - wrong, damages, isEnd };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      if (size > 1) {
        narrowed = Math.floor(size / 2);
        return { through: after, verified: 0, damages: [], isEnd: false };
      }
      const damages = [comparison.pass()];
      return {
        through: comparison.position,
        verified: 0,
        damages,
        isEnd: await isLast(query, after + 1),
      };
    }
  };
}

/** By the index alone, which does not read the rows. */
async function isLast(query: Query, position: number): Promise<boolean> {
  const [row] = await query('SELECT max(position) AS last FROM maru_log');
  return row === undefined || row['last'] === null || toNumber(row['last']) <= position;
}
