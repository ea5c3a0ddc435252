/** A log whose sources can be erased for good, also while something is being written to them. */
import type { Appended, ClientLog } from '../db/clientLog.ts';
import { type LogResult, succeed } from '../db/failures.ts';
import type { StoredFact } from '../db/segments.ts';
import { createErasures } from './erasures.ts';

export interface ErasableLog<F extends StoredFact> extends ClientLog<F> {
  /** Erases the source and drops whatever is written to it afterwards. */
  readonly eraseForGood: (source: string) => Promise<LogResult<void>>;
}

/** Of one page: other tabs erase for themselves. */
export function createErasableLog<F extends StoredFact>(log: ClientLog<F>): ErasableLog<F> {
  const erasures = createErasures();
  const nothingStored = (facts: readonly F[]): LogResult<Appended> =>
    succeed({ stored: 0, lastSeq: facts.at(-1)?.seq });
  return {
    ...log,
    append: (source, facts) =>
      erasures.write(source, () => log.append(source, facts), nothingStored(facts)),
    saveSnapshot: (source, ...snapshot) =>
      erasures.write(source, () => log.saveSnapshot(source, ...snapshot), succeed(false)),
    merge: (source) => erasures.write(source, () => log.merge(source), succeed(undefined)),
    eraseForGood: (source) => erasures.erase(source, () => log.erase(source)),
  };
}
