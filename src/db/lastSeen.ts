/**
 * Last answers of the exchange that this browser saw, as texts by owner and key; shown with their
 * age while no server answers. Kept in a database of its own, so that neither its size nor a fault
 * of it affects the log. Rules [L-S..] of streams/lastSeen/SPEC.md.
 */
import Dexie, { type Table } from 'dexie';
import { errorToFailure } from './failures.ts';
import { createOpening } from './opening.ts';

export interface SeenText {
  readonly key: string;
  /** When it was received, ms UTC. */
  readonly at: number;
  readonly text: string;
}

interface SeenRow extends SeenText {
  /** Owner of the text: a source, with an empty user for public answers. */
  readonly scope: string;
  /** Characters of `text`, in the index, so that trimming reads no text. */
  readonly size: number;
}

export interface SeenLimits {
  /** Texts that a scope may hold. */
  readonly rowsMax: number;
  readonly charactersMax: number;
  /** Texts received before it are forgotten, ms UTC. */
  readonly keepFrom: number;
}

/** Every method rejects when the browser does not store. */
export interface LastSeenStore {
  readonly get: (scope: string, key: string) => Promise<SeenText | undefined>;
  /** Texts whose key begins with `start`. */
  readonly list: (scope: string, start: string) => Promise<readonly SeenText[]>;
  /**
   * Replaces the texts of these keys and forgets the oldest beyond the limits. Where the browser
   * has no more room, the older half of the scope is dropped once.
   */
  readonly put: (scope: string, texts: readonly SeenText[], limits: SeenLimits) => Promise<void>;
  readonly erase: (scope: string) => Promise<void>;
  /** Erases every scope that begins with `start`, but these. */
  readonly eraseOthers: (start: string, keep: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

type RowKey = [scope: string, key: string];
type Order = readonly [scope: string, at: number, size: number];

const isOrder = (key: unknown): key is Order => Array.isArray(key) && key.length === 3;

/** How many of the oldest are beyond the limits; `orders` ascend by age. */
export function beyondLimits(
  orders: readonly Order[],
  { rowsMax, charactersMax, keepFrom }: SeenLimits,
): number {
  let characters = orders.reduce((sum, [, , size]) => sum + size, 0);
  let leaving = 0;
  for (const [, at, size] of orders) {
    const isWithin = orders.length - leaving <= rowsMax && characters <= charactersMax;
    if (at >= keepFrom && isWithin) break;
    characters -= size;
    leaving += 1;
  }
  return leaving;
}

export function openLastSeenStore(name = 'maru-last-seen'): LastSeenStore {
  const dexie = new Dexie(name);
  dexie.version(1).stores({ seen: '[scope+key], [scope+at+size]' });
  const seen: Table<SeenRow, RowKey> = dexie.table('seen');
  const { after } = createOpening(dexie);

  const oldestFirst = (scope: string) =>
    seen.where('[scope+at+size]').between([scope, Dexie.minKey], [scope, Dexie.maxKey]);
  const ordersOf = async (scope: string): Promise<readonly Order[]> => {
    const keys: readonly unknown[] = await oldestFirst(scope).keys();
    return keys.filter(isOrder);
  };
  const forgetOldest = async (scope: string, count: number): Promise<void> => {
    if (count > 0) await seen.bulkDelete(await oldestFirst(scope).limit(count).primaryKeys());
  };

  const store = (scope: string, texts: readonly SeenText[], limits: SeenLimits): Promise<void> =>
    dexie.transaction('rw', seen, async () => {
      await seen.bulkPut(texts.map((text) => ({ ...text, scope, size: text.text.length })));
      await forgetOldest(scope, beyondLimits(await ordersOf(scope), limits));
    });

  return {
    get: after((scope, key) => seen.get([scope, key])),
    list: after((scope, start) =>
      seen
        .where('[scope+key]')
        .between([scope, start], [scope, `${start}\uFFFF`])
        .toArray(),
    ),
    put: after(async (scope, texts, limits) => {
      try {
        await store(scope, texts, limits);
      } catch (error) {
        if (errorToFailure(error).code !== 'QUOTA') throw error;
        await forgetOldest(scope, Math.ceil((await ordersOf(scope)).length / 2));
        await store(scope, texts, limits);
      }
    }),
    erase: after(async (scope) => {
      await seen
        .where('[scope+key]')
        .between([scope, Dexie.minKey], [scope, Dexie.maxKey])
        .delete();
    }),
    eraseOthers: after(async (start, keep) => {
      await seen.filter(({ scope }) => scope.startsWith(start) && !keep.includes(scope)).delete();
    }),
    close: () => dexie.close(),
  };
}
