/**
 * Addresses that users signed up or logged in from. Held in memory alone: after a restart each user
 * is a stranger at every address until the next login.
 */
import type { UserId } from '../../domain/ids.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';

/** Beyond it the one that was confirmed longest ago is forgotten. */
const KEPT_MAX = 20_000;
const KNOWN_FOR_MS = 30 * DAY_MS;

export interface KnownAddresses {
  /** Whether the user was here in the last 30 days. */
  readonly has: (userId: UserId, address: string, now: Millis) => boolean;
  readonly add: (userId: UserId, address: string, now: Millis) => void;
}

export function createKnownAddresses(): KnownAddresses {
  const seen = new BoundedMap<string, Millis>(KEPT_MAX);
  const keyOf = (userId: UserId, address: string): string => `${userId} ${address}`;
  return {
    has: (userId, address, now) => {
      const at = seen.get(keyOf(userId, address));
      return at !== undefined && at > now - KNOWN_FOR_MS;
    },
    add: (userId, address, now) => seen.set(keyOf(userId, address), now),
  };
}
