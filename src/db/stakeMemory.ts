/** The stake of short rounds that a person last typed, by site and user. */
import type { KeyValue } from './keyValue.ts';
import type { SourceParts } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface StakeMemory {
  /** As it was typed; undefined before the first. */
  readonly of: (siteId: number, userId: string) => string | undefined;
  readonly keep: (siteId: number, userId: string, stake: string) => void;
}

/** Texts that the field can hold; anything else in the storage is ignored. */
const TYPED = /^[\d,]{0,20}(?:\.\d{0,8})?$/;

/** Store of one exchange in one mode, shared by its tabs. */
export function createStakeMemory(
  storage: KeyValue,
  { mode, origin }: Omit<SourceParts, 'userId'>,
): StakeMemory {
  const key = (siteId: number, userId: string): string =>
    [STORAGE_KEYS.roundStakes, mode, origin, siteId, userId].join('|');
  return {
    of: (siteId, userId) => {
      const stake = storage.get(key(siteId, userId));
      return stake !== undefined && TYPED.test(stake) ? stake : undefined;
    },
    keep: (siteId, userId, stake) => storage.set(key(siteId, userId), stake),
  };
}
