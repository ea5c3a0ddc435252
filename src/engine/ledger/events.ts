/** Events of money: stored form, owner, and the change each applies. */
import { type LedgerEvent, MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { number, text, userId, word } from '../codec/cells.ts';
import { list, optional, row } from '../codec/row.ts';
import type { EventTable } from '../tables.ts';
import { evolveMoneyMoved } from './evolve.ts';
import { entryRow, walletRow } from './rows.ts';

const owner = optional(userId);
const cause = word(MONEY_CAUSES);
const entries = list(entryRow);
const wallets = list(walletRow);

export const ledgerEvents: EventTable<LedgerEvent> = {
  ExchangeOpened: {
    tag: 'XO',
    row: row({ at: number }),
    owner: () => undefined,
    evolve(state) {
      state.isOpened = true;
    },
  },
  MoneyMoved: {
    tag: 'MM',
    row: row({
      userId: owner,
      cause,
      reference: text,
      entries,
      wallets,
    }),
    owner: (event) => event.userId,
    evolve: evolveMoneyMoved,
  },
};
