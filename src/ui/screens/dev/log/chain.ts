/** The facts around one fact, by the ids that they share. Pure. */
import type { LoggedFact } from '../../../services/dev/log.ts';

export interface Link {
  readonly fact: LoggedFact;
  /** Since the link before; undefined for the first one. */
  readonly afterMs: number | undefined;
  /** Ids by which it belongs to the fact. */
  readonly shared: readonly string[];
}

/** @param found facts in any order, some more than once */
export function chainOf(fact: LoggedFact, found: readonly LoggedFact[]): readonly Link[] {
  const ids = new Set(fact.ids);
  const bySeq = new Map(found.map((one) => [`${one.seq} ${one.type}`, one]));
  const ordered = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  return ordered.map((one, place) => {
    const before = ordered[place - 1];
    return {
      fact: one,
      afterMs: before && one.at - before.at,
      shared: one.ids.filter((id) => ids.has(id)),
    };
  });
}
