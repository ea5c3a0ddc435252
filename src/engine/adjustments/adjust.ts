/** An operator's change of a wallet, once per user and request id. Rules [L-P10], [L-P11], [D-U10]. */
import { bookOf } from '../../domain/ledger/accounts.ts';
import { ADJUSTMENT_TYPES, ADJUSTMENTS } from '../../domain/ledger/adjustments.ts';
import type { AdjustWallet } from '../../domain/ledger/commands.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isStuck } from '../bonus/cancel.ts';
import { unfreeIn } from '../money/transfers.ts';
import type { CommandTable } from '../tables.ts';
import type { Turn } from '../turn.ts';
import { earlierAdjustment } from '../ledger/adjustmentMemory.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';

const AMOUNT_MAX = moneyOf('1000000000000');

function adjustWallet(turn: Turn, command: AdjustWallet): Rejection | undefined {
  const { adjustment, amount } = command;
  const member = turn.state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (member.user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  if (!ADJUSTMENT_TYPES.includes(adjustment)) return reject('INVALID_PARAMETER', { name: 'type' });
  if (!WALLET_TYPES.includes(command.wallet)) return reject('UNKNOWN_ACCOUNT');
  if (amount <= 0n || amount > AMOUNT_MAX) return reject('INVALID_AMOUNT');
  const earlier = earlierAdjustment(turn.state, member, command);
  if (earlier !== undefined) return earlier === 'same' ? undefined : reject('ADJUSTMENT_REUSED');
  const { cause, account, isTaken } = ADJUSTMENTS[adjustment];
  const wallet = walletOf(turn.state, member, command.wallet);
  if (adjustment === 'PB' && isStuck(turn.state, member, wallet))
    return reject('WALLET_NOT_OFFERED');
  const unfree = isTaken ? unfreeIn(member, wallet, amount) : undefined;
  if (unfree !== undefined) return unfree;
  const change = isTaken ? -amount : amount;
  const posting = startPosting();
  toHouse(posting, account, bookOf(wallet), -change);
  toPocket(posting, wallet, 'point', change);
  post(turn.emit, posting, cause, command.requestId);
  return undefined;
}

export const adjustmentCommands: CommandTable<AdjustWallet> = { AdjustWallet: adjustWallet };
