/** Coupons and their uses: state, stored form and invariants. */
import {
  type Coupon,
  COUPON_KINDS,
  type CouponBonus,
  COUPONS_MAX,
  type CouponUse,
} from '../../domain/coupons/coupon.ts';
import type { CouponEvent } from '../../domain/coupons/commands.ts';
import { type CouponId, couponId as toCouponId, type UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { rateOf } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import { couponId, money, number, rate, text, word } from '../codec/cells.ts';
import { type Cell, list, optional, pair, row, type RowCell } from '../codec/row.ts';
import { partsIn, rememberOver, type RequestRow } from '../requestTable.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, memberOf, numberInId } from '../state.ts';
import type { Invariants, SnapshotSection } from '../tables.ts';

type CouponCreated = Extract<CouponEvent, { readonly type: 'CouponCreated' }>;

export interface KnownCoupon {
  readonly coupon: Coupon;
  /** By all users together. */
  used: number;
  /** When the operator ended it. */
  endedAt: Millis | undefined;
}

interface CouponsState {
  /** The last `COUPONS_MAX`, oldest first. */
  readonly known: Map<CouponId, KnownCoupon>;
  /** Uses of known coupons by one user, and of some that are forgotten. */
  readonly usesOf: Map<UserId, Map<CouponId, number>>;
  /** The number of the user's last deposit that carried a bonus. */
  readonly depositOf: Map<UserId, number>;
  nextNumber: number;
}

const couponsState = createSlice<CouponsState>(() => ({
  known: new Map(),
  usesOf: new Map(),
  depositOf: new Map(),
  nextNumber: 1,
}));

export const nextCouponId = (state: EngineState): CouponId =>
  toCouponId(couponsState(state).nextNumber);

/** The coupons that are known, oldest first. */
export const knownCoupons = (state: EngineState): readonly KnownCoupon[] => [
  ...couponsState(state).known.values(),
];

export const couponById = (state: EngineState, id: CouponId): KnownCoupon | undefined =>
  couponsState(state).known.get(id);

/** The newest with a code: an earlier one is over. */
export const couponByCode = (state: EngineState, code: string): KnownCoupon | undefined =>
  knownCoupons(state).findLast(({ coupon }) => coupon.code === code);

/** Whether it can no longer be used. */
export const isCouponOver = ({ coupon, used, endedAt }: KnownCoupon, at: Millis): boolean =>
  endedAt !== undefined || at >= coupon.expiresAt || used >= coupon.usesMax;

/** Where another coupon finds its place. */
type CouponPlace =
  | { readonly isFree: true; readonly displaced: CouponId | undefined }
  | { readonly isFree: false };

/** The place of the first known coupon that is over, once all are taken. */
export function couponPlace(state: EngineState, at: Millis): CouponPlace {
  const coupons = knownCoupons(state);
  if (coupons.length < COUPONS_MAX) return { isFree: true, displaced: undefined };
  const over = coupons.find((known) => isCouponOver(known, at));
  return over === undefined ? { isFree: false } : { isFree: true, displaced: over.coupon.id };
}

export const couponUsesOf = (state: EngineState, user: UserId, id: CouponId): number =>
  couponsState(state).usesOf.get(user)?.get(id) ?? 0;

/** The number of the user's last deposit that carried a bonus; 0 for none. */
export const bonusDepositOf = (state: EngineState, user: UserId): number =>
  couponsState(state).depositOf.get(user) ?? 0;

export const COUPON_REQUEST: RequestRow<Pick<CouponUse, 'code' | 'wallet'>> = {
  kind: 'coupon',
  parts: partsIn('code', 'wallet'),
};

export function addCoupon(
  state: EngineState,
  { coupon, displaced }: Pick<CouponCreated, 'coupon' | 'displaced'>,
): void {
  const slice = couponsState(state);
  if (displaced !== undefined) slice.known.delete(displaced);
  else if (slice.known.size >= COUPONS_MAX) displaceUnnamed(state, coupon.createdAt);
  slice.known.set(coupon.id, { coupon, used: 0, endedAt: undefined });
  slice.nextNumber = Math.max(slice.nextNumber, numberInId(coupon.id) + 1);
}

/** Events from before they named the coupon that made room left it to be found. */
function displaceUnnamed(state: EngineState, at: Millis): void {
  const place = couponPlace(state, at);
  if (place.isFree && place.displaced !== undefined)
    couponsState(state).known.delete(place.displaced);
}

export function endCoupon(state: EngineState, id: CouponId, at: Millis): void {
  const known = couponById(state, id);
  if (known === undefined) throw new Error(`${id} is not known`);
  known.endedAt = at;
}

export function addUse(state: EngineState, use: CouponUse): void {
  const { known, usesOf, depositOf } = couponsState(state);
  const coupon = known.get(use.couponId);
  if (coupon === undefined) throw new Error(`${use.couponId} is not known`);
  coupon.used = use.number;
  const own = [...(usesOf.get(use.userId) ?? [])].filter(([id]) => known.has(id));
  const count = couponUsesOf(state, use.userId, use.couponId) + 1;
  usesOf.set(use.userId, new Map(own).set(use.couponId, count));
  if (use.depositId !== undefined) depositOf.set(use.userId, numberInId(use.depositId));
  const request = { id: use.requestId, content: use };
  rememberOver(memberOf(state, use.userId), COUPON_REQUEST, request, couponReference(use));
}

/** `c-3/12`: the twelfth use, the reference of its movement. */
export const couponReference = ({
  couponId: id,
  number: n,
}: Pick<CouponUse, 'couponId' | 'number'>): string => `${id}/${n}`;

const storedBonusRow = row({ kind: word(COUPON_KINDS), amount: money, rate });
/** One row for both kinds: `amount` is the maximum of a percent bonus. */
const bonusCell: Cell<CouponBonus> = {
  form: 'WRITTEN',
  write: (bonus) =>
    bonus.kind === 'AMOUNT'
      ? storedBonusRow.write({ ...bonus, rate: NO_RATE })
      : storedBonusRow.write({ kind: bonus.kind, amount: bonus.maximum, rate: bonus.rate }),
  read(stored) {
    const { kind, amount, rate: part } = storedBonusRow.read(stored);
    return kind === 'AMOUNT' ? { kind, amount } : { kind, rate: part, maximum: amount };
  },
};
const NO_RATE = rateOf('0');

export const couponRow: RowCell<Coupon> = row({
  id: couponId,
  code: text,
  currency: word(CURRENCIES),
  bonus: bonusCell,
  wallets: list(word(WALLET_TYPES)),
  createdAt: number,
  expiresAt: number,
  usesMax: number,
  usesPerUser: number,
});

const knownRow = row({ coupon: couponRow, used: number, endedAt: optional(number) });
const commonRow = row({ nextNumber: number, known: list(knownRow) });
const memberRow = row({ uses: list(pair(couponId, number)), deposit: number });

export const couponsSection: SnapshotSection = {
  name: 'coupons',
  version: 1,
  // Empty before the first of them, so that a state without any is hashed as before there were any.
  writeCommon(state) {
    const { nextNumber } = couponsState(state);
    return nextNumber === 1 ? [] : commonRow.write({ nextNumber, known: knownCoupons(state) });
  },
  readCommon(state, stored) {
    if (stored.length === 0) return;
    const slice = couponsState(state);
    const { nextNumber, known } = commonRow.read(stored);
    slice.nextNumber = nextNumber;
    for (const each of known) slice.known.set(each.coupon.id, { ...each });
  },
  writeMember(state, { user }) {
    const uses = couponsState(state).usesOf.get(user.id);
    return uses === undefined
      ? undefined
      : memberRow.write({ uses: [...uses], deposit: bonusDepositOf(state, user.id) });
  },
  readMember(state, user, stored) {
    const { uses, deposit } = memberRow.read(stored);
    couponsState(state).usesOf.set(user, new Map(uses));
    if (deposit > 0) couponsState(state).depositOf.set(user, deposit);
  },
};

/** Uses of all users add up to those of the coupon, and none exceeds its limits. */
export const couponInvariants: Invariants = (state) => {
  const { known, usesOf } = couponsState(state);
  const broken: string[] = [];
  const sums = new Map<CouponId, number>();
  for (const [user, uses] of usesOf)
    for (const [id, count] of uses) {
      sums.set(id, (sums.get(id) ?? 0) + count);
      const most = known.get(id)?.coupon.usesPerUser ?? Infinity;
      if (count > most) broken.push(`${user} used ${id} ${count} times`);
    }
  for (const [id, { coupon, used }] of known) {
    if (used !== (sums.get(id) ?? 0))
      broken.push(`${id} is used ${used} times, not ${sums.get(id)}`);
    if (used > coupon.usesMax) broken.push(`${id} is used ${used} times`);
  }
  if (known.size > COUPONS_MAX) broken.push(`${known.size} coupons are known`);
  return broken;
};
