/**
 * The account as the client knows it: a pure fold of its log. Events carry the state after them, so
 * folding is setting; the stamp keeps an event from being applied twice.
 */
import { castDraft, freeze, produce, type Draft } from 'immer';
import type { AccountView } from '../protocol/accountView.ts';
import type { AccountFact } from './facts.ts';
import { EMPTY_ACCOUNT, EMPTY_CONTENT } from './emptyAccount.ts';
import { foldEvent } from './features.ts';

/** Counted up when the view or the fold changes: snapshots of another version are not used. */
export const FOLD_VERSION = 8;

// Every fold begins with it; Immer does not look into what is frozen.
freeze(EMPTY_ACCOUNT, true);

/** Changes the given view; a fact that it contains already changes nothing. */
function apply(view: Draft<AccountView>, fact: AccountFact): void {
  const isFirst = view.at === undefined;
  if (!isFirst && fact.seq <= view.seq) return;
  // A baseline is a value of the log: the view works on a copy, never on the fact itself. One from
  // before a feature existed says nothing of it, so that the feature's part is empty.
  if (fact.type === 'BASELINE')
    Object.assign(view, structuredClone({ ...EMPTY_CONTENT, ...fact.account }));
  else foldEvent(view, fact.type, fact);
  view.seq = fact.seq;
  view.at = fact.at;
}

/** The view after these facts; the given one stays as it is, and so does what did not change in it. */
export function foldFacts(view: AccountView, facts: readonly AccountFact[]): AccountView {
  return produce(view, (draft) => {
    for (const fact of facts) apply(draft, fact);
  });
}

export interface Replaying {
  readonly add: (facts: readonly AccountFact[]) => void;
  /** The view so far, frozen; ends the replay. */
  readonly finish: () => AccountView;
}

/** The same fold without a copy for every batch: for the start, when no state in between is shown. */
export function replayFold(start: AccountView): Replaying {
  const view = castDraft(structuredClone(start));
  return {
    add: (facts) => {
      for (const fact of facts) apply(view, fact);
    },
    finish: () => freeze(view, true),
  };
}
