/** Waits for the role of the writer: until it is handed over, or its holder is silent. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type LeaseRow, readLease } from './leaseRow.ts';
import { connect, queryOf } from './writerSession.ts';

const LOOK_EVERY_MS = 50;
/** Twice as long as a writer takes to its next renewal. */
const WATCHED_MS = 300;
const ANSWER_WITHIN_MS = 1_000;

export interface LeaseWatch {
  /**
   * Resolves with the lease that may be taken over, undefined where no one ever had it. Rejects when
   * the signal is aborted.
   */
  readonly untilIdle: (signal: AbortSignal) => Promise<LeaseRow | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Looks at the lease over a session of its own, because readers may be busy for longer.
 * @param onLost receives one line when looking begins to fail; it is tried again and again
 */
export function watchLease(url: string, onLost: (problem: string) => void): LeaseWatch {
  let client: Client | undefined;
  let isFailing = false;

  const close = async (): Promise<void> => {
    const ended = client;
    client = undefined;
    await ended?.end().catch(() => undefined);
  };
  /** Undefined when it cannot be read now. */
  const look = async (): Promise<{ readonly lease: LeaseRow | undefined } | undefined> => {
    try {
      client ??= await connect(url, ANSWER_WITHIN_MS);
      const lease = await readLease(queryOf(client));
      isFailing = false;
      return { lease };
    } catch (error) {
      if (!isFailing) onLost(`the lease cannot be read: ${String(error)}`);
      isFailing = true;
      void close();
      return undefined;
    }
  };
  return {
    untilIdle: async (signal) => {
      for (let watched = nothingSeen; ;) {
        signal.throwIfAborted();
        const seen = await look();
        watched = seen?.lease === undefined ? nothingSeen : watchedOn(watched, seen.lease);
        if (seen !== undefined && mayBeTaken(seen.lease, watched)) return seen.lease;
        await delay(LOOK_EVERY_MS, undefined, { signal });
      }
    },
    close,
  };
}

/** A renewal, and since when it has been the last one that was seen. */
interface Watched {
  readonly renewal: string;
  readonly since: number;
}

const nothingSeen: Watched = { renewal: '', since: 0 };

function watchedOn(watched: Watched, { epoch, renewed }: LeaseRow): Watched {
  const renewal = `${epoch} ${renewed}`;
  return renewal === watched.renewal ? watched : { renewal, since: performance.now() };
}

/**
 * A database that stood still or was restarted makes every holder look silent for a moment: one
 * that lives has renewed before it was watched for long enough.
 */
const mayBeTaken = (lease: LeaseRow | undefined, { since }: Watched): boolean =>
  lease === undefined || lease.isFree || (lease.isIdle && performance.now() - since >= WATCHED_MS);
