/**
 * The practice exchange's memory in IndexedDB. One row a record: a person's own commands come a few
 * a second at most, and the log must be readable by position and by user.
 */
import Dexie, { type Table } from 'dexie';
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import { assertContinues } from '../../domain/logPositions.ts';
import { createPracticeDocuments } from './practiceDocuments.ts';
import { createPracticeStatement, type Lines, toLineEntry } from './practiceStatement.ts';
import { openMigrated } from './practiceMigrations.ts';
import type {
  HistoryQuery,
  HistoryRow,
  LogRecord,
  Page,
  Snapshot,
  SnapshotPiece,
  Store,
} from '../../gateway/ports.ts';
import type { StatementLine } from '../../gateway/ports/statement.ts';

/** `owner` is the user of records that hold account events, so that an index finds just those. */
interface LogRow extends Omit<LogRecord, 'actor' | 'causation'> {
  readonly actor?: Actor;
  readonly causation?: string | undefined;
  readonly owner?: UserId;
}

/** Stands for a missing user, because an IndexedDB index skips rows without the field. */
const NO_USER = '';

/** `order` counts in writing order; among equal times it puts the row written later first. */
interface HistoryEntry extends Omit<HistoryRow, 'userId'> {
  readonly order?: number;
  readonly userId: UserId | typeof NO_USER;
}

interface NamedText {
  readonly key: string;
  readonly value: string;
}

interface PracticeTables {
  readonly dexie: Dexie;
  readonly log: Table<LogRow, number>;
  readonly history: Table<HistoryEntry, number>;
  readonly snapshots: Table<Snapshot, string>;
  readonly pieces: Table<SnapshotPiece, readonly [number, string, number]>;
  readonly meta: Table<NamedText, string>;
  readonly statement: Lines;
}

function openTables(name: string): PracticeTables {
  const dexie = openMigrated(name);
  return {
    dexie,
    log: dexie.table('log'),
    history: dexie.table('history'),
    snapshots: dexie.table('snapshots'),
    pieces: dexie.table('snapshotPieces'),
    meta: dexie.table('meta'),
    statement: dexie.table('statement'),
  };
}

const hasAccountEvents = ({ firstSeq, lastSeq }: LogRecord): boolean => lastSeq >= firstSeq;

const toRow = (record: LogRecord): LogRow =>
  record.userId !== undefined && hasAccountEvents(record)
    ? { ...record, owner: record.userId }
    : record;

/** Records stored before they said who caused them are their user's, or else the exchange's. */
const toRecord = ({ owner: _owner, actor, causation, ...record }: LogRow): LogRecord => ({
  ...record,
  actor: actor ?? record.userId ?? 'exchange',
  causation,
});

/** The last written row of each kind and id, at the position of its last write. */
function lastOfEach(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const byKey = new Map<string, HistoryRow>();
  for (const row of rows) {
    const key = `${row.kind}/${row.id}`;
    byKey.delete(key);
    byKey.set(key, row);
  }
  return [...byKey.values()];
}

async function appendAll(
  { log, history, statement }: PracticeTables,
  records: readonly LogRecord[],
  rows: readonly HistoryRow[],
  lines: readonly StatementLine[],
): Promise<void> {
  const [last] = await log.toCollection().reverse().limit(1).primaryKeys();
  assertContinues(last ?? 0, records);
  await log.bulkAdd(records.map(toRow));
  if (lines.length > 0) await statement.bulkAdd(lines.map(toLineEntry));
  const kept = lastOfEach(rows);
  if (kept.length === 0) return;
  await history
    .where('[kind+id]')
    .anyOf(kept.map(({ kind, id }) => [kind, id]))
    .delete();
  await history.bulkAdd(kept.map((row) => ({ ...row, userId: row.userId ?? NO_USER })));
}

/** Whether a row carries at least one label of every group. */
const carries =
  (groups: readonly (readonly string[])[]) =>
  ({ labels = [] }: HistoryEntry): boolean =>
    groups.every((group) => group.some((label) => labels.includes(label)));

