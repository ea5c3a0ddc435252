/**
 * The inbox and the questions of one user: the exchange's lists, and marks made here that may not
 * have reached it yet. Marks and deletes go through the outbox. Rules [M-O..].
 */
import { BehaviorSubject, type SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import { MESSAGES_A_PAGE } from '../../domain/messages/messages.ts';
import type { Answer, Page } from '../../protocol/answer.ts';
import { wireContact, type WireContact } from '../../protocol/contacts/entities.ts';
import { wireMessage, type WireMessage } from '../../protocol/messages/entities.ts';
import type { OutboxEntry } from '../../protocol/outboxCalls.ts';
import type { Caller } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { Unread } from './unread.ts';
import type { InboxStore, KeptList } from '../../db/inboxStore.ts';
import { succeed } from '../answer.ts';

interface KeptPage<Item> extends Page<Item> {
  /** When it was read, ms UTC, where it is not of now. */
  readonly keptAt?: number;
}

interface KeptListsOptions {
  readonly store: InboxStore;
  /** Whose lists. */
  readonly source: string;
  readonly scheduler: SchedulerLike;
}

/** No response: not a refusal, which is about the request. */
const isUnanswered = <T>(answer: Answer<T>): boolean => !answer.ok && answer.error.status === 0;

/** First pages of lists that this browser keeps, for when the exchange cannot be asked. */
export function createKeptLists({ store, source, scheduler }: KeptListsOptions) {
  /** One after the other: each changes the result of the one before. */
  let changes: Promise<void> = Promise.resolve();
  const keep = async (list: KeptList, page: Page<unknown>, keptAt: number): Promise<void> => {
    const body = JSON.stringify({ items: page.items, total: page.total });
    await store.put(source, list, { keptAt, body }).catch(reportDefect);
  };
  const kept = async <Item>(
    list: KeptList,
    item: v.GenericSchema<unknown, Item>,
  ): Promise<Required<KeptPage<Item>> | undefined> => {
    const row = await store.get(source, list).catch(() => undefined);
    const shape = v.object({ items: v.array(item), total: v.number() });
    const parsed = v.safeParse(shape, JSON.parse(row?.body ?? 'null'));
    // A shape of another version is read again when there is a connection.
    return row !== undefined && parsed.success
      ? { ...parsed.output, keptAt: row.keptAt }
      : undefined;
  };
  return {
    /** The answer, which is kept; without a response the earlier kept one. */
    async readThrough<Item>(
      list: KeptList,
      item: v.GenericSchema<unknown, Item>,
      answer: Answer<Page<Item>>,
    ): Promise<Answer<KeptPage<Item>>> {
      if (answer.ok) {
        await keep(list, answer.value, scheduler.now());
        return answer;
      }
      const known = isUnanswered(answer) ? await kept(list, item) : undefined;
      return known === undefined ? answer : succeed(known);
    },
    /** Changes the kept page, so that the next visit without a connection shows it. */
    change<Item>(
      list: KeptList,
      item: v.GenericSchema<unknown, Item>,
      change: (items: readonly Item[]) => readonly Item[],
    ): void {
      changes = changes.then(async () => {
        const known = await kept(list, item);
        if (known === undefined) return;
        const items = change(known.items);
        const total = known.total - (known.items.length - items.length);
        await keep(list, { items, total }, known.keptAt);
      });
    },
  };
}

type KeptLists = ReturnType<typeof createKeptLists>;

/** Mark that the user set on a message here. */
type MessageMark = 'read' | 'deleted';

interface InboxOptions {
  readonly api: Caller;
  readonly kept: KeptLists;
  readonly unread: Pick<Unread, 'lower' | 'counts'>;
  readonly enqueue: (entry: OutboxEntry) => Promise<void>;
  readonly newId: () => string;
}

const marked = (
  items: readonly WireMessage[],
  marks: ReadonlyMap<string, MessageMark>,
): readonly WireMessage[] =>
  items.flatMap((message) => {
    const mark = marks.get(message.id);
    if (mark === 'deleted') return [];
    return mark === 'read' ? { ...message, isRead: true } : message;
  });

export class Inbox {
  /** By id of the message. */
  readonly marks = new BehaviorSubject<ReadonlyMap<string, MessageMark>>(new Map());
  readonly #options: InboxOptions;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Messages with their content, newest first. */
  async page(page: number): Promise<Answer<KeptPage<WireMessage>>> {
    const { api, kept } = this.#options;
    const query = { page, size: MESSAGES_A_PAGE, resultType: 'ClientDetail' } as const;
    const answer = await api.call('messageList', query);
    return page === 1 ? kept.readThrough('messages', wireMessage, answer) : answer;
  }

  markRead({ id, isRead }: WireMessage): void {
    if (isRead || this.marks.value.has(id)) return;
    this.#mark(id, 'read');
    this.#options.unread.lower('messages', 1);
    this.#send({ id: this.#options.newId(), call: 'messageRead', params: { id } });
    this.#keepMarks();
  }

  markAllRead(shown: readonly WireMessage[]): void {
    const { unread, newId } = this.#options;
    for (const { id, isRead } of shown)
      if (!isRead && !this.marks.value.has(id)) this.#mark(id, 'read');
    unread.lower('messages', unread.counts.value.messages);
    this.#send({ id: newId(), call: 'messageReadAll', params: {} });
    this.#keepMarks();
  }

  remove({ id, isRead }: WireMessage): void {
    const mark = this.marks.value.get(id);
    if (mark === 'deleted') return;
    if (!isRead && mark === undefined) this.#options.unread.lower('messages', 1);
    this.#mark(id, 'deleted');
    this.#send({ id: this.#options.newId(), call: 'messageDelete', params: { id } });
    this.#keepMarks();
  }

  /** The newest questions, newest first. */
  async contacts(count: number): Promise<Answer<KeptPage<WireContact>>> {
    const answer = await this.#options.api.call('contactList', { page: 1, size: count });
    return this.#options.kept.readThrough('contacts', wireContact, answer);
  }

  markAnswersRead(): void {
    const { unread, newId } = this.#options;
    if (unread.counts.value.contacts === 0) return;
    unread.lower('contacts', unread.counts.value.contacts);
    this.#send({ id: newId(), call: 'contactReadAll', params: {} });
  }

  #mark(id: string, mark: MessageMark): void {
    this.marks.next(new Map(this.marks.value).set(id, mark));
  }

  #send(entry: OutboxEntry): void {
    this.#options.enqueue(entry).catch(reportDefect);
  }

  #keepMarks(): void {
    const marks = this.marks.value;
    this.#options.kept.change('messages', wireMessage, (items) => marked(items, marks));
  }
}
