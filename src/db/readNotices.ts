/** Up to which of their account's events a person has read the notices, shared by a browser's tabs. */
import type { KeyValue } from './keyValue.ts';
import { type SourceParts, userKeys } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface ReadNotices {
  /** The seq of the last event that was read; 0 where none was. */
  readonly get: (userId: string) => number;
  readonly set: (userId: string, seq: number) => void;
  /** Calls `listener` when another tab changed it. */
  readonly onForeignChange: (listener: () => void) => () => void;
}

const SEQ = /^\d{1,15}$/;

/** Store of one exchange in one mode. */
export function createReadNotices(
  storage: KeyValue,
  backend: Omit<SourceParts, 'userId'>,
): ReadNotices {
  const keyOf = userKeys(STORAGE_KEYS.readNotices, backend);
  return {
    get: (userId) => {
      // Local storage may contain anything.
      const text = storage.get(keyOf(userId)) ?? '';
      return SEQ.test(text) ? Number(text) : 0;
    },
    set: (userId, seq) => storage.set(keyOf(userId), String(seq)),
    onForeignChange: (listener) =>
      storage.onForeignChange((key) => {
        if (key === undefined || key.startsWith(`${STORAGE_KEYS.readNotices}|`)) listener();
      }),
  };
}
