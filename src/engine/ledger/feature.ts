/** The ledger feature of the engine. */
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { ledgerInvariants } from './invariants.ts';
import { ledgerSection } from './snapshot.ts';
import type { AdjustWallet, LedgerCommand } from '../../domain/ledger/commands.ts';
import { creditFromHouse, openExchange } from './decide.ts';
import { type LedgerEvent, MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { number, text, userId, word } from '../codec/cells.ts';
import { list, optional, row } from '../codec/row.ts';
import { evolveMoneyMoved } from './evolve.ts';
import { entryRow, walletRow } from './rows.ts';

const owner = optional(userId);
const cause = word(MONEY_CAUSES);
const entries = list(entryRow);
const wallets = list(walletRow);

/** Events of money: stored form, owner, and the change each applies. */
const ledgerEvents: EventTable<LedgerEvent> = {
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

/** Adjustments know of bonuses and transfers, and are a feature of their own. */
const ledgerCommands: CommandTable<Exclude<LedgerCommand, AdjustWallet>> = {
  OpenExchange: openExchange,
  CreditFromHouse: creditFromHouse,
};

export const ledger = {
  commands: ledgerCommands,
  events: ledgerEvents,
  section: ledgerSection,
  invariants: ledgerInvariants,
} satisfies EngineFeature;
