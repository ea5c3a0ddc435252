/** The inbox of a person: lists, counts, marks and deletes; every change reaches open pages. */
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { WireMessage } from '../../protocol/messages/entities.ts';
import type { Publish } from '../ports/submit.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { Clock, Page } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import {
  deleteMessage,
  findMailing,
  MESSAGE_KINDS,
  putMessage,
  readLabel,
  readMessage,
  type StoredMessage,
} from './messageDocuments.ts';

/** Marked in one transaction: an order waits while the embedded database has one open. */
const MARKED_AT_ONCE = 10;

export interface InboxOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly nextTurn: NextTurn;
  readonly publish: Pick<Publish, 'toUser' | 'hasUserListeners'>;
}

export interface InboxQuery {
  readonly page: number;
  readonly size: number;
  /** Both where left out. */
  readonly isRead: boolean | undefined;
  readonly hasContent: boolean;
}

const toWire = (message: StoredMessage, content: string | undefined): WireMessage => ({
  id: message.id,
  title: message.title,
  content: content ?? null,
  isRead: message.readAt !== null,
  readAt: message.readAt,
  createdAt: message.createdAt,
});

const contentOf = (
  message: StoredMessage,
  mailings: ReadonlyMap<string, string>,
): string | undefined => message.content ?? mailings.get(message.mailingId);

export class Inbox {
  readonly #options: InboxOptions;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Newest first. */
  async list(owner: UserId, query: InboxQuery): Promise<Page<WireMessage>> {
    const { page, size, isRead, hasContent } = query;
    const { items, total } = await this.#options.documents.query({
      kind: MESSAGE_KINDS.message,
      owner,
      ...(isRead !== undefined && { labels: [[readLabel(isRead)]] }),
      page,
      size,
    });
    const messages = items.map(readMessage);
    const contents = hasContent ? await this.#contentsOf(messages) : undefined;
    return {
      items: messages.map((message) => toWire(message, contents && contentOf(message, contents))),
      total,
    };
  }

  async unreadCount(owner: UserId): Promise<number> {
    const { total } = await this.#unread(owner, 1);
    return total;
  }

  /** One message with its content; it counts as read from now on. */
  async read(owner: UserId, id: string): Promise<Reply<WireMessage>> {
    const found = await this.#find(owner, id);
    if (found === undefined) return refuse(reject('UNKNOWN_MESSAGE'));
    const content = contentOf(found, await this.#contentsOf([found]));
    if (found.readAt !== null) return succeed(toWire(found, content));
    const readAt = this.#options.clock.now();
    await this.#mark([found], readAt);
    await this.publishUnread(owner);
    return succeed(toWire({ ...found, readAt }, content));
  }

  async readAll(owner: UserId): Promise<void> {
    const readAt = this.#options.clock.now();
    for (;;) {
      const { items } = await this.#unread(owner, MARKED_AT_ONCE);
      if (items.length === 0) break;
      await this.#mark(items.map(readMessage), readAt);
      await new Promise<void>((resolve) => this.#options.nextTurn(resolve));
    }
    await this.publishUnread(owner);
  }

  async remove(owner: UserId, id: string): Promise<Reply<undefined>> {
    if ((await this.#find(owner, id)) === undefined) return refuse(reject('UNKNOWN_MESSAGE'));
    await this.#options.documents.transact([deleteMessage(id)], {
      actor: owner,
      at: this.#options.clock.now(),
    });
    await this.publishUnread(owner);
    return succeed(undefined);
  }

  /**
   * A message of the exchange itself, for a transaction with what it is about; call `publishUnread`
   * once that is stored.
   * @param content HTML that is safe to show
   */
  notice(
    owner: UserId,
    number: string,
    { title, content }: { readonly title: string; readonly content: string },
  ): PutDocument {
    const body = { mailingId: '', title, content, readAt: null };
    return putMessage(`notice.${number}`, owner, 0, body);
  }

  /** The count as it is now, to the owner's open pages; nothing is counted where there are none. */
  async publishUnread(owner: UserId): Promise<void> {
    const { publish } = this.#options;
    const { newMessage } = DESTINATIONS;
    if (!publish.hasUserListeners(owner, newMessage)) return;
    publish.toUser(owner, newMessage, JSON.stringify(await this.unreadCount(owner)));
  }

  #unread(owner: UserId, size: number) {
    return this.#options.documents.query({
      kind: MESSAGE_KINDS.message,
      owner,
      labels: [[readLabel(false)]],
      page: 1,
      size,
    });
  }

  async #find(owner: UserId, id: string): Promise<StoredMessage | undefined> {
    const found = await this.#options.documents.get(MESSAGE_KINDS.message, id);
    return found?.owner === owner ? readMessage(found) : undefined;
  }

  /** One that was marked or deleted meanwhile stays as it is; then none of them is marked here. */
  async #mark(messages: readonly StoredMessage[], readAt: number): Promise<void> {
    const [first] = messages;
    if (first === undefined) return;
    await this.#options.documents.transact(
      messages.map(({ id, owner, version, mailingId, title, content }) =>
        putMessage(id, owner, version, {
          mailingId,
          title,
          readAt,
          ...(content !== undefined && { content }),
        }),
      ),
      { actor: first.owner, at: readAt },
    );
  }

  /** By mailing, each read once. */
  async #contentsOf(messages: readonly StoredMessage[]): Promise<ReadonlyMap<string, string>> {
    const contents = new Map<string, string>();
    const mailed = messages.filter(({ content }) => content === undefined);
    for (const mailingId of new Set(mailed.map((message) => message.mailingId))) {
      const found = await findMailing(this.#options.documents, mailingId);
      if (found !== undefined) contents.set(mailingId, found.mailing.content);
    }
    return contents;
  }
}
