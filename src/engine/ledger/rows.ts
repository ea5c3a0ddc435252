/** The stored form of postings' entries and of wallets. */
import {
  type Entry,
  parseAccountKey,
  WALLET_TYPES,
  type WalletBalance,
} from '../../domain/accounts.ts';
import { money, parsed, word } from '../codec/cells.ts';
import { row, type RowCell } from '../codec/row.ts';

export const entryRow: RowCell<Entry> = row({ account: parsed(parseAccountKey), amount: money });

export const walletRow: RowCell<WalletBalance> = row({
  type: word(WALLET_TYPES),
  point: money,
  wait: money,
  margin: money,
});
