/**
 * Numbers of unread messages and answers: this browser's last ones, then the exchange's count after
 * each connection, then its updates. Rules [M-U..].
 */
import { BehaviorSubject, EMPTY, filter, Subject, Subscription, type Observable } from 'rxjs';
import * as v from 'valibot';
import type { UnreadCounts, UnreadMemory } from '../../db/unreadCounts.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Caller } from '../api.ts';
import type { Socket } from '../socket.ts';

/** A frame of /new_message: a number replaces the count, any other truthy value adds one. */
export function readNewMessage(body: string, known: number): number {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Plain words.
    value = body;
  }
  if (typeof value === 'number') return Math.max(0, Math.trunc(value));
  return value ? known + 1 : known;
}

const contactFrame = v.object({ unread: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

/** undefined for a frame of another shape: then it only says that something changed. */
function unreadIn(body: string): number | undefined {
  try {
    const parsed = v.safeParse(contactFrame, JSON.parse(body));
    return parsed.success ? parsed.output.unread : undefined;
  } catch {
    return undefined;
  }
}

export type UnreadKind = keyof UnreadCounts;

export interface UnreadOptions {
  readonly userId: string;
  readonly socket: Pick<Socket, 'listen' | 'connection'>;
  readonly api: Caller;
  readonly memory: UnreadMemory;
  /** When to look for changes, for a server that publishes nothing about questions. */
  readonly lookups?: Observable<QuestionLookup>;
}

/** An own question changes the list alone; an answer changes the count as well. */
export type QuestionLookup = 'question' | 'answer';

export interface Unread {
  readonly counts: BehaviorSubject<UnreadCounts>;
  /** Something has become unread. */
  readonly news: Observable<UnreadKind>;
  /** Something may have changed, read or not. */
  readonly changes: Observable<UnreadKind>;
  /** Lowers the count by messages read here; the exchange may correct it later. */
  readonly lower: (kind: UnreadKind, by: number) => void;
  readonly close: () => void;
}

const CALLS = { messages: 'messageUnreadCount', contacts: 'contactUnreadCount' } as const;
const KINDS = ['messages', 'contacts'] as const satisfies readonly UnreadKind[];

/** Counts for one user, until closed. */
export function openUnread(options: UnreadOptions): Unread {
  const { userId, socket, api, memory, lookups = EMPTY } = options;
  const counts = new BehaviorSubject(memory.get(userId));
  const news = new Subject<UnreadKind>();
  const changes = new Subject<UnreadKind>();
  const running = new Subscription();
  // What this tab has received itself: another tab may have stored the same news before it came here.
  let received = counts.value;
  // What was unread before this browser knew anything of it is not news: it has waited since then.
  const isKnown = { messages: memory.has(userId), contacts: memory.has(userId) };

  const show = (shown: UnreadCounts): void => {
    memory.set(userId, shown);
    counts.next(shown);
  };
  const take = (kind: UnreadKind, count: number, isKnownBefore = true): void => {
    const isNews = isKnownBefore && count > received[kind];
    isKnown[kind] = true;
    received = { ...received, [kind]: count };
    show({ ...counts.value, [kind]: count });
    changes.next(kind);
    if (isNews) news.next(kind);
  };
  /** Frames that arrive while a count is read are newer than it. */
  const frames = { messages: 0, contacts: 0 };
  const readCount = async (kind: UnreadKind): Promise<void> => {
    const before = frames[kind];
    const answer = await api.call(CALLS[kind], {});
    if (answer.ok && !running.closed && frames[kind] === before)
      take(kind, answer.value.count, isKnown[kind]);
  };
  const follow = (kind: UnreadKind, destination: string, read: (body: string) => number): void => {
    running.add(
      socket.listen(destination).subscribe((body) => {
        frames[kind] += 1;
        take(kind, read(body));
      }),
    );
  };

  running.add(
    socket.connection.pipe(filter((connection) => connection > 0)).subscribe(() => {
      for (const kind of KINDS) void readCount(kind);
    }),
  );
  follow('messages', DESTINATIONS.newMessage, (body) => readNewMessage(body, received.messages));
  follow('contacts', DESTINATIONS.contact, (body) => unreadIn(body) ?? received.contacts);
  running.add(
    lookups.subscribe((lookup) => {
      if (lookup === 'question') changes.next('contacts');
      else if (socket.connection.value > 0) void readCount('contacts');
    }),
  );
  running.add(memory.onForeignChange(userId, () => counts.next(memory.get(userId))));

  return {
    counts,
    news: news.asObservable(),
    changes: changes.asObservable(),
    lower: (kind, by) => {
      received = { ...received, [kind]: Math.max(0, received[kind] - by) };
      show({ ...counts.value, [kind]: Math.max(0, counts.value[kind] - by) });
    },
    close: () => running.unsubscribe(),
  };
}
