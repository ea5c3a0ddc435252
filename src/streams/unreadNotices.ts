/** Number of unseen notices. What was read stays read after a reload and in every tab. */
import { BehaviorSubject, distinctUntilChanged, map, Subscription } from 'rxjs';
import type { ReadNotices } from '../db/readNotices.ts';
import type { Readable } from '../domain/readable.ts';
import type { AccountView } from '../protocol/accountView.ts';
import type { ClientNotice } from './notices.ts';
import { toReadable } from './readable.ts';

export interface UnreadNotices {
  readonly count: Readable<number>;
  /** All notices of this moment are read. */
  readonly markRead: () => void;
  readonly close: () => void;
}

export interface UnreadNoticesOptions {
  readonly view: BehaviorSubject<AccountView>;
  readonly history: Readable<readonly ClientNotice[]>;
  readonly read: ReadNotices;
}

export function createUnreadNotices({ view, history, read }: UnreadNoticesOptions): UnreadNotices {
  const count = new BehaviorSubject(0);
  const running = new Subscription();
  /** Notices that are no events end with the page, and so do their read marks. */
  let readIds: ReadonlySet<string> = new Set();

  const update = (): void => {
    const userId = view.value.user?.id;
    const readSeq = userId === undefined ? 0 : read.get(userId);
    const unread = history
      .get()
      .filter(({ id, seq }) => (seq === undefined ? !readIds.has(id) : seq > readSeq));
    if (unread.length !== count.value) count.next(unread.length);
  };

  // The account changes with every fact, and its user hardly ever.
  const users = view.pipe(
    map(({ user }) => user?.id),
    distinctUntilChanged(),
  );
  running.add(users.subscribe(update));
  running.add(history.subscribe(update));
  running.add(read.onForeignChange(update));
  return {
    count: toReadable(count),
    markRead: () => {
      const notices = history.get();
      readIds = new Set(notices.flatMap(({ id, seq }) => (seq === undefined ? [id] : [])));
      const newest = Math.max(0, ...notices.map(({ seq }) => seq ?? 0));
      const userId = view.value.user?.id;
      if (userId !== undefined && newest > read.get(userId)) read.set(userId, newest);
      update();
    },
    close: () => running.unsubscribe(),
  };
}
