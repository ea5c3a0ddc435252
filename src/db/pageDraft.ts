/**
 * Draft of a page that has to reload: forms, tab and dialogs, kept in this tab alone until the page
 * has restored them.
 */
import type { KeyValue } from './keyValue.ts';

const KEY = 'page_draft';
/**
 * Raised when a kept value changes its meaning; its shape is checked by the reader that restores
 * it.
 */
const VERSION = 1;

/** The page and user that a draft belongs to; another one does not take it back. */
export interface DraftOwner {
  readonly path: string;
  readonly user: string;
}

/**
 * Reloads that a value survives: those the page makes itself, or the browser's too. A form about a
 * person survives all; one that depends on prices starts afresh with the browser's.
 */
export type KeptUntil = 'ownReload' | 'anyReload';

export interface PageDraft {
  /** The value that was kept under a name when the page reloaded; undefined if none was. */
  readonly peek: (name: string) => unknown;
  /** The value has been taken back. */
  readonly drop: (name: string) => void;
  /**
   * Keeps the value that `read` returns under the name from now on; the returned function ends it.
   */
  readonly keep: (name: string, read: () => unknown, until?: KeptUntil) => () => void;
  /** Stores the kept values, before the page reloads itself. */
  readonly save: () => void;
  /** Stores the values that survive any reload, when the page goes without having saved. */
  readonly saveLeaving: () => void;
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
  const readers = new Map<string, { readonly read: () => unknown; readonly until: KeptUntil }>();
  let isSaved = false;
  const store = (until: readonly KeptUntil[]): void => {
    const parts = [...readers]
      .filter(([, reader]) => until.includes(reader.until))
      .map(([name, { read }]) => [name, read()]);
    storage.set(KEY, JSON.stringify({ version: VERSION, ...ownerOf(), parts }));
  };
  return {
    peek: (name) => kept.get(name),
    drop: (name) => void kept.delete(name),
    keep: (name, read, until = 'ownReload') => {
      const reader = { read, until };
      readers.set(name, reader);
      return () => {
        if (readers.get(name) === reader) readers.delete(name);
      };
    },
    save: () => {
      isSaved = true;
      store(['ownReload', 'anyReload']);
    },
    saveLeaving: () => {
      if (!isSaved) store(['anyReload']);
    },
  };
}
