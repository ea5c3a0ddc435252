/** Withdrawable part of a wallet with a bonus. Rules [D-U3], [D-U4]. */
import { withdrawableOf, remainingTurnover } from '../../domain/bonus/bonus.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type Money, money, NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { availableBalance } from '../futures/crossAccount.ts';
import type { EngineState, Member, Wallet } from '../state.ts';
import { bonusOf } from './bonusState.ts';

/**
 * Wallets whose money plays: pending money there is at stake, elsewhere it is pending withdrawal.
 */
export const isPlayed = ({ type }: Pick<Wallet, 'type'>): boolean =>
  type === 'FUTURES' || type === 'BINARY';

/** Amount in a wallet that is pending withdrawal. */
const leavingOf = (wallet: Wallet): Money => (isPlayed(wallet) ? NO_MONEY : wallet.wait.balance);

/** Whether something in the wallet may still be won or lost. */
export const isAtStake = (member: Member, wallet: Wallet): boolean =>
  isPlayed(wallet) &&
  (wallet.wait.balance > 0n ||
    wallet.margin.balance > 0n ||
    (wallet === member.futures && member.cross.holdings.length > 0));

/**
 * Why an amount that is free may not leave its owner or its currency: more than they added
 * themselves, while a bonus is open. Undefined where it may.
 */
export function lockedIn(
  state: EngineState,
  member: Member,
  wallet: Wallet,
  amount: Money,
): Rejection | undefined {
  const bonus = bonusOf(state, wallet);
  if (bonus === undefined) return undefined;
  const withdrawable = withdrawableOf(bonus, freeOf(member, wallet), leavingOf(wallet));
  return amount > withdrawable
    ? reject('BONUS_LOCKED', {
        available: formatDecimal(withdrawable),
        remaining: formatDecimal(remainingTurnover(bonus)),
      })
    : undefined;
}

/**
 * Amount that could be withdrawn without a bonus; of FUTURES zero while a cross position has no
 * price.
 */
function freeOf(member: Member, wallet: Wallet): Money {
  const { balance } = wallet.point;
  if (wallet !== member.futures) return balance;
  const available = availableBalance(member) ?? NO_MONEY;
  return money(available < balance ? available : balance);
}
