/** Slows down password guessing: five failures in a minute for a username and address. */
import { MINUTE_MS, SECOND_MS, type Millis } from '../../domain/time.ts';

export const FAILURES_MAX = 5;
export const FAILURE_WINDOW_MS = MINUTE_MS;
/** Keys kept at once; beyond it the one that failed longest ago is forgotten. */
const KEYS_MAX = 10_000;

export type LoginAdmission =
  /**
   * The attempt counts as failed until `succeeded` says otherwise, so that concurrent attempts gain
   * nothing.
   */
  | { readonly ok: true; readonly succeeded: () => void; readonly withdraw: () => void }
  | { readonly ok: false; readonly seconds: number };

export interface LoginThrottle {
  readonly begin: (key: string, now: Millis) => LoginAdmission;
}

export function createLoginThrottle(): LoginThrottle {
  /**
   * Moments of the attempts of the last minute by key, oldest first; keys in order of their last
   * use.
   */
  const attempts = new Map<string, readonly Millis[]>();

  const keep = (key: string, moments: readonly Millis[]): void => {
    attempts.delete(key);
    if (moments.length > 0) attempts.set(key, moments);
    const [oldest] = attempts.keys();
    if (attempts.size > KEYS_MAX && oldest !== undefined) attempts.delete(oldest);
  };

  return {
    begin: (key, now) => {
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - FAILURE_WINDOW_MS);
      const [first] = recent;
      if (first !== undefined && recent.length >= FAILURES_MAX) {
        return { ok: false, seconds: Math.ceil((first + FAILURE_WINDOW_MS - now) / SECOND_MS) };
      }
      keep(key, [...recent, now]);
      return {
        ok: true,
        succeeded: () => keep(key, []),
        withdraw: () => {
          const others = attempts.get(key) ?? [];
          const mine = others.lastIndexOf(now);
          keep(
            key,
            others.filter((_, index) => index !== mine),
          );
        },
      };
    },
  };
}
