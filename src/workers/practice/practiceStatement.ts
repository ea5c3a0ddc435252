/** Statements in IndexedDB. */
import Dexie, { type Table } from 'dexie';
import { STATEMENT_REACH } from '../../domain/ledger/statement.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import type { UserId } from '../../domain/ids.ts';
import { money } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { LogRecord } from '../../gateway/ports.ts';
import type {
  Closing,
  StatementLine,
  StatementQuery,
  StatementRows,
} from '../../gateway/ports/statement.ts';

/** Amounts as text, as everywhere in this store. */
interface LineEntry extends Omit<StatementLine, 'balance'> {
  readonly balance: string;
}

export type Lines = Table<LineEntry, readonly [string, number, string]>;

export const toLineEntry = (line: StatementLine): LineEntry => ({
  ...line,
  balance: String(line.balance),
});

export const createPracticeStatement = (
  lines: Lines,
  recordsAt: (positions: readonly number[]) => Promise<readonly LogRecord[]>,
): StatementRows => ({
  query: async (query) => {
    const wanted = newestOf(lines, query);
    const { page, size } = query;
    const found = await wanted.limit(STATEMENT_REACH).toArray();
    const shown = found.slice((page - 1) * size, page * size);
    const records = await recordsAt([...new Set(shown.map(({ position }) => position))]);
    const byPosition = new Map(records.map((record) => [record.position, record]));
    const items = shown.flatMap(({ wallet, seq, position }) => {
      const record = byPosition.get(position);
      return record === undefined ? [] : [{ wallet, seq, record }];
    });
    return { items, total: found.length };
  },
  closings: async (userId, until) => {
    const found = await Promise.all(
      until.flatMap((moment) =>
        WALLET_TYPES.map((wallet) => closingOf(lines, { userId, wallet, until: moment })),
      ),
    );
    return found.flatMap((closing) => (closing === undefined ? [] : [closing]));
  },
  add: async (added) => {
    await lines.bulkPut(added.map(toLineEntry));
  },
});

function newestOf(lines: Lines, { userId, wallets, causes, from, to }: StatementQuery) {
  return lines
    .where('[userId+at]')
    .between([userId, from ?? Dexie.minKey], [userId, to ?? Dexie.maxKey], true, true)
    .reverse()
    .filter(
      ({ wallet, cause }) =>
        (wallets === undefined || wallets.includes(wallet)) &&
        (causes === undefined || causes.includes(cause)),
    );
}

async function closingOf(
  lines: Lines,
  wanted: { readonly userId: UserId; readonly wallet: WalletType; readonly until: Millis },
): Promise<Closing | undefined> {
  const { userId, wallet, until } = wanted;
  const last = await lines
    .where('[userId+wallet+at]')
    .between([userId, wallet, Dexie.minKey], [userId, wallet, until], true, false)
    .last();
  return last === undefined ? undefined : { wallet, until, balance: money(BigInt(last.balance)) };
}
