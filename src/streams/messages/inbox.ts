/**
 * The inbox and the questions of one user: what the exchange lists, and what was done here and may
 * not have reached it yet. Marks and deletes go through the outbox. Rules [M-O..].
 */
import { BehaviorSubject } from 'rxjs';
import { MESSAGES_A_PAGE } from '../../domain/messages/messages.ts';
import type { Answer } from '../../protocol/answer.ts';
import { wireContact, type WireContact } from '../../protocol/contacts/entities.ts';
import { wireMessage, type WireMessage } from '../../protocol/messages/entities.ts';
import type { OutboxEntry } from '../../protocol/outboxCalls.ts';
import type { Caller } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { KeptLists, KeptPage } from './keptLists.ts';
import type { Unread } from './unread.ts';

/** What was done to a message here. */
export type MessageMark = 'read' | 'deleted';

export interface InboxOptions {
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
