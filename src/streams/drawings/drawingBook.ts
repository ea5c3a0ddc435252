/** The drawings of a person in this browser, by instrument; tabs of one browser share them. [W-D2] */
import * as v from 'valibot';
import { type SchedulerLike, Subscription, timer } from 'rxjs';
import {
  type DrawingEntry,
  mergeDrawings,
  newerThan,
  DRAWING_CHANGES_MAX,
} from '../../domain/drawings/drawings.ts';
import type { Readable } from '../../domain/readable.ts';
import { wireDrawings } from '../../protocol/drawings/entities.ts';
import type { OutboxEntryOf } from '../../protocol/outboxCalls.ts';
import { reportDefect } from '../defects.ts';

/** Stored texts of this browser by name. */
interface DrawingTexts {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, text: string) => void;
  /** Calls back with the name that another tab changed; undefined when it cleared everything. */
  readonly onForeignChange: (listener: (name: string | undefined) => void) => () => void;
  /** Removes every text whose name begins so. */
  readonly removeAll: (start: string) => void;
}

export interface DrawingBook {
  /** Removals included. */
  readonly of: (owner: string, stock: string) => Readable<readonly DrawingEntry[]>;
  /** Joins entries into the known ones; the last change of each drawing wins. */
  readonly save: (owner: string, stock: string, entries: readonly DrawingEntry[]) => void;
  /** Removes all drawings of a person from this browser. */
  readonly erase: (owner: string) => void;
}

const NONE: readonly DrawingEntry[] = [];

/** Reads stored drawings; unreadable text counts as none. */
function readDrawings(text: string | undefined): readonly DrawingEntry[] {
  if (text === undefined) return NONE;
  try {
    const read = v.safeParse(wireDrawings, JSON.parse(text));
    return read.success ? read.output : NONE;
  } catch {
    return NONE;
  }
}

const nameOf = (owner: string, stock: string): string => `${owner}|${stock}`;

export function createDrawingBook(texts: DrawingTexts): DrawingBook {
  const known = new Map<string, readonly DrawingEntry[]>();
  const listeners = new Map<string, Set<() => void>>();
  const get = (name: string): readonly DrawingEntry[] => {
    const entries = known.get(name) ?? readDrawings(texts.get(name));
    known.set(name, entries);
    return entries;
  };
  const publish = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  texts.onForeignChange((changed) => {
    const names = changed === undefined ? [...known.keys()] : [changed];
    for (const name of names) {
      if (!known.has(name)) continue;
      known.set(name, readDrawings(texts.get(name)));
      publish(name);
    }
  });
  return {
    of: (owner, stock) => {
      const name = nameOf(owner, stock);
      return {
        get: () => get(name),
        subscribe: (listener) => {
          const set = listeners.get(name) ?? new Set();
          listeners.set(name, set.add(listener));
          return () => void set.delete(listener);
        },
      };
    },
    save: (owner, stock, entries) => {
      const name = nameOf(owner, stock);
      const before = get(name);
      // Another tab may have written since this one read.
      const merged = mergeDrawings(readDrawings(texts.get(name)), mergeDrawings(before, entries));
      texts.set(name, JSON.stringify(merged));
      // What was known already moves nothing on the chart.
      if (newerThan(merged, before).length === 0) return;
      known.set(name, merged);
      publish(name);
    },
    erase: (owner) => {
      const start = nameOf(owner, '');
      texts.removeAll(start);
      for (const name of [...known.keys()].filter((each) => each.startsWith(start))) {
        known.set(name, NONE);
        publish(name);
      }
    },
  };
}

interface DrawingSenderOptions {
  /** Resolves when the entry is stored. */
  readonly enqueue: (entry: OutboxEntryOf<'saveDrawings'>) => Promise<void>;
  readonly newId: () => string;
  readonly scheduler: SchedulerLike;
}

export interface DrawingSender {
  readonly add: (stock: string, entries: readonly DrawingEntry[]) => void;
  /** Sends at once what waits to be sent together. */
  readonly flush: () => void;
}

/** A held key moves a drawing many times a second; its last place is enough. */
const TOGETHER_MS = 500;

/** Sends drawings to the account, by the outbox. [W-D8] */
export function createDrawingSender(options: DrawingSenderOptions): DrawingSender {
  const { enqueue, newId, scheduler } = options;
  const waiting = new Map<string, readonly DrawingEntry[]>();
  let next = Subscription.EMPTY;
  const send = (stock: string, changes: readonly DrawingEntry[]): void => {
    const params = { stock, changes };
    // What the outbox cannot store is kept by the book, and sent when the chart opens again.
    enqueue({ id: newId(), call: 'saveDrawings', params }).catch(reportDefect);
  };
  const flush = (): void => {
    next.unsubscribe();
    const all = [...waiting];
    waiting.clear();
    for (const [stock, entries] of all)
      for (let start = 0; start < entries.length; start += DRAWING_CHANGES_MAX)
        send(stock, entries.slice(start, start + DRAWING_CHANGES_MAX));
  };
  return {
    add: (stock, entries) => {
      if (entries.length === 0) return;
      waiting.set(stock, mergeDrawings(waiting.get(stock) ?? [], entries));
      if (next.closed) next = timer(TOGETHER_MS, scheduler).subscribe(flush);
    },
    flush,
  };
}
