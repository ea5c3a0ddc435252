/** How many messages and answers a person has not read, as this browser last knew. */
import type { KeyValue } from './keyValue.ts';
import { type SourceParts, userKeys } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface UnreadCounts {
  readonly messages: number;
  readonly contacts: number;
}

export interface UnreadMemory {
  readonly get: (userId: string) => UnreadCounts;
  /** Whether anything is known of the user: not after a log-out, nor in a new browser. */
  readonly has: (userId: string) => boolean;
  readonly set: (userId: string, counts: UnreadCounts) => void;
  readonly clear: (userId: string) => void;
  /** Calls `listener` when another tab changed them. */
  readonly onForeignChange: (userId: string, listener: () => void) => () => void;
}

const TEXT = /^(\d{1,9}),(\d{1,9})$/;

/** Store of one exchange in one mode, shared by its tabs. */
export function createUnreadMemory(
  storage: KeyValue,
  backend: Omit<SourceParts, 'userId'>,
): UnreadMemory {
  const keyOf = userKeys(STORAGE_KEYS.unreadCounts, backend);
  return {
    get: (userId) => {
      // Local storage may contain anything.
      const [, messages, contacts] = TEXT.exec(storage.get(keyOf(userId)) ?? '') ?? [];
      return { messages: Number(messages ?? 0), contacts: Number(contacts ?? 0) };
    },
    has: (userId) => TEXT.test(storage.get(keyOf(userId)) ?? ''),
    set: (userId, { messages, contacts }) => storage.set(keyOf(userId), `${messages},${contacts}`),
    clear: (userId) => storage.remove(keyOf(userId)),
    onForeignChange: (userId, listener) =>
      storage.onForeignChange((key) => {
        if (key === undefined || key === keyOf(userId)) listener();
      }),
  };
}
