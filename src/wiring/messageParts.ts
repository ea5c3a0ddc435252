/** Counting, reading and marking of messages, for the signed-in user. */
import {
  type BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  Subscription,
  switchMap,
  timer,
} from 'rxjs';
import { openInboxStore } from '../db/inboxStore.ts';
import type { KeyValue } from '../db/keyValue.ts';
import { sourceKey } from '../db/source.ts';
import { createUnreadMemory } from '../db/unreadCounts.ts';
import { SECOND_MS } from '../domain/time.ts';
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import { Inbox, createKeptLists } from '../streams/messages/inbox.ts';
import { openUnread, type QuestionLookup, type UnreadKind } from '../streams/messages/unread.ts';
import { newClientOrderId } from '../ui/services/clientOrderId.ts';
import type { MessageActions, MessageState } from '../ui/services/messages.ts';
import type { OutboxServices } from '../ui/services/services.ts';
import { toObservable } from './observables.ts';

export interface MessageParts {
  readonly client: Client;
  /** Who is signed in; undefined for a guest. */
  readonly userId: Observable<string | undefined>;
  readonly storage: KeyValue;
  readonly enqueue: OutboxServices['enqueue'];
}

const NOTICES = {
  messages: 'notice.NEW_MESSAGE',
  contacts: 'notice.CONTACT_ANSWERED',
} as const satisfies Record<UnreadKind, string>;

/** How long such a notice is shown. */
const NOTICE_MS = 5_000;

/** How often answers are counted where the server publishes nothing about them. */
const LOOKUP_MS = 10 * SECOND_MS;

/** Rule [M-U5]. */
const lookupsOf = ({ site, api, scheduler }: Client): Observable<QuestionLookup> =>
  toObservable(site).pipe(
    map((known) => known !== undefined && !known.extensions.includes('event-seq')),
    distinctUntilChanged(),
    switchMap((isSilent) =>
      isSilent
        ? merge(
            timer(LOOKUP_MS, LOOKUP_MS, scheduler).pipe(map(() => 'answer' as const)),
            api.carriedOut.pipe(
              filter((name) => name === 'contactCreate'),
              map(() => 'question' as const),
            ),
          )
        : NEVER,
    ),
  );

const VERSIONS = { messages: 'inboxVersion', contacts: 'contactVersion' } as const;

/** Publishes what has become unread as a notice, each under an id of its own. */
function newsOf({ notices, scheduler, now }: Client): (kind: UnreadKind) => void {
  let published = 0;
  return (kind) => {
    published += 1;
    notices.publish({
      id: `unread-${scheduler.now()}-${published}`,
      at: now.get(),
      tone: 'info',
      key: NOTICES[kind],
      values: {},
      showMs: NOTICE_MS,
    });
  };
}

/** Follows the session as long as the page lives. */
export function openMessages(
  { client, userId, storage, enqueue }: MessageParts,
  state: BehaviorSubject<MessageState>,
): MessageActions {
  const { transport, api, socket, scheduler } = client;
  const backend = { mode: transport.mode, origin: transport.origin };
  const memory = createUnreadMemory(storage, backend);
  const store = openInboxStore();
  const nobody = state.value;
  let inbox: Inbox | undefined;
  let running = new Subscription();
  let present: string | undefined;
  const say = newsOf(client);
  const lookups = lookupsOf(client);

  const start = (user: string): void => {
    const unread = openUnread({ userId: user, socket, api, memory, lookups });
    const kept = createKeptLists({
      store,
      source: sourceKey({ ...backend, userId: user }),
      scheduler,
    });
    const opened = new Inbox({ api, kept, unread, enqueue, newId: newClientOrderId });
    inbox = opened;
    running.add(unread.close);
    running.add(unread.news.subscribe(say));
    running.add(
      unread.changes.subscribe((kind) => {
        const name = VERSIONS[kind];
        state.next({ ...state.value, [name]: state.value[name] + 1 });
      }),
    );
    running.add(
      combineLatest([unread.counts, opened.marks]).subscribe(([{ messages, contacts }, marks]) =>
        state.next({ ...state.value, unread: messages, unreadAnswers: contacts, marks }),
      ),
    );
  };
  /** Removes everything of an ended session from this browser. */
  const end = (user: string): void => {
    running.unsubscribe();
    running = new Subscription();
    inbox = undefined;
    state.next(nobody);
    memory.clear(user);
    store.erase(sourceKey({ ...backend, userId: user })).catch(reportDefect);
  };
  userId.subscribe((user) => {
    if (user === present) return;
    if (present !== undefined) end(present);
    present = user;
    if (user !== undefined) start(user);
  });

  const signedOut = () => Promise.resolve(fail(clientError('NO_CONNECTION')));
  return {
    page: (page) => inbox?.page(page) ?? signedOut(),
    markRead: (message) => inbox?.markRead(message),
    markAllRead: (shown) => inbox?.markAllRead(shown),
    remove: (message) => inbox?.remove(message),
    contacts: (count) => inbox?.contacts(count) ?? signedOut(),
    markAnswersRead: () => inbox?.markAnswersRead(),
  };
}
