/** Money from the house: the opening, demo funds, deposits. Rules [L-P..]. */
import { bookOf } from '../../domain/ledger/accounts.ts';
import type { CreditFromHouse, OpenExchange } from '../../domain/ledger/commands.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { isCredited, walletOf } from './evolve.ts';
import { post, startPosting, toHouse, toPocket } from './posting.ts';

/** The largest single credit: far above any real one, far below what a decimal text carries. */
const CREDIT_MAX = moneyOf('1000000000000');

export function openExchange(turn: Turn, command: OpenExchange): Rejection | undefined {
  if (turn.state.isOpened) return undefined;
  if (command.insurance < 0n) return reject('INVALID_PARAMETER', { name: 'insurance' });
  turn.emit({ type: 'ExchangeOpened', at: turn.at });
  const posting = startPosting();
  toHouse(posting, 'house', 'FUTURES', -command.insurance);
  toHouse(posting, 'insurance', 'FUTURES', command.insurance);
  post(turn.emit, posting, 'OPENING', 'insurance');
  return undefined;
}

export function creditFromHouse(turn: Turn, command: CreditFromHouse): Rejection | undefined {
  const member = turn.state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (!WALLET_TYPES.includes(command.wallet)) return reject('UNKNOWN_ACCOUNT');
  if (command.amount <= 0n || command.amount > CREDIT_MAX)
    return reject('INVALID_PARAMETER', { name: 'amount' });
  if (isCredited(member, command.reference)) return undefined;
  postHouseCredit(turn, member, command);
  return undefined;
}

export type HouseCredit = Pick<CreditFromHouse, 'wallet' | 'amount' | 'reference'>;

/** House to a user's `point`, with the cause DEPOSIT and the credit's reference. */
export function postHouseCredit(turn: Turn, member: Member, credit: HouseCredit): void {
  const wallet = walletOf(turn.state, member, credit.wallet);
  const posting = startPosting();
  toHouse(posting, 'house', bookOf(wallet), -credit.amount);
  toPocket(posting, wallet, 'point', credit.amount);
  post(turn.emit, posting, 'DEPOSIT', credit.reference);
}
