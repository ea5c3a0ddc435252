import type { Clock } from '../ports.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { Documents } from './documents.ts';

/** Deleted at once, so that a sweep never holds the store for long. */
const PAGE = 100;

/**
 * Deletes documents of a kind that were first written too long ago, at most once an hour. Call it
 * wherever one is written; what a sweep leaves, the next one takes.
 */
export function createSweep(
  { documents, clock }: { readonly documents: Documents; readonly clock: Pick<Clock, 'now'> },
  kind: string,
  keptForMs: Millis,
): () => Promise<void> {
  let sweptAt = -Infinity;
  return async () => {
    const now = clock.now();
    if (now - sweptAt < HOUR_MS) return;
    sweptAt = now;
    const to = now - keptForMs;
    const { items } = await documents.query({ kind, to, order: 'oldest', page: 1, size: PAGE });
    if (items.length === 0) return;
    // One that was written meanwhile stays, and with it the others until the next sweep.
    await documents.transact(
      items.map(
        ({ id, version }) =>
          ({ type: 'delete', kind, id, expectedVersion: version, audit: 'none' }) as const,
      ),
      { actor: 'exchange', at: now },
    );
  };
}
