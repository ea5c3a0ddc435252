/** Coupons: what their users call, and what is listed of it. */
import { type BonusDeposit, couponCode, type CouponUse } from '../../domain/coupons/coupon.ts';
import type { CouponEvent } from '../../domain/coupons/commands.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { parseDnwId, type UserId } from '../../domain/ids.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { money } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import { couponByCode, couponReference } from '../../engine/coupons/couponState.ts';
import type { couponCalls } from '../../protocol/coupons/calls.ts';
import { type WireCouponUse, wireCouponUse } from '../../protocol/coupons/entities.ts';
import { createClientId } from '../calls/clientIds.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { dnwLabel, readDnw, toEntryRow } from '../money/rows.ts';
import type { ProjectionTable } from '../projections/table.ts';
import type { StoredKinds } from '../requests/requestRows.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import * as v from 'valibot';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';

// Uses of coupons in the shape of the wire, and as rows of the history.

const toWireCouponUse = (use: CouponUse): WireCouponUse => ({
  id: couponReference(use),
  promoCode: use.code,
  walletType: use.wallet,
  currency: use.currency,
  amount: formatDecimal(use.amount),
  dnwHistoryId: use.depositId ?? null,
  clientRequestId: use.requestId,
  usedAt: use.at,
});

const toCouponRow = (use: CouponUse): HistoryRow => ({
  kind: 'COUPON',
  id: couponReference(use),
  userId: use.userId,
  optionId: undefined,
  at: use.at,
  requestId: use.requestId,
  body: JSON.stringify(toWireCouponUse(use)),
});

/** The same in the list of applications and movements, as a bonus. */
const toBonusRow = (use: CouponUse): HistoryRow =>
  toEntryRow(
    use.userId,
    toWireEntry({ ...use, id: couponReference(use), type: 'B', reference: use.code }),
  );

/** Throws on a body that no version of the product wrote. */
const readCouponUse = (body: string): WireCouponUse => v.parse(wireCouponUse, JSON.parse(body));

export const couponRequests: Pick<StoredKinds, 'coupon'> = {
  coupon: {
    history: 'COUPON',
    reused: 'CLIENT_REQUEST_ID_REUSED',
    requestedAs(body) {
      const { promoCode: code, walletType: wallet } = readCouponUse(body);
      return [{ code, wallet }];
    },
  },
};

/** A use moves money: its owner is notified by the POINT beside it. */
export const couponProjections: ProjectionTable<CouponEvent> = {
  CouponCreated: {},
  CouponEnded: {},
  CouponUsed: {
    history: ({ use }) => [toCouponRow(use), toBonusRow(use)],
    request: ({ use }) => ({ kind: 'coupon', id: use.requestId }),
  },
};

/** The user's latest approved deposit into a wallet, where the coupon needs one. */
async function depositFor(
  core: Kernel,
  userId: UserId,
  { code, wallet }: { readonly code: string; readonly wallet: WalletType },
): Promise<BonusDeposit | undefined> {
  const kind = await core.readState((state) => couponByCode(state, code)?.coupon.bonus.kind);
  if (kind !== 'PERCENT') return undefined;
  const labels = [[dnwLabel.type('D')], [dnwLabel.status('APPROVED')], [dnwLabel.wallet(wallet)]];
  const { items } = await core.rows({ kind: 'DNW', userId, labels, page: 1, size: 1 });
  const [body] = items;
  if (body === undefined) return undefined;
  const { id: text, receives } = readDnw(body);
  const [id, credited] = [parseDnwId(text), parseDecimal(receives)];
  if (id === undefined || credited === undefined) throw new Error(`not a deposit: ${body}`);
  return { id, credited: money(credited) };
}

export const couponHandlers = (core: Kernel): HandlersOf<typeof couponCalls> => ({
  useCoupon: async ({ clientRequestId, promoCode, walletType }, { identity: { userId } }) => {
    const code = couponCode(promoCode);
    if (code === undefined) return refuse(reject('UNKNOWN_COUPON'));
    const wanted = { code, wallet: walletType };
    const requestId = clientRequestId ?? createClientId(core.random);
    const first = async (): Promise<Reply<WireCouponUse>> => {
      const body = await core.requests.stored({ userId, kind: 'coupon', id: requestId });
      return body === undefined ? refuse(reject('TRY_AGAIN')) : succeed(readCouponUse(body));
    };
    return core.requests.run({
      userId,
      kind: 'coupon',
      id: requestId,
      content: wanted,
      first,
      submit: async () => {
        const deposit = await depositFor(core, userId, wanted);
        const result = await core.submit({
          type: 'UseCoupon',
          userId,
          requestId,
          ...wanted,
          deposit,
        });
        return result.ok ? first() : refuse(result.rejection);
      },
    });
  },

  couponUses: async ({ page, size }, { identity: { userId } }) => {
    const { items, total } = await core.rows({ kind: 'COUPON', userId, page, size });
    return succeed({ items: items.map(readCouponUse), total, page, size });
  },
});
