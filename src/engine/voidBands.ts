/** Bands of safe marks, which every part of the engine voids that changes what stands behind a position. */
import type { Backing } from './state.ts';

/** Call at every change of the backing or of a position on it: invalidates its bands. */
export function voidBands(backing: Backing): void {
  if (!backing.hasSafeBands) return;
  backing.hasSafeBands = false;
  for (const holding of backing.holdings) holding.option.unsettled.add(holding);
}
