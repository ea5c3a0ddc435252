/** Closing an account. Rules [A-U5], [D-U9]. */
import type { CloseAccount } from '../../domain/accounts/commands.ts';
import { reject } from '../../domain/rejections.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { bonusOf } from '../bonus/bonusState.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { EngineState, Member, Wallet } from '../state.ts';
import type { Decision, KeepsOpen, OnClose } from '../tables.ts';
import type { Turn } from '../turn.ts';

/**
 * Everything open holds wallet money, except cross positions and reduce-only orders.
 * @param onClose data that features remove with the account
 * @param keepsOpen open processes of features that hold no money of the account
 */
export const createCloseAccount =
  (onClose: readonly OnClose[], keepsOpen: readonly KeepsOpen[]): Decision<CloseAccount> =>
  (turn, { userId }) => {
    const member = turn.state.members.get(userId);
    if (member === undefined) return reject('UNKNOWN_USER');
    if (member.user.status === 'CLOSED') return undefined;
    const isBusy = keepsOpen.some((keeps) => keeps(turn.state, userId));
    if (isBusy || !isEmpty(turn.state, member)) return reject('ACCOUNT_NOT_EMPTY');
    for (const remove of onClose) remove(turn, userId);
    for (const wallet of member.wallets.values()) returnBonus(turn, wallet);
    turn.emit({ type: 'UserStatusChanged', userId, status: 'CLOSED' });
    return undefined;
  };

const isEmpty = (state: EngineState, member: Member): boolean =>
  member.workingCount === 0 &&
  member.cross.holdings.length === 0 &&
  [...member.wallets.values()].every((wallet) => isEmptyWallet(state, wallet));

/** A bonus that may not leave keeps no account open: it goes back. */
function isEmptyWallet(state: EngineState, wallet: Wallet): boolean {
  const { point, wait, margin } = wallet;
  if (wait.balance !== 0n || margin.balance !== 0n) return false;
  return point.balance === 0n || bonusOf(state, wallet)?.own === 0n;
}

function returnBonus(turn: Turn, wallet: Wallet): void {
  const { point, owner } = wallet;
  const posting = startPosting();
  toPocket(posting, wallet, 'point', -point.balance);
  toHouse(posting, 'bonus', bookOf(wallet), point.balance);
  post(turn.emit, posting, 'BONUS_RETURNED', `close-${owner}-${wallet.type}`);
}
