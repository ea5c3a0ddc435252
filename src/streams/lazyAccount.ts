/** The account before its part has loaded, and after: whoever follows its state sees no difference. */
import { defer, finalize, from, switchMap } from 'rxjs';
import type { AccountStreams } from './account.ts';
import type { AccountPart, AccountPartOptions } from './accountPart.ts';
import { type AccountState, createAccountState } from './accountState.ts';
import { reportDefect } from './defects.ts';
import { inTime } from './inTime.ts';

export interface LazyAccount extends Pick<AccountStreams, 'start' | 'erase'> {
  readonly state: AccountState;
  /** Loads the part before somebody needs it; what cannot be loaded is loaded again with the need. */
  readonly prepare: () => void;
  readonly close: () => void;
}

export function createLazyAccount(options: AccountPartOptions): LazyAccount {
  const { board } = options;
  const state = createAccountState();
  let opened: Promise<AccountPart> | undefined;
  const load = async (): Promise<AccountPart> => {
    try {
      const [{ openAccountPart }] = await inTime(() =>
        Promise.all([
          import('./accountPart.ts'),
          // Its first requests; the API finds them at hand.
          import('../protocol/memberCalls.ts'),
        ]),
      );
      return openAccountPart(options, state);
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  const open = (): Promise<AccountPart> => (opened ??= load());
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
      void opened?.then((part) => part.close());
    },
  };
}
