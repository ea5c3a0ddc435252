/**
 * Statements in SQL. Lines lie by user, wallet and cause; a page is merged from the newest lines of
 * each wallet and cause that it selects, so that its time does not grow with the statement.
 */
import { MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { STATEMENT_REACH } from '../../domain/ledger/statement.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { money } from '../../domain/quantities.ts';
import type { Page } from '../../gateway/ports.ts';
import {
  type Closing,
  type StatementEntry,
  type StatementLine,
  type StatementQuery,
  type StatementRows,
} from '../../gateway/ports/statement.ts';
import { numberColumn, textColumns } from './sqlColumns.ts';
import { type Query, type Row, type SqlDatabase, toNumber, toParsed } from './sqlDatabase.ts';
import { rowToRecord } from './sqlRecords.ts';

/** Values of an insert and its text, whose places follow those of what is before it. */
export interface LinesPart {
  readonly values: readonly string[];
  readonly write: (place: (index: number) => number) => string;
}

export function linesPart(lines: readonly StatementLine[]): LinesPart {
  const texts = textColumns([
    lines.map(({ userId }) => userId),
    lines.map(({ wallet }) => wallet),
    lines.map(({ cause }) => cause),
    lines.map(({ balance }) => String(balance)),
  ]);
  return {
    values: [
      numberColumn(lines.map(({ at }) => at)),
      numberColumn(lines.map(({ seq }) => seq)),
      numberColumn(lines.map(({ position }) => position)),
      ...texts.values,
    ],
    write: (place) =>
      `INSERT INTO maru_statement (at, seq, position, user_id, wallet, cause, balance)
        SELECT * FROM unnest($${place(1)}::bigint[], $${place(2)}::bigint[],
          $${place(3)}::bigint[], ${texts.written(place(4))})
        ON CONFLICT DO NOTHING`,
  };
}

export const createSqlStatement = ({ query, batch }: SqlDatabase): StatementRows => ({
  query: (wanted) => readPage(query, wanted),
  closings: async (userId, until) =>
    (await query(SELECT_CLOSINGS, [userId, numberColumn(until)])).map(rowToClosing),
  add: async (lines) => {
    if (lines.length === 0) return;
    const { values, write } = linesPart(lines);
    await batch([[write((index) => index), values]]);
  },
});

/** The wallets and causes that a user has lines of: one look at the index for each. */
const OWN_LISTS = `WITH RECURSIVE own AS (
    (SELECT wallet, cause FROM maru_statement WHERE user_id = $1 ORDER BY wallet, cause LIMIT 1)
    UNION ALL
    SELECT later.wallet, later.cause FROM own CROSS JOIN LATERAL (
      SELECT wallet, cause FROM maru_statement
        WHERE user_id = $1 AND (wallet, cause) > (own.wallet, own.cause)
        ORDER BY wallet, cause LIMIT 1) AS later)`;

const SELECT_CLOSINGS = `${OWN_LISTS}
  SELECT DISTINCT ON (ends.until, own.wallet) ends.until, own.wallet, last.balance
  FROM unnest($2::bigint[]) AS ends(until) CROSS JOIN own CROSS JOIN LATERAL (
    SELECT seq, balance FROM maru_statement
      WHERE user_id = $1 AND wallet = own.wallet AND cause = own.cause AND at < ends.until
      ORDER BY at DESC, seq DESC LIMIT 1) AS last
  ORDER BY ends.until, own.wallet, last.seq DESC`;

/** The newest lines of one wallet and cause, in the order of the index. */
const newestOf = (reach: number, columns: string): string =>
  `SELECT ${columns} FROM maru_statement
    WHERE user_id = $1 AND wallet = own.wallet AND cause = own.cause AND at >= $2 AND at <= $3
    ORDER BY at DESC, seq DESC LIMIT ${reach}`;

async function readPage(query: Query, wanted: StatementQuery): Promise<Page<StatementEntry>> {
  const { userId, from = 0, to = Number.MAX_SAFE_INTEGER, page, size } = wanted;
  const wallets = wanted.wallets ?? WALLET_TYPES;
  const causes = wanted.causes ?? MONEY_CAUSES;
  const values = [userId, from, to, [...wallets], [...causes]];
  const lists = 'own.wallet = ANY($4) AND own.cause = ANY($5)';
  const [count] = await query(
    `${OWN_LISTS} SELECT count(*) AS total FROM (
      SELECT 1 FROM own CROSS JOIN LATERAL (${newestOf(STATEMENT_REACH, '1')}) AS line
      WHERE ${lists} LIMIT ${STATEMENT_REACH}) AS counted`,
    values,
  );
  const total = toNumber(count?.['total']);
  const offset = (page - 1) * size;
  const length = Math.min(size, total - offset);
  if (length <= 0) return { items: [], total };
  const rows = await query(
    `${OWN_LISTS} SELECT line.wallet, line.seq AS line_seq, maru_log.* FROM (
      SELECT own.wallet, line.seq, line.position FROM own
        CROSS JOIN LATERAL (${newestOf(offset + length, 'seq, position')}) AS line
      WHERE ${lists} ORDER BY line.seq DESC, own.wallet DESC LIMIT ${length} OFFSET ${offset}) AS line
    JOIN maru_log ON maru_log.position = line.position
    ORDER BY line.seq DESC, line.wallet DESC`,
    values,
  );
  return { items: rows.map(rowToEntry), total };
}

const parseWallet = (text: string): WalletType | undefined =>
  WALLET_TYPES.find((wallet) => wallet === text);

const rowToEntry = (row: Row): StatementEntry => ({
  wallet: toParsed(parseWallet, row['wallet']),
  seq: toNumber(row['line_seq']),
  record: rowToRecord(row),
});

const rowToClosing = (row: Row): Closing => ({
  until: toNumber(row['until']),
  wallet: toParsed(parseWallet, row['wallet']),
  balance: money(BigInt(toParsed((text) => text, row['balance']))),
});
