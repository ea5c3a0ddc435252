/** Coupons as operators create, list and end them. */
import { type Coupon, type CouponBonus, couponCode } from '../../domain/coupons/coupon.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type CouponId, parseCouponId } from '../../domain/ids.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { money, rate as toRate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { couponById, type KnownCoupon, knownCoupons } from '../../engine/coupons/couponState.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { WireCoupon } from '../../protocol/coupons/entities.ts';
import type { couponOperatorCalls } from '../../protocol/coupons/operatorCalls.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { createActs, OPERATOR } from '../operatorActs/acts.ts';
import { createMoneyActs, type MoneyActsNeeds, type Stakes } from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';

function statusOf({ coupon, used, endedAt }: KnownCoupon, at: Millis): WireCoupon['status'] {
  if (endedAt !== undefined) return 'ENDED';
  if (at >= coupon.expiresAt) return 'EXPIRED';
  return used >= coupon.usesMax ? 'USED_UP' : 'ACTIVE';
}

function toWireCoupon(known: KnownCoupon, at: Millis): WireCoupon {
  const { coupon, used, endedAt } = known;
  const { bonus } = coupon;
  const isAmount = bonus.kind === 'AMOUNT';
  return {
    id: coupon.id,
    promoCode: coupon.code,
    currency: coupon.currency,
    kind: bonus.kind,
    amount: isAmount ? formatDecimal(bonus.amount) : null,
    rate: isAmount ? null : formatDecimal(bonus.rate),
    maximum: isAmount ? null : formatDecimal(bonus.maximum),
    walletTypes: [...coupon.wallets],
    status: statusOf(known, at),
    createdAt: coupon.createdAt,
    expiresAt: coupon.expiresAt,
    endedAt: endedAt ?? null,
    usesMax: coupon.usesMax,
    usesPerUser: coupon.usesPerUser,
    used,
  };
}

type Created = CallParams<typeof couponOperatorCalls.operatorCouponCreate>;

/** Either an amount, or a rate with a maximum; undefined for anything else. */
function bonusOf({ amount, rate, maximum }: Created): CouponBonus | undefined {
  if (amount !== undefined)
    return rate === undefined && maximum === undefined
      ? { kind: 'AMOUNT', amount: money(amount) }
      : undefined;
  return rate === undefined || maximum === undefined
    ? undefined
    : { kind: 'PERCENT', rate: toRate(rate), maximum: money(maximum) };
}

/** The terms of the coupon, as far as they can be read. */
function termsOf(params: Created): Reply<Omit<Coupon, 'id' | 'createdAt'>> {
  const { promoCode, currency, walletTypeStrs, expiresAt, usesMax, usesPerUser } = params;
  const code = couponCode(promoCode);
  if (code === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'promoCode' }));
  const bonus = bonusOf(params);
  if (bonus === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'amount' }));
  const wallets = knownWords(walletTypeStrs, WALLET_TYPES, 'walletTypeStrs');
  if (!wallets.ok) return wallets;
  return succeed({
    code,
    currency,
    bonus,
    wallets: wallets.answer ?? [],
    expiresAt,
    usesMax,
    usesPerUser,
  });
}

/** The most that a coupon can pay out. */
const worthOfCoupon = ({
  bonus,
  currency,
  usesMax,
}: Pick<Coupon, 'bonus' | 'currency' | 'usesMax'>) => ({
  amount: money((bonus.kind === 'AMOUNT' ? bonus.amount : bonus.maximum) * BigInt(usesMax)),
  currency,
});

/** The call again, as text. */
const paramsOf = ({
  amount,
  rate,
  maximum,
  ...params
}: Created): Readonly<Record<string, string>> => ({
  promoCode: params.promoCode,
  currency: params.currency,
  ...(amount !== undefined && { amount: formatDecimal(amount) }),
  ...(rate !== undefined && { rate: formatDecimal(rate) }),
  ...(maximum !== undefined && { maximum: formatDecimal(maximum) }),
  walletTypeStrs: params.walletTypeStrs,
  expiresAt: String(params.expiresAt),
  usesMax: String(params.usesMax),
  usesPerUser: String(params.usesPerUser),
});

type Create = Handler<(typeof couponOperatorCalls)['operatorCouponCreate']>;

const createCoupon = (
  core: MoneyActsNeeds,
  shown: (id: CouponId) => Promise<Reply<WireCoupon>>,
): Create => {
  const moveMoney = createMoneyActs(core);
  return async (params, { identity: { userId: operator } }) => {
    const terms = termsOf(params);
    if (!terms.ok) return terms;
    const { code, currency, bonus } = terms.answer;
    const details = {
      currency,
      bonus: formatDecimal(bonus.kind === 'AMOUNT' ? bonus.amount : bonus.rate),
      usesMax: String(params.usesMax),
    };
    const act = {
      operator,
      name: 'coupon.create',
      target: code,
      owner: undefined,
      reason: '',
      details,
    };
    const stakes: Stakes = { kind: 'money', moved: [worthOfCoupon(terms.answer)] };
    const more = {
      call: 'operatorCouponCreate',
      permission: 'coupons.act',
      accounts: [],
    } as const;
    return moveMoney({ ...act, ...more, stakes, params: paramsOf(params) }, async () => {
      const result = await core.submit({ type: 'CreateCoupon', ...terms.answer }, OPERATOR);
      if (!result.ok) return refuse(result.rejection);
      const created = result.events.find((event) => event.type === 'CouponCreated');
      if (created === undefined) throw new Error(`${code} was created without an event`);
      return shown(created.coupon.id);
    });
  };
};

export function couponOperatorHandlers(
  core: MoneyActsNeeds,
): HandlersOf<typeof couponOperatorCalls> {
  const carryOut = createActs(core);
  const { clock } = core;
  const shown = async (id: CouponId): Promise<Reply<WireCoupon>> => {
    const known = await core.readState((state) => {
      const found = couponById(state, id);
      return found && toWireCoupon(found, clock.now());
    });
    return known === undefined ? refuse(reject('UNKNOWN_COUPON')) : succeed(known);
  };
  return {
    operatorCouponList: async ({ status, keyword = '', page, size }) => {
      const all = await core.readState((state) =>
        knownCoupons(state).map((known) => toWireCoupon(known, clock.now())),
      );
      const found = all
        .filter((coupon) => status === undefined || coupon.status === status)
        .filter(({ promoCode }) => promoCode.includes(keyword.toUpperCase()));
      const items = found.toReversed().slice((page - 1) * size, page * size);
      return succeed({ items, total: found.length, page, size });
    },

    operatorCouponCreate: createCoupon(core, shown),

    operatorCouponEnd: async ({ couponId, reason }, { identity: { userId: operator } }) => {
      const id = parseCouponId(couponId);
      if (id === undefined) return refuse(reject('UNKNOWN_COUPON'));
      const act = {
        operator,
        name: 'coupon.end',
        target: id,
        owner: undefined,
        reason,
        asked: { couponId },
      };
      return carryOut(act, async () => {
        const result = await core.submit({ type: 'EndCoupon', id }, OPERATOR);
        return result.ok ? shown(id) : refuse(result.rejection);
      });
    },
  };
}
