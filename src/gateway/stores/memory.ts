/** A store that lives as long as its process: for tests and for disposable exchanges. */
import { countLeading } from '../../domain/countLeading.ts';
import type { UserId } from '../../domain/ids.ts';
import type {
  HistoryKind,
  HistoryQuery,
  HistoryRow,
  LogRecord,
  RewrittenRecord,
  Snapshot,
  SnapshotPiece,
  Store,
} from '../ports.ts';
import { assertContinues } from '../../domain/logPositions.ts';
import { createMemoryDocuments } from './memoryDocuments.ts';
import { STATEMENT_REACH } from '../../domain/ledger/statement.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import type {
  StatementEntry,
  StatementLine,
  StatementQuery,
  StatementRows,
} from '../ports/statement.ts';

// Statements of the store that lives as long as its process.

const isWantedLine = (
  line: StatementLine,
  { wallets, causes, from, to }: StatementQuery,
): boolean =>
  (wallets === undefined || wallets.includes(line.wallet)) &&
  (causes === undefined || causes.includes(line.cause)) &&
  (from === undefined || line.at >= from) &&
  (to === undefined || line.at <= to);

const newestLineFirst = (a: StatementLine, b: StatementLine): number =>
  b.seq - a.seq || (a.wallet < b.wallet ? 1 : -1);

function createMemoryStatement(
  recordAt: (position: number) => LogRecord | undefined,
): StatementRows {
  const byUser = new Map<UserId, Map<string, StatementLine>>();
  const linesOf = (userId: UserId): readonly StatementLine[] => [
    ...(byUser.get(userId)?.values() ?? []),
  ];
  const toEntry = ({ wallet, seq, position }: StatementLine): readonly StatementEntry[] => {
    const record = recordAt(position);
    return record === undefined ? [] : [{ wallet, seq, record }];
  };
  return {
    query: async (query) => {
      const wanted = linesOf(query.userId)
        .filter((line) => isWantedLine(line, query))
        .toSorted(newestLineFirst)
        .slice(0, STATEMENT_REACH);
      const start = (query.page - 1) * query.size;
      const items = wanted.slice(start, start + query.size).flatMap(toEntry);
      return { items, total: wanted.length };
    },
    closings: async (userId, until) => {
      const lines = linesOf(userId).toSorted(newestLineFirst);
      return until.flatMap((moment) =>
        WALLET_TYPES.flatMap((wallet) => {
          const last = lines.find((line) => line.wallet === wallet && line.at < moment);
          return last === undefined ? [] : [{ wallet, balance: last.balance, until: moment }];
        }),
      );
    },
    add: async (lines) => {
      for (const line of lines) {
        const own = byUser.get(line.userId) ?? new Map<string, StatementLine>();
        byUser.set(line.userId, own);
        const key = `${line.seq}/${line.wallet}`;
        if (!own.has(key)) own.set(key, line);
      }
    },
  };
}

/** History of one user (or without an owner) and kind by id, in writing order. */
type Shelf = Map<string, HistoryRow>;

const requestKey = (kind: HistoryKind, userId: UserId, requestId: string): string =>
  `${kind}/${userId}/${requestId}`;

const newestFirst = (a: HistoryRow, b: HistoryRow): number => b.at - a.at;

function isWanted(row: HistoryRow, { id, optionId, labels, from, to }: HistoryQuery): boolean {
  const own = row.labels ?? [];
  return (
    (id === undefined || row.id === id) &&
    (optionId === undefined || row.optionId === optionId) &&
    (labels ?? []).every((group) => group.some((label) => own.includes(label))) &&
    (from === undefined || row.at >= from) &&
    (to === undefined || row.at <= to)
  );
}

/** Rows without an owner are on a shelf of their own. */
const shelfKey = (kind: HistoryKind, userId: UserId | undefined): string =>
  `${kind}/${userId ?? ''}`;

const pieceKey = (position: number, section: string, number: number): string =>
  `${position}/${section}/${number}`;

