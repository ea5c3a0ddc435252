/** Bonuses that nothing of their site can play any more. Rule [D-U10]. */
import { type CancelBonuses, unplayedOf, type WalletBonus } from '../../domain/bonus/bonus.ts';
import type { UserId } from '../../domain/ids.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { currencyStep } from '../../domain/ledger/currencies.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { EngineState, Member, Wallet } from '../state.ts';
import type { Turn } from '../turn.ts';
import { bonusOf } from './bonusState.ts';
import { isAtStake } from './leaving.ts';

const PLAYED = ['FUTURES', 'BINARY'] as const;

/**
 * Whether a bonus in the wallet cannot be turned over on its owner's site: no wallet that plays its
 * currency is offered there, although one exists or the wallet itself was taken out.
 */
export function isUnplayable(state: EngineState, member: Member, wallet: Wallet): boolean {
  const { offersWallet } = state.rules;
  const { siteId } = member.user;
  const players = PLAYED.filter(
    (type) => walletOf(state, member, type).currency === wallet.currency,
  );
  if (players.some((type) => offersWallet(siteId, type))) return false;
  return players.length > 0 || !offersWallet(siteId, wallet.type);
}

/** Whether a bonus given into the wallet now could never leave it. */
export const isStuck = (state: EngineState, member: Member, wallet: Wallet): boolean =>
  state.rules.bonusTermsOf(member.user.siteId).turnover > 0n && isUnplayable(state, member, wallet);

/** Takes back the part of a grant that was not turned over; the rest is its owner's own. */
export function cancelBonus(turn: Turn, wallet: Wallet, bonus: WalletBonus): void {
  const { point, wait, margin, owner, type, currency } = wallet;
  const locked = point.balance + wait.balance + margin.balance - bonus.own;
  const unplayed = unplayedOf(bonus, currencyStep(currency));
  const most = locked < unplayed ? locked : unplayed;
  const back = most < point.balance ? most : point.balance;
  if (back > 0n) {
    const posting = startPosting();
    toPocket(posting, wallet, 'point', -back);
    toHouse(posting, 'bonus', bookOf(wallet), back);
    post(turn.emit, posting, 'BONUS_CANCELLED', `cancel-${owner}-${type}-${turn.at}`);
  }
  turn.emit({
    type: 'BonusChanged',
    userId: owner,
    wallet: type,
    cause: 'CANCELLED',
    bonus: undefined,
  });
}

/** The bonuses of a member that can be ended now: nothing of their wallets is at stake. */
const endableBonuses = (
  state: EngineState,
  member: Member,
): readonly (readonly [Wallet, WalletBonus])[] =>
  [...member.wallets.values()].flatMap((wallet) => {
    const bonus = bonusOf(state, wallet);
    const isEndable =
      bonus !== undefined && isUnplayable(state, member, wallet) && !isAtStake(member, wallet);
    return isEndable ? [[wallet, bonus] as const] : [];
  });

/** The users whose bonuses CancelBonuses would end now. */
export function usersWithUnplayableBonuses(state: EngineState): readonly UserId[] {
  return [...state.members.values()].flatMap((member) =>
    endableBonuses(state, member).length > 0 ? [member.user.id] : [],
  );
}

/** UNKNOWN_USER; without such a bonus it changes nothing. */
export function cancelBonuses(turn: Turn, { userId }: CancelBonuses): Rejection | undefined {
  const member = turn.state.members.get(userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  for (const [wallet, bonus] of endableBonuses(turn.state, member))
    cancelBonus(turn, wallet, bonus);
  return undefined;
}