async function readHistory(
  { history }: PracticeTables,
  query: HistoryQuery,
): Promise<Page<string>> {
  const { kind, userId = NO_USER, id, optionId, labels, page, size } = query;
  const index = optionId === undefined ? '[kind+userId+at]' : '[kind+userId+optionId+at]';
  const prefix = optionId === undefined ? [kind, userId] : [kind, userId, optionId];
  const inTime = history
    .where(index)
    .between(
      [...prefix, query.from ?? Dexie.minKey],
      [...prefix, query.to ?? Dexie.maxKey],
      true,
      true,
    );
  const named = id === undefined ? inTime : inTime.filter((row) => row.id === id);
  const found = labels === undefined ? named : named.filter(carries(labels));
  const total = await found.count();
  const rows = await found
    .reverse()
    .offset((page - 1) * size)
    .limit(size)
    .toArray();
  return { items: rows.map(({ body }) => body), total };
}

const ONLY = 'only';

/** @param name of the database; each practice exchange has its own */
export function createPracticeStore(name = 'maru-practice'): Store {
  const tables = openTables(name);
  const { dexie, log, history, snapshots, pieces, meta, statement } = tables;
  return {
    append: (records, rows, lines = []) =>
      Promise.resolve(
        dexie.transaction('rw', log, history, statement, async () =>
          appendAll(tables, records, rows, lines),
        ),
      ),
    read: async (after, limit) =>
      (await log.where('position').above(after).limit(limit).toArray()).map(toRecord),
    readUser: async (userId, afterSeq, limit) => {
      const rows = await log
        .where('[owner+lastSeq]')
        .between([userId, afterSeq], [userId, Dexie.maxKey], false, true)
        .limit(limit)
        .toArray();
      return rows.map(toRecord);
    },
    rewrite: (records) =>
      Promise.resolve(
        dexie.transaction('rw', log, async () => {
          for (const { position, version, events } of records)
            await log.update(position, { version, events });
        }),
      ),
    history: (query) =>
      Promise.resolve(dexie.transaction('r', history, async () => readHistory(tables, query))),
    findRequest: async (kind, userId, requestId) =>
      (await history.where('[kind+userId+requestId]').equals([kind, userId, requestId]).last())
        ?.body,
    saveSnapshotPiece: async (piece) => {
      await pieces.put(piece);
    },
    saveSnapshot: (snapshot) =>
      Promise.resolve(
        dexie.transaction('rw', snapshots, pieces, async () => {
          await snapshots.put(snapshot, ONLY);
          const { position } = snapshot;
          await pieces.filter((piece) => piece.position !== position).delete();
        }),
      ),
    loadSnapshot: async () => snapshots.get(ONLY),
    loadSnapshotPiece: async (position, section, number) =>
      (await pieces.get([position, section, number]))?.body,
    dropSnapshot: () =>
      Promise.resolve(
        dexie.transaction('rw', snapshots, pieces, async () => {
          await snapshots.clear();
          await pieces.clear();
        }),
      ),
    documents: createPracticeDocuments(dexie),
    statement: createPracticeStatement(statement, async (positions) =>
      (await log.bulkGet([...positions])).flatMap((row) =>
        row === undefined ? [] : [toRecord(row)],
      ),
    ),
    readMeta: async (key) => (await meta.get(key))?.value,
    writeMeta: async (key, value) => {
      await meta.put({ key, value });
    },
    close: async () => dexie.close({ disableAutoOpen: true }),
  };
}

/** Databases of practice exchanges in this browser. */
export const practiceStoreNames = async (): Promise<readonly string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('maru-practice'));

/** Starts practice over: forgets the exchange with all its accounts. No store of that name may be open. */
export async function deletePracticeStore(name = 'maru-practice'): Promise<void> {
  await Dexie.delete(name);
}