function createMemorySnapshots() {
  let snapshot: Snapshot | undefined;
  let pieces = new Map<string, SnapshotPiece>();
  return {
    saveSnapshotPiece: async (piece) => {
      pieces.set(pieceKey(piece.position, piece.section, piece.number), piece);
    },
    saveSnapshot: async (next) => {
      snapshot = next;
      pieces = new Map([...pieces].filter(([, { position }]) => position === next.position));
    },
    loadSnapshot: async () => snapshot,
    loadSnapshotPiece: async (position, section, number) =>
      pieces.get(pieceKey(position, section, number))?.body,
    dropSnapshot: async () => {
      snapshot = undefined;
      pieces = new Map();
    },
  } satisfies Partial<Store>;
}

function rewriteOne(
  log: LogRecord[],
  byUser: ReadonlyMap<UserId, LogRecord[]>,
  { position, version, events }: RewrittenRecord,
): void {
  const before = log[position - 1];
  if (before === undefined) throw new RangeError(`there is no record ${position}`);
  const after = { ...before, version, events };
  log[position - 1] = after;
  const own = before.userId === undefined ? undefined : byUser.get(before.userId);
  const index = own?.indexOf(before) ?? -1;
  if (index >= 0) own?.splice(index, 1, after);
}

export function createMemoryStore(): Store {
  const log: LogRecord[] = [];
  /** Records with account events, by user; their seq ranges follow one another. */
  const byUser = new Map<UserId, LogRecord[]>();
  const shelves = new Map<string, Shelf>();
  const owners = new Map<string, UserId | undefined>();
  const requests = new Map<string, string>();
  const meta = new Map<string, string>();
  const statement = createMemoryStatement((position) => log[position - 1]);

  const shelfOf = (kind: HistoryKind, userId: UserId | undefined): Shelf => {
    const key = shelfKey(kind, userId);
    const shelf = shelves.get(key) ?? new Map<string, HistoryRow>();
    shelves.set(key, shelf);
    return shelf;
  };

  const keepRecord = (record: LogRecord): void => {
    log.push(record);
    const { userId } = record;
    if (userId === undefined || record.lastSeq < record.firstSeq) return;
    const own = byUser.get(userId);
    if (own === undefined) byUser.set(userId, [record]);
    else own.push(record);
  };

  const keepRow = (row: HistoryRow): void => {
    const key = `${row.kind}/${row.id}`;
    if (owners.has(key)) shelfOf(row.kind, owners.get(key)).delete(row.id);
    owners.set(key, row.userId);
    shelfOf(row.kind, row.userId).set(row.id, row);
    if (row.userId !== undefined && row.requestId !== undefined)
      requests.set(requestKey(row.kind, row.userId, row.requestId), row.body);
  };

  return {
    append: async (records, history, lines = []) => {
      assertContinues(log.length, records);
      for (const record of records) keepRecord(record);
      for (const row of history) keepRow(row);
      await statement.add(lines);
    },
    read: async (after, limit) => log.slice(Math.max(0, after), Math.max(0, after) + limit),
    readUser: async (userId, afterSeq, limit) => {
      const own = byUser.get(userId) ?? [];
      const start = countLeading(own, ({ lastSeq }) => lastSeq <= afterSeq);
      return own.slice(start, start + limit);
    },
    rewrite: async (records) => {
      for (const record of records) rewriteOne(log, byUser, record);
    },
    history: async (query) => {
      const shelf = shelves.get(shelfKey(query.kind, query.userId));
      const wanted = [...(shelf?.values() ?? [])].filter((row) => isWanted(row, query));
      // Reversed first: the sort is stable, so among equal times the row written later comes first.
      const sorted = wanted.toReversed().toSorted(newestFirst);
      const start = (query.page - 1) * query.size;
      const items = sorted.slice(start, start + query.size).map(({ body }) => body);
      return { items, total: sorted.length };
    },
    findRequest: async (kind, userId, requestId) =>
      requests.get(requestKey(kind, userId, requestId)),
    ...createMemorySnapshots(),
    documents: createMemoryDocuments(),
    statement,
    readMeta: async (key) => meta.get(key),
    writeMeta: async (key, value) => {
      meta.set(key, value);
    },
    close: async () => {},
  };
}
