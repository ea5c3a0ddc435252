/** Money the house puts in: the opening, demo funds, deposits. Rules [L..]. */
import { WALLET_TYPES } from '../../domain/accounts.ts';
import type { DepositByHouse, OpenExchange } from '../../domain/ledger/commands.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { createWallet, depositKey } from './evolve.ts';
import { post, startPosting, toHouse, toPocket } from './posting.ts';

/** The most one deposit may bring: far above any real one, far below what a decimal text carries. */
const DEPOSIT_MAX = moneyOf('1000000000000');

export function openExchange(turn: Turn, command: OpenExchange): Rejection | undefined {
  if (turn.state.isOpened) return undefined;
  if (command.insurance < 0n) return reject('INVALID_PARAMETER', { name: 'insurance' });
  turn.emit({ type: 'ExchangeOpened', at: turn.at });
  const posting = startPosting('FUTURES');
  toHouse(posting, 'house', -command.insurance);
  toHouse(posting, 'insurance', command.insurance);
  post(turn.emit, posting, undefined, 'OPENING', 'insurance');
  return undefined;
}

export function depositByHouse(turn: Turn, command: DepositByHouse): Rejection | undefined {
  const member = turn.state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (!WALLET_TYPES.includes(command.wallet)) return reject('UNKNOWN_WALLET');
  if (command.amount <= 0n || command.amount > DEPOSIT_MAX)
    return reject('INVALID_PARAMETER', { name: 'amount' });
  if (turn.state.deposits.has(depositKey(command.userId, command.reference))) return undefined;
  giveFromHouse(turn, member, command);
  return undefined;
}

export type Gift = Pick<DepositByHouse, 'wallet' | 'amount' | 'reference'>;

/** House to a user's `point`, told as DEPOSIT under the reference. */
export function giveFromHouse(turn: Turn, member: Member, gift: Gift): void {
  const userId = member.user.id;
  const wallet = member.wallets.get(gift.wallet) ?? createWallet(userId, gift.wallet);
  const posting = startPosting(gift.wallet);
  toHouse(posting, 'house', -gift.amount);
  toPocket(posting, wallet, 'point', gift.amount);
  post(turn.emit, posting, { userId, wallet }, 'DEPOSIT', gift.reference);
}
