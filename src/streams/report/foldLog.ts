/** Facts of a log or of its file to the account and its hash: the fold of the client itself. */
import type { AccountView } from '../../protocol/accountView.ts';
import { replayFold } from '../accountFold.ts';
import { EMPTY_ACCOUNT } from '../emptyAccount.ts';
import { begunFacts } from '../begunFacts.ts';
import type { AccountFact } from '../facts.ts';

export interface LogFold {
  readonly add: (facts: readonly AccountFact[]) => void;
  /** The account after the facts; undefined when they have no beginning. Ends the fold. */
  readonly finish: () => AccountView | undefined;
}

/** @param start the account before the first fact, where the log was trimmed */
export function createLogFold(start: AccountView | undefined): LogFold {
  const fold = replayFold(start ?? EMPTY_ACCOUNT);
  const begun = begunFacts(start !== undefined);
  return {
    add: (facts) => fold.add(begun.of(facts)),
    finish: () => {
      const view = fold.finish();
      return begun.hasBegun() ? view : undefined;
    },
  };
}
