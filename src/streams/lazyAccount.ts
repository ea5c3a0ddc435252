/** The account before its part has loaded, and after: followers of its state see no difference. */
import { defer, finalize, from, switchMap } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import type { AccountStreams } from './account.ts';
import type { AccountPart, AccountPartOptions } from './accountPart.ts';
import { type AccountState, createAccountState } from './accountState.ts';
import { reportDefect } from './defects.ts';
import { inTime } from './inTime.ts';

export interface LazyAccount extends Pick<AccountStreams, 'start' | 'erase'> {
  readonly state: AccountState;
  /**
   * Loads the part before it is needed; one that cannot be loaded is loaded again when it is
   * needed.
   */
  readonly prepare: () => void;
  readonly close: () => void;
}

export function createLazyAccount(options: AccountPartOptions): LazyAccount {
  const { board } = options;
  const state = createAccountState();
  const { load: open, begun } = lazy<AccountPart>(async () => {
    const [{ openAccountPart }] = await inTime(() =>
      Promise.all([
        import('./accountPart.ts'),
        // Its first requests; the API finds them at hand.
        import('../protocol/memberCalls.ts'),
      ]),
    );
    return openAccountPart(options, state);
  });
  return {
    state,
    prepare: () => void open().catch(reportDefect),
    start: (userId) =>
      defer(() => {
        board.forget();
        return from(open()).pipe(
          switchMap((part) => part.start(userId)),
          finalize(board.forget),
        );
      }),
    erase: async (userId) => (await open()).erase(userId),
    close: () => {
      board.close();
      void begun()?.then((part) => part.close());
    },
  };
}
