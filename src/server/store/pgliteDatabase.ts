/** The embedded database as the store uses it; it runs in a thread of its own. */
import { createThread } from '../threads/thread.ts';
import type { DatabaseCall } from './databaseCalls.ts';
import type { Query, Row, SqlDatabase, Statement } from './sqlDatabase.ts';
import { existsSync, statfsSync } from 'node:fs';

// Whether a disk has the room that the embedded database needs to start.

const MB = 1_000_000;
/** A new database takes 40 MB, and another 17 for the next segment of its log. */
const NEW_BYTES = 64 * MB;
/** Without room for the next segment of its log the database stops in the middle of a commit. */
const NEXT_BYTES = 20 * MB;

/**
 * @param path of the database in the directory
 * @throws Error in one line that names the directory, what is free and what is needed
 */
function assertRoom(directory: string, path: string): void {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  const needed = existsSync(path) ? NEXT_BYTES : NEW_BYTES;
  if (free >= needed) return;
  throw new Error(
    `the disk of ${directory} is full: ${Math.floor(free / MB)} MB are free, ${needed / MB} MB are needed`,
  );
}

export interface PgliteOptions {
  /** Receives one line when the thread ended without being asked to; the next call starts it again. */
  readonly onLost?: (problem: string) => void;
  /** A batch without an answer for so long, and longer the more it holds, ends the thread, because it hangs. */
  readonly batchWithinMs?: number;
}

/** On a disk without room for another segment of its log the database waits for ever. */
const BATCH_WITHIN_MS = 30_000;
/**
 * Extra time for long statements, such as a round with 100,000 bets: ten times the measured
 * duration.
 */
const MS_PER_CHARACTER = 1 / 250;

const charactersOf = (statements: readonly Statement[]): number =>
  statements
    .flatMap(([, values]) => values)
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/**
 * The database in `directory`, opened by the first call.
 * Calls reject with an Error that carries PostgreSQL's code, or says why the thread ended; what
 * was in progress then is stored or not, as after a lost connection.
 */
export function openPgliteDatabase(directory: string, options: PgliteOptions = {}): SqlDatabase {
  const path = `${directory}/pglite`;
  const thread = createThread<DatabaseCall, readonly Row[]>({
    name: 'the embedded database',
    source: new URL('./pglite.thread.ts', import.meta.url),
    data: path,
    mayStart: () => assertRoom(directory, path),
    onLost: options.onLost ?? (() => undefined),
  });
  let transactions = 0;
  const run: Query = (text, values = []) =>
    thread.call({ kind: 'query', statement: [text, values] });
  return {
    query: run,
    write: run,
    batch: async (statements) => {
      const baseMs = options.batchWithinMs ?? BATCH_WITHIN_MS;
      const withinMs = baseMs + charactersOf(statements) * MS_PER_CHARACTER;
      await thread.call({ kind: 'batch', statements }, withinMs);
    },
    transaction: async (work) => {
      transactions += 1;
      const transaction = transactions;
      const query: Query = (text, values = []) =>
        thread.call({ kind: 'inside', transaction, statement: [text, values] });
      await thread.call({ kind: 'begin', transaction });
      try {
        await work(query);
      } catch (error) {
        // What failed is why it is rolled back; a thread that ended has rolled back by that.
        await thread.call({ kind: 'rollback', transaction }).catch(() => undefined);
        throw error;
      }
      await thread.call({ kind: 'commit', transaction });
    },
    close: () => thread.end({ kind: 'close' }),
  };
}
