/** Documents and their audit trail in SQL. */
import { parseActor } from '../../domain/actor.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import {
  idInFeed,
  NAMED_BY_ID,
  NAMED_WHOLE,
  rowsAfter,
} from '../../gateway/documents/changeFeed.ts';
import type { Page } from '../../gateway/ports.ts';
import type {
  AuditRow,
  ChangedDocument,
  DocumentQuery,
  DocumentRows,
  DocumentWriter,
  StoredDocument,
} from '../../gateway/ports/documents.ts';
import { type Query, type Row, type SqlDatabase, toNumber, toParsed } from './sqlDatabase.ts';

const COLUMNS = 'kind, id, version, owner, labels, keywords, created_at, updated_at, body';

export const createSqlDocuments = ({ query, transaction }: SqlDatabase): DocumentRows => ({
  get: ({ kind, id }) => find(query, kind, id),
  query: (wanted) => queryDocuments(query, wanted),
  audit: async ({ kind, id, owner, page, size }) => {
    const where = createConditions();
    where.add('kind =', kind);
    where.add('id =', id);
    where.add('owner =', owner);
    return readPage(query, {
      table: 'maru_audit',
      columns: 'at, actor, action, kind, id, owner, before, after',
      where,
      order: 'ordinal DESC',
      page,
      size,
      toItem: rowToAudit,
    });
  },
  changesAfter: (number, limit) => changesAfter(query, number, limit),
  lastChange: () => lastChange(query),
  transaction: (work) => transaction((inside) => work(createWriter(inside))),
});

/** Writes a document and its row of the feed in one statement; the row is the values from the tenth on. */
const ANNOUNCED = `WITH announced AS (
  INSERT INTO maru_document_change (kind, id, version) VALUES ($1, $10, $3)
)`;

