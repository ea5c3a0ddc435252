/** House accounts and the wallets that hold something, in a snapshot. */
import {
  BOOKS,
  HOUSE_ACCOUNTS,
  houseAccount,
  parseAccountKey,
} from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { boolean, money, parsed } from '../codec/cells.ts';
import { list, pair, row } from '../codec/row.ts';
import { balanceOf, type EngineState, type Member, memberOf } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { openHouseAccount, setWallet } from './evolve.ts';
import { walletRow } from './rows.ts';

const commonRow = row({
  isOpened: boolean,
  house: list(pair(parsed(parseAccountKey), money)),
});
const wallets = list(walletRow);

export const ledgerSection: SnapshotSection = {
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
