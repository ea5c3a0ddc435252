/** Limits of one address on failed logins, lookups of names and registrations. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';
import { type Rate, TokenBuckets } from './tokenBuckets.ts';

/** A use of a limit; what turned out not to count is withdrawn. */
export type Use =
  | { readonly ok: true; readonly withdraw: () => void }
  | { readonly ok: false; readonly seconds: number };

export interface AddressLimit {
  /** `address` may name a user beside it. That of a host that has none, an empty text, is not limited. */
  readonly use: (address: string) => Use;
}

/** Log-ins that may fail: 30 a minute, whatever the usernames. */
export const FAILED_LOGINS: Rate = { perSecond: (30 * SECOND_MS) / MINUTE_MS, burst: 30 };

/** Log-ins of one user at one address: as many at once as there are sessions, then one each 6 s. */
export const USER_LOGINS: Rate = { perSecond: (10 * SECOND_MS) / MINUTE_MS, burst: 10 };

/** Accounts made with one e-mail address: 20 at once, then one an hour. */
export const MAIL_SIGNUPS: Rate = { perSecond: SECOND_MS / HOUR_MS, burst: 20 };

/** A form looks a name up while it is typed: so many times as often as accounts may be made. */
const LOOKUPS_A_SIGNUP = 10;

export const lookupsOf = ({ perSecond, burst }: Rate): Rate => ({
  perSecond: perSecond * LOOKUPS_A_SIGNUP,
  burst: burst * LOOKUPS_A_SIGNUP,
});

const FREE: Use = { ok: true, withdraw: () => undefined };

/** @param rate undefined for no limit */
export function createAddressLimit(
  rate: Rate | undefined,
  clock: Pick<Clock, 'now'>,
): AddressLimit {
  if (rate === undefined) return { use: () => FREE };
  const buckets = new TokenBuckets<string>(rate);
  return {
    use: (address) => {
      if (address === '') return FREE;
      const waitMs = buckets.take(address, clock.now());
      if (waitMs > 0) return { ok: false, seconds: Math.ceil(waitMs / SECOND_MS) };
      return { ok: true, withdraw: () => buckets.refund(address, clock.now()) };
    },
  };
}

export const tooMany = (seconds: number): Rejection =>
  reject('TOO_MANY_REQUESTS', { seconds: String(seconds) });
