/** Closing an account. Rule [A-U5]. */
import type { CloseAccount } from '../../domain/accounts/commands.ts';
import { reject } from '../../domain/rejections.ts';
import type { Member, Wallet } from '../state.ts';
import type { Decision, KeepsOpen, OnClose } from '../tables.ts';

/**
 * Everything open holds wallet money, except cross positions and reduce-only orders.
 * @param onClose what features remove of the account
 * @param keepsOpen what features have in progress that holds no money of the account
 */
export const createCloseAccount =
  (onClose: readonly OnClose[], keepsOpen: readonly KeepsOpen[]): Decision<CloseAccount> =>
  (turn, { userId }) => {
    const member = turn.state.members.get(userId);
    if (member === undefined) return reject('UNKNOWN_USER');
    if (member.user.status === 'CLOSED') return undefined;
    const isBusy = keepsOpen.some((keeps) => keeps(turn.state, userId));
    if (isBusy || !isEmpty(member)) return reject('ACCOUNT_NOT_EMPTY');
    for (const remove of onClose) remove(turn, userId);
    turn.emit({ type: 'UserStatusChanged', userId, status: 'CLOSED' });
    return undefined;
  };

const isEmpty = (member: Member): boolean =>
  member.workingCount === 0 &&
  member.cross.holdings.length === 0 &&
  [...member.wallets.values()].every(isEmptyWallet);

const isEmptyWallet = ({ point, wait, margin }: Wallet): boolean =>
  point.balance === 0n && wait.balance === 0n && margin.balance === 0n;
