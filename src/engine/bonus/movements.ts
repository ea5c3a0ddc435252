/** Effects of money movements on bonuses. Rules [D-U1], [D-U2], [D-U6], [D-U7]. */
import { bonusTreatment, remainingTurnover, type WalletBonus } from '../../domain/bonus/bonus.ts';
import { divide } from '../../domain/decimal.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import { pocketAccount } from '../../domain/ledger/accounts.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import { POCKETS, type WalletBalance, type WalletType } from '../../domain/ledger/wallets.ts';
import { addMoney, type Money, money, NO_MONEY, share } from '../../domain/quantities.ts';
import { type EngineState, memberOf } from '../state.ts';
import { isPlayed } from './leaving.ts';
import type { OpenBonus, Touched } from './touched.ts';

/** One wallet's part of a movement: all of its money after it, and by how much it changed. */
interface Side {
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly after: bigint;
  readonly change: bigint;
  /** Part of the balance that is pending withdrawal: own money that is already committed. */
  readonly leaving: bigint;
}

type Order = 'OWN_FIRST' | 'LOCKED_FIRST';

/** Goes through the movements of a command in order. */
export function moveBonuses(
  state: EngineState,
  touched: Touched,
  seen: readonly ExchangeEvent[],
): void {
  /** Sides that have paid in the last movement between two users. */
  let shared: { readonly reference: string; readonly sides: readonly Side[] } | undefined;
  for (const event of seen) {
    if (event.type !== 'MoneyMoved' || event.userId === undefined) continue;
    const sides = sidesOf(event.userId, event);
    switch (bonusTreatment(event.cause, event.reference)) {
      case 'OWN':
        for (const side of sides) addOwn(touched, side);
        break;
      case 'PLAY':
        for (const side of sides) touched.of(side.userId, side.wallet);
        break;
      case 'GRANT':
        for (const side of sides) grant(state, touched, side);
        break;
      case 'CARRY':
        carry(touched, sides, 'OWN_FIRST');
        break;
      case 'SHARE':
        if (shared?.reference === event.reference) {
          carry(touched, [...shared.sides, ...sides], 'LOCKED_FIRST');
          shared = undefined;
        } else shared = { reference: event.reference, sides };
        break;
    }
  }
}

function sidesOf(userId: UserId, { wallets, entries }: MoneyMoved): readonly Side[] {
  return wallets.map((wallet) => {
    const keys = new Set(POCKETS.map((pocket) => pocketAccount(userId, wallet.type, pocket)));
    let change = 0n;
    for (const { account, amount } of entries) if (keys.has(account)) change += amount;
    const leaving = isPlayed(wallet) ? 0n : wallet.wait;
    return { userId, wallet: wallet.type, after: totalOf(wallet), change, leaving };
  });
}

const totalOf = ({ point, wait, margin }: WalletBalance): bigint => point + wait + margin;

function addOwn(touched: Touched, { userId, wallet, change }: Side): void {
  const open = touched.of(userId, wallet);
  if (open.now !== undefined)
    open.now = { ...open.now, own: addMoney(open.now.own, money(change)) };
}

/** A bonus that nothing is asked for is its owner's own. */
function grant(state: EngineState, touched: Touched, side: Side): void {
  const { userId, change } = side;
  const { turnover } = state.rules.bonusTermsOf(memberOf(state, userId).user.siteId);
  const required = share(money(change), turnover, 'up');
  if (required === 0n) addOwn(touched, side);
  else lock(touched.of(userId, side.wallet), side, { amount: money(change), required });
}

/** Adds a bonus to those of a wallet; without one, all that was there is its owner's own. */
function lock(
  open: OpenBonus,
  { after, change }: Pick<Side, 'after' | 'change'>,
  { amount, required }: Pick<WalletBonus, 'amount' | 'required'>,
): void {
  const now = open.now ?? {
    amount: NO_MONEY,
    required: NO_MONEY,
    turned: NO_MONEY,
    own: money(after - change),
  };
  open.now = {
    ...now,
    amount: addMoney(now.amount, amount),
    required: addMoney(now.required, required),
  };
}

/** Money goes from one wallet to another, and its locked part stays locked there. */
function carry(touched: Touched, sides: readonly Side[], order: Order): void {
  const from = sides.find(({ change }) => change < 0n);
  const to = sides.find(({ change }) => change > 0n);
  if (from === undefined || to === undefined) return;
  const source = touched.of(from.userId, from.wallet);
  const target = touched.of(to.userId, to.wallet);
  const taken = source.now === undefined ? undefined : take(source.now, from, order);
  if (taken === undefined || taken.locked === 0n) {
    if (source.now !== undefined && taken !== undefined) source.now = taken.left;
    addOwn(touched, to);
    return;
  }
  source.now = taken.left;
  lock(target, to, taken);
  if (target.now !== undefined)
    target.now = { ...target.now, own: addMoney(target.now.own, taken.own) };
}

interface Taken extends Pick<WalletBonus, 'amount' | 'required' | 'own'> {
  readonly locked: Money;
  readonly left: WalletBonus;
}

/**
 * Share of a bonus that an outgoing amount takes along: the same fraction of the locked money, of
 * the granted amount and of the remaining turnover. The turnover is rounded up where it arrives and
 * down where it leaves, so that moving money never makes it smaller. Own money that is pending
 * withdrawal stays: it would be taken out twice.
 */
function take(bonus: WalletBonus, { after, change, leaving }: Side, order: Order): Taken {
  const out = -change;
  const inAll = after + out;
  const allLocked = inAll > bonus.own ? inAll - bonus.own : 0n;
  const lockedFirst = out < allLocked ? out : allLocked;
  const ownFree = bonus.own > leaving ? bonus.own - leaving : 0n;
  const ownFirst = out > ownFree ? out - ownFree : 0n;
  const locked = order === 'OWN_FIRST' ? ownFirst : lockedFirst;
  const part = (of: bigint, rounding: 'up' | 'down'): Money =>
    allLocked === 0n ? NO_MONEY : money(divide(of * locked, allLocked, rounding));
  const remaining = remainingTurnover(bonus);
  const amount = part(bonus.amount, 'down');
  const own = money(out - locked);
  return {
    amount,
    own,
    locked: money(locked),
    required: part(remaining, 'up'),
    left: {
      amount: money(bonus.amount - amount),
      required: money(bonus.required - part(remaining, 'down')),
      turned: bonus.turned,
      own: money(bonus.own - own),
    },
  };
}
