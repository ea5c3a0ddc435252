/** Bonuses that are not turned over yet: state, stored form and invariants. */
import type { BonusChanged, WalletBonus } from '../../domain/bonus/bonus.ts';
import type { UserId } from '../../domain/ids.ts';
import { WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { money, word } from '../codec/cells.ts';
import { list, pair, row, type RowCell } from '../codec/row.ts';
import { createSlice } from '../slice.ts';
import type { EngineState, Wallet } from '../state.ts';
import type { Invariants, SnapshotSection } from '../tables.ts';

type OfWallets = Map<WalletType, WalletBonus>;

const bonusesState = createSlice<Map<UserId, OfWallets>>(() => new Map());

/** The open bonuses of a wallet; undefined where all of its money is its owner's own. */
export const bonusOf = (
  state: EngineState,
  { owner, type }: Pick<Wallet, 'owner' | 'type'>,
): WalletBonus | undefined => bonusesState(state).get(owner)?.get(type);

/** Whether some wallet of the user has an open bonus. */
export const hasBonus = (state: EngineState, user: UserId): boolean =>
  bonusesState(state).has(user);

export function setBonus(
  state: EngineState,
  { userId, wallet, bonus }: Pick<BonusChanged, 'userId' | 'wallet' | 'bonus'>,
): void {
  const all = bonusesState(state);
  const own: OfWallets = all.get(userId) ?? new Map<WalletType, WalletBonus>();
  if (bonus === undefined) own.delete(wallet);
  else own.set(wallet, bonus);
  if (own.size === 0) all.delete(userId);
  else all.set(userId, own);
}

export const bonusRow: RowCell<WalletBonus> = row({
  amount: money,
  required: money,
  turned: money,
  own: money,
});

const memberRow = row({ wallets: list(pair(word(WALLET_TYPES), bonusRow)) });

export const bonusSection: SnapshotSection = {
  name: 'bonuses',
  version: 1,
  writeCommon: () => [],
  readCommon() {},
  writeMember(state, { user }) {
    const own = bonusesState(state).get(user.id);
    if (own === undefined) return undefined;
    // In the order of the wallets: equal states have equal rows, however they were reached.
    const wallets = WALLET_TYPES.flatMap((type) => {
      const bonus = own.get(type);
      return bonus === undefined ? [] : [[type, bonus] as const];
    });
    return memberRow.write({ wallets });
  },
  readMember(state, userId, stored) {
    for (const [wallet, bonus] of memberRow.read(stored).wallets)
      setBonus(state, { userId, wallet, bonus });
  },
};

/** Own money is never below zero, so no command has let more leave; a cleared bonus is not open. */
export const bonusInvariants: Invariants = (state) =>
  [...bonusesState(state)].flatMap(([user, own]) =>
    [...own].flatMap(([wallet, { amount, required, turned, own: left }]) =>
      amount >= 0n && left >= 0n && turned >= 0n && turned < required
        ? []
        : [`the bonus of ${user}/${wallet} is ${amount} ${required} ${turned} ${left}`],
    ),
  );
