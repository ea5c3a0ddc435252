/**
 * Local storage that cannot fail: values that the browser does not store (private mode, storage full or
 * switched off) stay in memory for as long as the page lives.
 */
export interface KeyValue {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
  /** Calls `listener` with the key that another tab changed; undefined when it cleared everything. */
  readonly onForeignChange: (listener: (key: string | undefined) => void) => () => void;
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> &
  Partial<Pick<Storage, 'key' | 'length'>>;

/** Source of events about other tabs' writes: `window`. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

function attempt<T>(action: () => T): { readonly value: T } | undefined {
  try {
    return { value: action() };
  } catch {
    return undefined;
  }
}

function keysIn(storage: StorageArea): readonly string[] {
  const keys: string[] = [];
  const count = storage.length ?? 0;
  for (let index = 0; index < count; index += 1) keys.push(storage.key?.(index) ?? '');
  return keys;
}

export function createKeyValue(storage: StorageArea | undefined, events?: StorageEvents): KeyValue {
  /** Values that could not be stored; undefined for a removal that failed. */
  const memory = new Map<string, string | undefined>();
  return {
    get: (key) => {
      if (memory.has(key)) return memory.get(key);
      return attempt(() => storage?.getItem(key))?.value ?? undefined;
    },
    set: (key, value) => {
      const isTaken =
        storage !== undefined && attempt(() => storage.setItem(key, value)) !== undefined;
      if (isTaken) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      const isTaken = storage === undefined || attempt(() => storage.removeItem(key)) !== undefined;
      if (isTaken) memory.delete(key);
      else memory.set(key, undefined);
    },
    keys: () => {
      const stored = storage && attempt(() => keysIn(storage))?.value;
      const keys = new Set([...(stored ?? []), ...memory.keys()]);
      return [...keys].filter((key) => !memory.has(key) || memory.get(key) !== undefined);
    },
    onForeignChange: (listener) => {
      const onStorage = (event: Event): void => {
        if (!('key' in event)) return;
        const key = typeof event.key === 'string' ? event.key : undefined;
        // The other tab's value is newer than the one in this page's memory.
        if (key === undefined) memory.clear();
        else memory.delete(key);
        listener(key);
      };
      events?.addEventListener('storage', onStorage);
      return () => events?.removeEventListener('storage', onStorage);
    },
  };
}

/** The page's local storage; reading the property alone throws where the person forbids storage. */
/** Storage of this tab alone, cleared when the tab closes. */
export const tabKeyValue = (): KeyValue =>
  createKeyValue(attempt(() => globalThis.sessionStorage)?.value);

export const browserKeyValue = (): KeyValue =>
  createKeyValue(attempt(() => globalThis.localStorage)?.value, globalThis);
