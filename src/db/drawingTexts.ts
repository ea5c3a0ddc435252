/** Drawings on charts, as one JSON text per person and instrument. */
import type { KeyValue } from './keyValue.ts';
import type { SourceParts } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface StoredTexts {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, text: string) => void;
  /** Calls back with the name that another tab changed; undefined when it cleared everything. */
  readonly onForeignChange: (listener: (name: string | undefined) => void) => () => void;
  readonly removeAll: (start: string) => void;
}

/** Store of one exchange in one mode, shared by its tabs. */
export function createDrawingTexts(
  storage: KeyValue,
  { mode, origin }: Omit<SourceParts, 'userId'>,
): StoredTexts {
  const prefix = `${[STORAGE_KEYS.drawings, mode, origin].join('|')}|`;
  return {
    get: (name) => storage.get(prefix + name),
    set: (name, text) => storage.set(prefix + name, text),
    removeAll: (start) => {
      for (const key of storage.keys()) if (key.startsWith(prefix + start)) storage.remove(key);
    },
    onForeignChange: (listener) =>
      storage.onForeignChange((key) => {
        if (key === undefined) listener(undefined);
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length));
      }),
  };
}
