/** The ledger feature of the engine. */
import type { CommandTable, EngineFeature, EventTable, SnapshotSection } from '../tables.ts';
import { ledgerInvariants } from './invariants.ts';
import type { AdjustWallet, LedgerCommand } from '../../domain/ledger/commands.ts';
import { creditFromHouse, openExchange } from './decide.ts';
import { type LedgerEvent, MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { boolean, money, number, parsed, text, userId, word } from '../codec/cells.ts';
import { list, optional, pair, row } from '../codec/row.ts';
import { evolveMoneyMoved, openHouseAccount, setWallet } from './evolve.ts';
import { entryRow, walletRow } from './rows.ts';
import {
  BOOKS,
  HOUSE_ACCOUNTS,
  houseAccount,
  parseAccountKey,
} from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { balanceOf, type EngineState, type Member, memberOf } from '../state.ts';

const owner = optional(userId);
const cause = word(MONEY_CAUSES);
const entries = list(entryRow);
const wallets = list(walletRow);

// House accounts and the wallets that hold something, in a snapshot.

const commonRow = row({
  isOpened: boolean,
  house: list(pair(parsed(parseAccountKey), money)),
});

const ledgerSection: SnapshotSection = {
  name: 'ledger',
  version: 1,
  writeCommon: (state) => commonRow.write({ isOpened: state.isOpened, house: houseOf(state) }),
  readCommon(state, stored) {
    const { isOpened, house } = commonRow.read(stored);
    state.isOpened = isOpened;
    for (const [key, balance] of house) openHouseAccount(state, key).balance = balance;
  },
  writeMember(_state, member) {
    const used = WALLET_TYPES.flatMap((type) => usedWallet(member, type));
    return used.length === 0 ? undefined : wallets.write(used);
  },
  readMember(state, id, stored) {
    const member = memberOf(state, id);
    for (const wallet of wallets.read(stored)) setWallet(state, member, wallet);
  },
};

const houseOf = (state: EngineState) =>
  HOUSE_ACCOUNTS.flatMap((account) =>
    BOOKS.flatMap((book) => {
      const key = houseAccount(account, book);
      const balance = state.ledger.get(key)?.balance;
      return balance === undefined || balance === 0n ? [] : [[key, balance] as const];
    }),
  );

function usedWallet(member: Member, type: WalletType) {
  const wallet = member.wallets.get(type);
  if (wallet === undefined) return [];
  const balance = balanceOf(wallet);
  return balance.point === 0n && balance.wait === 0n && balance.margin === 0n ? [] : [balance];
}

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
