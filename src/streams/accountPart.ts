/**
 * What runs a signed-in user's account: log, fold, schemas of its events, notices of them. A guest's
 * first price needs none of it, so it is a file of its own; `lazyAccount.ts` loads it.
 */
import { finalize } from 'rxjs';
import { createAccount, type AccountOptions, type AccountStreams } from './account.ts';
import type { AccountState } from './accountState.ts';
import { type EventNoticesOptions, followEvents } from './eventNotices.ts';
import type { NoticeBoard } from './noticeBoard.ts';

export interface AccountPartOptions
  extends Omit<AccountOptions, 'state'>, Omit<EventNoticesOptions, 'received'> {
  readonly board: NoticeBoard;
}

export interface AccountPart extends Pick<AccountStreams, 'start' | 'erase'> {
  readonly close: () => void;
}

/** @param state where the account is kept for those who follow it */
export function openAccountPart(options: AccountPartOptions, state: AccountState): AccountPart {
  const account = createAccount({ ...options, state });
  const notices = followEvents(options.board, { ...options, received: state.received });
  return {
    start: (userId) => account.start(userId).pipe(finalize(notices.forget)),
    erase: account.erase,
    close: notices.close,
  };
}
