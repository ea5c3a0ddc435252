/**
 * The account at any moment of its log. A view is kept every so many facts while the log is read
 * once; a moment is then the view before it and the few facts in between. Kept views share what did
 * not change between them.
 */
import type { AccountView } from '../../protocol/accountView.ts';
import { foldFacts } from '../accountFold.ts';
import { EMPTY_ACCOUNT } from '../emptyAccount.ts';
import { begunFacts } from '../begunFacts.ts';
import type { AccountFact } from '../facts.ts';

export interface Checkpoints {
  /** Facts in the order of the log; those before its beginning are left out. */
  readonly add: (facts: readonly AccountFact[]) => void;
  /** The last kept view whose seq is at most this one; undefined before the beginning. */
  readonly before: (seq: number) => AccountView | undefined;
}

/** Facts with `afterSeq < seq <= to`, in order. */
export type ReadFacts = (afterSeq: number, to: number) => Promise<readonly AccountFact[]>;

/**
 * @param start the account before the first fact, where the log was trimmed
 * @param every facts between two kept views; at least 1
 */
export function createCheckpoints(start: AccountView | undefined, every: number): Checkpoints {
  const begun = begunFacts(start !== undefined);
  const kept: AccountView[] = start === undefined ? [] : [start];
  let waiting: AccountFact[] = [];

  const keep = (facts: readonly AccountFact[]): void => {
    kept.push(foldFacts(kept.at(-1) ?? EMPTY_ACCOUNT, facts));
  };

  return {
    add: (facts) => {
      for (const fact of begun.of(facts)) {
        waiting.push(fact);
        // The beginning is kept by itself: the moments right behind it have a view to start from.
        if (kept.length > 0 && waiting.length < every) continue;
        keep(waiting);
        waiting = [];
      }
    },
    before: (seq) => {
      let low = 0;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const view = kept[middle];
        if (view !== undefined && view.seq <= seq) low = middle + 1;
        else high = middle;
      }
      return kept[low - 1];
    },
  };
}

/** @returns the account after the fact with this seq; undefined before the log's beginning */
export async function viewAt(
  checkpoints: Checkpoints,
  read: ReadFacts,
  seq: number,
): Promise<AccountView | undefined> {
  const view = checkpoints.before(seq);
  return view && foldFacts(view, await read(view.seq, seq));
}
