/** The coupon of an exchange without operators, so that using one can be tried. */
import { COUPON_USES_MAX, PRACTICE_COUPON } from '../../domain/coupons/coupon.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { DAY_MS } from '../../domain/time.ts';
import { couponByCode } from '../../engine/coupons/couponState.ts';
import type { Kernel } from '../kernel.ts';

const BONUS = moneyOf('100');
const GOOD_MS = 3_650 * DAY_MS;

/** Creates it once for a log; call when the log was read. */
export async function shipPracticeCoupon({
  submit,
  readState,
  clock,
}: Pick<Kernel, 'submit' | 'readState' | 'clock'>): Promise<void> {
  const known = await readState((state) => couponByCode(state, PRACTICE_COUPON));
  if (known !== undefined) return;
  await submit({
    type: 'CreateCoupon',
    code: PRACTICE_COUPON,
    currency: 'USDT',
    wallets: ['USDT'],
    bonus: { kind: 'AMOUNT', amount: BONUS },
    expiresAt: clock.now() + GOOD_MS,
    usesMax: COUPON_USES_MAX,
    usesPerUser: 1,
  });
}
