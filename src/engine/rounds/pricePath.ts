/** Prices that a command carries. */
import type { PricePoint } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';

/** In order of time (several may share a moment), above zero and within (from, to]. */
export function isSound(ticks: readonly PricePoint[], from: Millis, to: Millis): boolean {
  let before = from;
  for (const { at, price } of ticks) {
    if (at <= from || at < before || at > to || price <= 0n) return false;
    before = at;
  }
  return true;
}
