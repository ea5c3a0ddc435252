/** Sends what was drawn to the account, by the outbox. [W-D8] */
import { type SchedulerLike, Subscription, timer } from 'rxjs';
import {
  DRAWING_CHANGES_MAX,
  type DrawingEntry,
  mergeDrawings,
} from '../../domain/drawings/drawings.ts';
import type { OutboxEntryOf } from '../../protocol/outboxCalls.ts';
import { reportDefect } from '../defects.ts';

export interface DrawingSenderOptions {
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
