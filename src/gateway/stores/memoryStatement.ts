/** Statements of the store that lives as long as its process. */
import type { UserId } from '../../domain/ids.ts';
import { STATEMENT_REACH } from '../../domain/ledger/statement.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import type { LogRecord } from '../ports.ts';
import {
  type StatementEntry,
  type StatementLine,
  type StatementQuery,
  type StatementRows,
} from '../ports/statement.ts';

const isWanted = (line: StatementLine, { wallets, causes, from, to }: StatementQuery): boolean =>
  (wallets === undefined || wallets.includes(line.wallet)) &&
  (causes === undefined || causes.includes(line.cause)) &&
  (from === undefined || line.at >= from) &&
  (to === undefined || line.at <= to);

const newestFirst = (a: StatementLine, b: StatementLine): number =>
  b.seq - a.seq || (a.wallet < b.wallet ? 1 : -1);

export function createMemoryStatement(
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
        .filter((line) => isWanted(line, query))
        .toSorted(newestFirst)
        .slice(0, STATEMENT_REACH);
      const start = (query.page - 1) * query.size;
      const items = wanted.slice(start, start + query.size).flatMap(toEntry);
      return { items, total: wanted.length };
    },
    closings: async (userId, until) => {
      const lines = linesOf(userId).toSorted(newestFirst);
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
