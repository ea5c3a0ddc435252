/** The stored form of postings' entries and of wallets. */
import { type Entry, parseAccountKey } from '../../domain/ledger/accounts.ts';
import { CURRENCIES, type Currency } from '../../domain/ledger/currencies.ts';
import {
  FIRST_BINARY_CURRENCY,
  WALLET_TYPES,
  type WalletBalance,
  walletCurrency,
  type WalletType,
} from '../../domain/ledger/wallets.ts';
import { money, parsed, word } from '../codec/cells.ts';
import { row, type RowCell, type Tail } from '../codec/row.ts';
import { isAbsent } from '../codec/rowCode.ts';

const account = parsed(parseAccountKey);

export const entryRow: RowCell<Entry> = row({ account, amount: money });

const walletType = word(WALLET_TYPES);
const currency = word(CURRENCIES);

const impliedCurrency = (type: WalletType): Currency => walletCurrency(type, FIRST_BINARY_CURRENCY);

/** Omitted where the wallet's type implies it, as always in versions 1 to 3. */
const currencyCell: Tail<Pick<WalletBalance, 'type' | 'currency'>> = {
  tail: {
    key: 'currency',
    write: (held: Currency, { type }: Pick<WalletBalance, 'type'>) =>
      type !== 'BINARY' || held === FIRST_BINARY_CURRENCY ? undefined : held,
    read: (stored, { type }: Pick<WalletBalance, 'type'>) =>
      isAbsent(stored) ? impliedCurrency(type) : currency.read(stored),
  },
};

export const walletRow: RowCell<WalletBalance> = row(
  { type: walletType, point: money, wait: money, margin: money },
  currencyCell,
);
