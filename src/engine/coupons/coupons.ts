/** Creating, ending and using coupons. Rules [K-C..]. */
import type { CreateCoupon, EndCoupon, UseCoupon } from '../../domain/coupons/commands.ts';
import {
  COUPON_USES_MAX,
  COUPON_USES_PER_USER_MAX,
  type Coupon,
  couponCode,
  COUPONS_MAX,
  type CouponUse,
} from '../../domain/coupons/coupon.ts';
import { roundToStep } from '../../domain/decimal.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { currencyStep } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES, walletCurrency } from '../../domain/ledger/wallets.ts';
import { type Money, money, moneyOf, NO_MONEY, rateOf, share } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isStuck } from '../bonus/cancel.ts';
import { walletOf } from '../ledger/evolve.ts';
import { isAffiliate } from '../partnerState.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { earlierRequest } from '../requestTable.ts';
import { type Member, numberInId, type Wallet } from '../state.ts';
import type { Turn } from '../turn.ts';
import {
  COUPON_REQUEST,
  bonusDepositOf,
  couponByCode,
  couponById,
  couponPlace,
  couponUsesOf,
  isCouponOver,
  type KnownCoupon,
  nextCouponId,
  couponReference,
} from './couponState.ts';

/** The largest bonus of one use, in any currency. */
const BONUS_MAX = moneyOf('1000000000');
const WHOLE = rateOf('1');

export function createCoupon(turn: Turn, command: CreateCoupon): Rejection | undefined {
  const { state, at } = turn;
  const { type: _, at: createdAt, ...terms } = command;
  const wrong = wrongTerm(terms, createdAt);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const earlier = couponByCode(state, terms.code);
  if (earlier !== undefined && !isCouponOver(earlier, at)) return reject('COUPON_CODE_TAKEN');
  const place = couponPlace(state, at);
  if (!place.isFree) return reject('COUPON_LIMIT', { maximum: String(COUPONS_MAX) });
  const coupon = { ...terms, id: nextCouponId(state), createdAt };
  turn.emit({ type: 'CouponCreated', coupon, displaced: place.displaced });
  return undefined;
}

/** The name of the first term that cannot be. */
function wrongTerm(terms: Omit<Coupon, 'id' | 'createdAt'>, at: number): string | undefined {
  const { code, currency, bonus, wallets, expiresAt, usesMax, usesPerUser } = terms;
  const isAmount = (amount: Money): boolean =>
    amount > 0n && amount <= BONUS_MAX && amount % currencyStep(currency) === 0n;
  if (couponCode(code) !== code) return 'code';
  if (currency === 'KRW') return 'currency';
  if (bonus.kind === 'AMOUNT' ? !isAmount(bonus.amount) : !isAmount(bonus.maximum)) return 'amount';
  if (bonus.kind === 'PERCENT' && (bonus.rate <= 0n || bonus.rate > WHOLE)) return 'rate';
  const fits = wallets.every(
    (wallet) => WALLET_TYPES.includes(wallet) && walletCurrency(wallet, currency) === currency,
  );
  if (!fits || wallets.length === 0 || new Set(wallets).size < wallets.length) return 'wallets';
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= at) return 'expiresAt';
  if (!isCount(usesMax, COUPON_USES_MAX)) return 'usesMax';
  return isCount(usesPerUser, COUPON_USES_PER_USER_MAX) ? undefined : 'usesPerUser';
}

const isCount = (count: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= most;

export function endCoupon({ state, emit, at }: Turn, { id }: EndCoupon): Rejection | undefined {
  const known = couponById(state, id);
  if (known === undefined) return reject('UNKNOWN_COUPON');
  if (known.endedAt === undefined) emit({ type: 'CouponEnded', id, at });
  return undefined;
}

export function claimCoupon(turn: Turn, command: UseCoupon, member: Member): Rejection | undefined {
  const { at } = turn;
  const { userId, requestId } = command;
  const earlier = earlierRequest(turn.state, member, COUPON_REQUEST, {
    id: requestId,
    content: command,
  });
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_REQUEST_ID_REUSED');
  const claim = claimOf(turn, member, command);
  if ('rejection' in claim) return claim.rejection;
  const { known, wallet, amount } = claim;
  const { id: couponId, code, currency, bonus } = known.coupon;
  const use: CouponUse = {
    couponId,
    code,
    number: known.used + 1,
    userId,
    requestId,
    wallet: wallet.type,
    currency,
    amount,
    at,
    depositId: bonus.kind === 'PERCENT' ? command.deposit?.id : undefined,
  };
  const posting = startPosting();
  toHouse(posting, 'bonus', bookOf(wallet), -amount);
  toPocket(posting, wallet, 'point', amount);
  post(turn.emit, posting, 'BONUS', couponReference(use));
  turn.emit({ type: 'CouponUsed', use });
  return undefined;
}

interface Claim {
  readonly known: KnownCoupon;
  readonly wallet: Wallet;
  readonly amount: Money;
}

/** The checks of a use, in the order in which they are answered. */
function claimOf(
  { state, at }: Turn,
  member: Member,
  command: UseCoupon,
): Claim | { readonly rejection: Rejection } {
  const { user } = member;
  if (isAffiliate(state, user)) return { rejection: reject('COUPON_AFFILIATE') };
  const known = couponByCode(state, command.code);
  if (known === undefined) return { rejection: reject('UNKNOWN_COUPON') };
  const { coupon, used, endedAt } = known;
  const isOffered = state.rules.offersWallet(user.siteId, command.wallet);
  if (!isOffered || !coupon.wallets.includes(command.wallet))
    return { rejection: reject('COUPON_WALLET') };
  const wallet = walletOf(state, member, command.wallet);
  // What BINARY holds depends on the site.
  if (wallet.currency !== coupon.currency || isStuck(state, member, wallet))
    return { rejection: reject('COUPON_WALLET') };
  if (endedAt !== undefined) return { rejection: reject('COUPON_ENDED') };
  if (at >= coupon.expiresAt) return { rejection: reject('COUPON_EXPIRED') };
  if (couponUsesOf(state, user.id, coupon.id) >= coupon.usesPerUser)
    return { rejection: reject('COUPON_USED') };
  if (used >= coupon.usesMax) return { rejection: reject('COUPON_USED_UP') };
  const amount = bonusOf(coupon, command, bonusDepositOf(state, user.id));
  return amount > 0n ? { known, wallet, amount } : { rejection: reject('COUPON_NO_DEPOSIT') };
}

/** Rounded down to the smallest amount of the currency; nothing without a deposit to follow from. */
function bonusOf({ bonus, currency }: Coupon, { deposit }: UseCoupon, lastDeposit: number): Money {
  if (bonus.kind === 'AMOUNT') return bonus.amount;
  if (deposit === undefined || numberInId(deposit.id) <= lastDeposit) return NO_MONEY;
  const part = roundToStep(
    share(deposit.credited, bonus.rate, 'down'),
    currencyStep(currency),
    'down',
  );
  return part > bonus.maximum ? bonus.maximum : money(part);
}
