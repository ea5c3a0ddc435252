/** Which facts a fold may apply: of a log without its beginning, those from the next baseline on. */
import { type AccountFact, accountFactCodec } from './facts.ts';

export interface BegunFacts {
  /** The part of the batch that continues the known facts; empty before the beginning. */
  readonly of: (facts: readonly AccountFact[]) => readonly AccountFact[];
  readonly hasBegun: () => boolean;
}

/** @param hasStart whether the account before the first fact is known, from a snapshot */
export function begunFacts(hasStart: boolean): BegunFacts {
  let hasBegun = hasStart;
  return {
    of: (facts) => {
      if (hasBegun) return facts;
      const first = facts.findIndex(accountFactCodec.isStart);
      hasBegun = first >= 0;
      return hasBegun ? facts.slice(first) : [];
    },
    hasBegun: () => hasBegun,
  };
}
