/** Which liquidation warnings a person has read, stored in this browser and shared by its tabs. */
import type { KeyValue } from './keyValue.ts';
import { type SourceParts, userKeys } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface Acknowledged {
  /** The seq each position's warning was read at, by position id. */
  readonly get: (userId: string) => ReadonlyMap<string, number>;
  readonly add: (userId: string, positionId: string, seq: number) => void;
  /** Forgets all positions but these. */
  readonly keepOnly: (userId: string, positionIds: ReadonlySet<string>) => void;
  /** Calls `listener` when another tab changed it. */
  readonly onForeignChange: (listener: () => void) => () => void;
}

/** Local storage may contain anything; entries that are not numbers are skipped. */
function read(text: string | undefined): ReadonlyMap<string, number> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return new Map();
    return new Map(
      Object.entries(value).filter((entry): entry is [string, number] =>
        Number.isSafeInteger(entry[1]),
      ),
    );
  } catch {
    return new Map();
  }
}

export function createAcknowledged(
  storage: KeyValue,
  backend: Omit<SourceParts, 'userId'>,
): Acknowledged {
  const keyOf = userKeys(STORAGE_KEYS.acknowledgedWarnings, backend);
  const get = (userId: string): ReadonlyMap<string, number> => read(storage.get(keyOf(userId)));
  const write = (userId: string, remaining: ReadonlyMap<string, number>): void => {
    if (remaining.size === 0) storage.remove(keyOf(userId));
    else storage.set(keyOf(userId), JSON.stringify(Object.fromEntries(remaining)));
  };
  return {
    get,
    add: (userId, positionId, seq) => write(userId, new Map(get(userId)).set(positionId, seq)),
    keepOnly: (userId, positionIds) => {
      const known = get(userId);
      const remaining = new Map([...known].filter(([id]) => positionIds.has(id)));
      if (remaining.size < known.size) write(userId, remaining);
    },
    onForeignChange: (listener) =>
      storage.onForeignChange((key) => {
        if (key === undefined || key.startsWith(`${STORAGE_KEYS.acknowledgedWarnings}|`))
          listener();
      }),
  };
}
