/** Coupons in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { CreateCoupon, UseCoupon } from '../../src/domain/coupons/commands.ts';
import { dnwId, userId } from '../../src/domain/ids.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import { moneyOf, rateOf } from '../../src/domain/quantities.ts';
import { clientId } from './engine.ts';

/** Later than any test's moment. */
const NEVER = 4_102_444_800_000;

/** 10 USDT for the wallet of that name, once for each of 100 users. */
export const couponOf = (more: Partial<Unstamped<CreateCoupon>> = {}): Unstamped<CreateCoupon> => ({
  type: 'CreateCoupon',
  code: 'WELCOME',
  currency: 'USDT',
  bonus: { kind: 'AMOUNT', amount: moneyOf('10') },
  wallets: ['USDT'],
  expiresAt: NEVER,
  usesMax: 100,
  usesPerUser: 1,
  ...more,
});

export const percentOf = (rate: string, maximum: string): CreateCoupon['bonus'] => ({
  kind: 'PERCENT',
  rate: rateOf(rate),
  maximum: moneyOf(maximum),
});

export interface UseSpec {
  readonly user?: number;
  readonly id: string;
  readonly code?: string;
  readonly wallet?: WalletType;
  /** Number and credited amount of a deposit. */
  readonly deposit?: readonly [number, string];
}

export const useOf = ({ deposit, ...spec }: UseSpec): Unstamped<UseCoupon> => ({
  type: 'UseCoupon',
  userId: userId(spec.user ?? 1),
  requestId: clientId(spec.id),
  code: spec.code ?? 'WELCOME',
  wallet: spec.wallet ?? 'USDT',
  deposit:
    deposit === undefined ? undefined : { id: dnwId(deposit[0]), credited: moneyOf(deposit[1]) },
});