const createWriter = (query: Query): DocumentWriter => ({
  find: ({ kind, id }) => find(query, kind, id),
  write: async (document) => {
    const fed = idInFeed(document);
    await query(
      `${fed === undefined ? '' : ANNOUNCED}
       INSERT INTO maru_document (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (kind, id) DO UPDATE SET
         version = excluded.version, owner = excluded.owner, labels = excluded.labels,
         keywords = excluded.keywords, created_at = excluded.created_at,
         updated_at = excluded.updated_at, body = excluded.body`,
      [
        document.kind,
        document.id,
        document.version,
        document.owner ?? null,
        [...document.labels],
        [...document.keywords],
        document.createdAt,
        document.updatedAt,
        document.body,
        ...(fed === undefined ? [] : [fed]),
      ],
    );
  },
  remove: async ({ kind, id }) => {
    const fed = idInFeed({ kind, id });
    if (fed === undefined)
      await query('DELETE FROM maru_document WHERE kind = $1 AND id = $2', [kind, id]);
    else
      await query(
        `WITH gone AS (DELETE FROM maru_document WHERE kind = $1 AND id = $2 RETURNING kind)
         INSERT INTO maru_document_change (kind, id, version) SELECT kind, $3, 0 FROM gone`,
        [kind, id, fed],
      );
  },
  removeOwned: async (owner) =>
    (await query(REMOVE_OWNED, [owner, NAMED_BY_ID, NAMED_WHOLE])).map((row) =>
      String(row['kind']),
    ),
  addAudit: async (row) => {
    await query(
      `INSERT INTO maru_audit (at, actor, action, kind, id, owner, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.at,
        row.actor,
        row.action,
        row.kind,
        row.id ?? null,
        row.owner ?? null,
        row.before ?? null,
        row.after ?? null,
      ],
    );
  },
  eraseAudit: async (owner) => {
    await query('UPDATE maru_audit SET id = NULL, before = NULL, after = NULL WHERE owner = $1', [
      owner,
    ]);
  },
  trimChanges: async (below) => {
    await query('DELETE FROM maru_document_change WHERE number < $1', [below]);
    return lastChange(query);
  },
});

const REMOVE_OWNED = `WITH gone AS (DELETE FROM maru_document WHERE owner = $1 RETURNING kind, id),
  announced AS (
    INSERT INTO maru_document_change (kind, id, version)
      SELECT kind, CASE WHEN kind = ANY($3) THEN '' ELSE id END, 0 FROM gone
      WHERE kind = ANY($2) OR kind = ANY($3)
  )
  SELECT DISTINCT kind FROM gone ORDER BY kind`;

async function changesAfter(
  query: Query,
  number: number,
  limit: number,
): Promise<readonly ChangedDocument[] | undefined> {
  const rows = await query(
    `SELECT number, kind, id, version FROM maru_document_change
     WHERE number >= $1 ORDER BY number LIMIT $2`,
    [number, limit + 1],
  );
  return rowsAfter(rows.map(rowToChange), number, limit);
}

async function lastChange(query: Query): Promise<number> {
  const [row] = await query('SELECT number FROM maru_document_change ORDER BY number DESC LIMIT 1');
  return row === undefined ? 0 : toNumber(row['number']);
}

const rowToChange = (row: Row): ChangedDocument => ({
  number: toNumber(row['number']),
  kind: String(row['kind']),
  id: String(row['id']),
  version: toNumber(row['version']),
});

async function find(query: Query, kind: string, id: string): Promise<StoredDocument | undefined> {
  const [row] = await query(`SELECT ${COLUMNS} FROM maru_document WHERE kind = $1 AND id = $2`, [
    kind,
    id,
  ]);
  return row === undefined ? undefined : rowToDocument(row);
}

function queryDocuments(query: Query, wanted: DocumentQuery): Promise<Page<StoredDocument>> {
  const where = createConditions();
  where.add('kind =', wanted.kind);
  where.add('owner =', wanted.owner);
  if (wanted.owners !== undefined) where.addAny('owner', wanted.owners);
  for (const group of wanted.labels ?? []) where.add('labels &&', [...group]);
  if (wanted.keyword !== undefined) where.add('keywords @>', [wanted.keyword]);
  where.add('created_at >=', wanted.from);
  where.add('created_at <=', wanted.to);
  const direction = wanted.order === 'oldest' ? 'ASC' : 'DESC';
  return readPage(query, {
    table: 'maru_document',
    columns: COLUMNS,
    where,
    order: `created_at ${direction}, ordinal ${direction}`,
    page: wanted.page,
    size: wanted.size,
    toItem: rowToDocument,
  });
}

/** Conditions joined by AND, each with a value of its own; one without a value is left out. */
function createConditions() {
  const values: unknown[] = [];
  const conditions: string[] = [];
  return {
    values,
    text: () => (conditions.length === 0 ? 'true' : conditions.join(' AND ')),
    add: (condition: string, value: unknown): void => {
      if (value === undefined) return;
      values.push(value);
      conditions.push(`${condition} $${values.length}`);
    },
    /** @param column holds one of the values */
    addAny: (column: string, any: readonly string[]): void => {
      values.push([...any]);
      conditions.push(`${column} = ANY($${values.length})`);
    },
  };
}

async function readPage<T>(
  query: Query,
  p: {
    readonly table: string;
    readonly columns: string;
    readonly where: ReturnType<typeof createConditions>;
    readonly order: string;
    readonly page: number;
    readonly size: number;
    readonly toItem: (row: Row) => T;
  },
): Promise<Page<T>> {
  const { values } = p.where;
  const filter = p.where.text();
  const [count] = await query(`SELECT count(*) AS total FROM ${p.table} WHERE ${filter}`, values);
  const rows = await query(
    `SELECT ${p.columns} FROM ${p.table} WHERE ${filter} ORDER BY ${p.order}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, p.size, (p.page - 1) * p.size],
  );
  return { items: rows.map(p.toItem), total: toNumber(count?.['total']) };
}

const rowToDocument = (row: Row): StoredDocument => ({
  kind: String(row['kind']),
  id: String(row['id']),
  version: toNumber(row['version']),
  owner: toOwner(row['owner']),
  labels: toTexts(row['labels']),
  keywords: toTexts(row['keywords']),
  createdAt: toNumber(row['created_at']),
  updatedAt: toNumber(row['updated_at']),
  body: String(row['body']),
});

const rowToAudit = (row: Row): AuditRow => ({
  at: toNumber(row['at']),
  actor: toParsed(parseActor, row['actor']),
  action: toParsed(parseAction, row['action']),
  kind: String(row['kind']),
  id: toOptionalText(row['id']),
  owner: toOwner(row['owner']),
  before: toOptionalText(row['before']),
  after: toOptionalText(row['after']),
});

const toOptionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

const toOwner = (value: unknown): UserId | undefined =>
  value === null ? undefined : toParsed(parseUserId, value);

const ACTIONS: readonly AuditRow['action'][] = ['CREATED', 'CHANGED', 'DELETED', 'ERASED'];

const parseAction = (text: string): AuditRow['action'] | undefined =>
  ACTIONS.find((action) => action === text);
