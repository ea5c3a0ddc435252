/** Stores of practice exchanges that were left behind by a new start. Rule [P-R6]. */
import type { Locks } from '../../db/browserLocks.ts';
import { deletePracticeStore, practiceStoreNames } from './practiceStore.ts';
import {
  parsePracticeRun,
  type PracticeRun,
  practiceRunName,
} from '../../domain/practice/practiceRun.ts';
import { practiceStoreName } from './practiceExchange.ts';

const LOCK = 'maru-practice-exchange';

/** Held by the one worker that writes the log of an exchange. */
export const writerLock = (run: PracticeRun | undefined): string =>
  run === undefined ? LOCK : `${LOCK}-${practiceRunName(run)}`;

const FIRST = 'maru-practice';

/** The exchange that a store is of; null for a database that is none. */
function runOfStore(name: string): PracticeRun | undefined | null {
  if (name === FIRST) return undefined;
  return parsePracticeRun(name.slice(FIRST.length + 1)) ?? null;
}

/**
 * Deletes what exchanges before this one have stored, where no tab uses them any more. The first
 * exchange deletes nothing, nor does one of those that came later.
 */
export async function forgetOtherRuns(own: PracticeRun | undefined, locks: Locks): Promise<void> {
  if (own === undefined) return;
  for (const name of await practiceStoreNames()) {
    const run = runOfStore(name);
    if (run === null || name === practiceStoreName(own)) continue;
    if (run !== undefined && run.number >= own.number) continue;
    await locks.request(writerLock(run), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await deletePracticeStore(name);
    });
  }
}
