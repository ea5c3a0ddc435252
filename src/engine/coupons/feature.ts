/** The coupons feature of the engine. */
import type { CouponCommand, CouponEvent } from '../../domain/coupons/commands.ts';
import type { CouponUse } from '../../domain/coupons/coupon.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  clientOrderId,
  couponId,
  dnwId,
  money,
  number,
  text,
  userId,
  word,
} from '../codec/cells.ts';
import { lastCell, optional, row, type RowCell } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { byMember } from '../turn.ts';
import { claimCoupon, createCoupon, endCoupon } from './coupons.ts';
import {
  COUPON_REQUEST,
  addCoupon,
  addUse,
  couponInvariants,
  couponRow,
  couponsSection,
  endCoupon as setEnded,
} from './couponState.ts';

const commands: CommandTable<CouponCommand> = {
  CreateCoupon: createCoupon,
  EndCoupon: endCoupon,
  UseCoupon: byMember(claimCoupon),
};

const useRow: RowCell<CouponUse> = row({
  couponId,
  code: text,
  number,
  userId,
  requestId: clientOrderId,
  wallet: word(WALLET_TYPES),
  currency: word(CURRENCIES),
  amount: money,
  depositId: optional(dnwId),
  at: number,
});

const events: EventTable<CouponEvent> = {
  CouponCreated: {
    tag: 'KC',
    row: row({ coupon: couponRow }, lastCell('displaced', optional(couponId), undefined)),
    owner: () => undefined,
    evolve: addCoupon,
  },
  CouponEnded: {
    tag: 'KE',
    row: row({ id: couponId, at: number }),
    owner: () => undefined,
    evolve: (state, { id, at }) => setEnded(state, id, at),
  },
  CouponUsed: {
    tag: 'KU',
    row: row({ use: useRow }),
    owner: ({ use }) => use.userId,
    evolve: (state, { use }) => addUse(state, use),
  },
};

export const coupons = {
  commands,
  events,
  section: couponsSection,
  invariants: couponInvariants,
  requests: { coupon: COUPON_REQUEST },
} satisfies EngineFeature;
