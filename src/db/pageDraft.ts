/**
 * What a person was in the middle of when the page had to reload: forms, tab and dialogs, kept in
 * this tab alone until the page has taken them back.
 */
import type { KeyValue } from './keyValue.ts';

const KEY = 'page_draft';
/** Raised when a kept value changes its meaning; its shape is checked by whoever takes it back. */
const VERSION = 1;

/** The page and user that a draft belongs to; another one does not take it back. */
export interface DraftOwner {
  readonly path: string;
  readonly user: string;
}

export interface PageDraft {
  /** The value that was kept under a name when the page reloaded; undefined if none was. */
  readonly peek: (name: string) => unknown;
  /** The value has been taken back. */
  readonly drop: (name: string) => void;
  /** What `read` returns is kept under the name from now on; the returned function ends it. */
  readonly keep: (name: string, read: () => unknown) => () => void;
  /** Stores what is kept, before the page goes. */
  readonly save: () => void;
}

function partsOf(text: string | undefined, owner: DraftOwner): ReadonlyMap<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return new Map();
    const isOwn =
      'version' in stored &&
      stored.version === VERSION &&
      'path' in stored &&
      stored.path === owner.path &&
      'user' in stored &&
      stored.user === owner.user;
    const parts = 'parts' in stored ? stored.parts : undefined;
    return new Map(isOwn && Array.isArray(parts) ? pairsOf(parts) : []);
  } catch {
    return new Map();
  }
}

const pairsOf = (parts: readonly unknown[]): readonly (readonly [string, unknown])[] =>
  parts.flatMap((part): readonly (readonly [string, unknown])[] =>
    Array.isArray(part) && typeof part[0] === 'string' ? [[part[0], part[1]]] : [],
  );

/**
 * @param storage of this tab; what it holds is taken out at once, so that a later visit starts empty
 * @param ownerOf the page and user now
 */
export function createPageDraft(storage: KeyValue, ownerOf: () => DraftOwner): PageDraft {
  const kept = new Map(partsOf(storage.get(KEY), ownerOf()));
  storage.remove(KEY);
  const readers = new Map<string, () => unknown>();
  return {
    peek: (name) => kept.get(name),
    drop: (name) => void kept.delete(name),
    keep: (name, read) => {
      readers.set(name, read);
      return () => {
        if (readers.get(name) === read) readers.delete(name);
      };
    },
    save: () => {
      const parts = [...readers].map(([name, read]) => [name, read()]);
      storage.set(KEY, JSON.stringify({ version: VERSION, ...ownerOf(), parts }));
    },
  };
}
