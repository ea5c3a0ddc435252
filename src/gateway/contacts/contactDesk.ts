/**
 * Questions of people and answers of operators. Every change is stored, and then published to the
 * pages of the one who asked and to the operators who may read contacts.
 */
import type { UserId } from '../../domain/ids.ts';
import { ANSWERS_MAX } from '../../domain/contacts/contacts.ts';
import { reject } from '../../domain/rejections.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { WireOperatorContact } from '../../protocol/contacts/entities.ts';
import { isPermitted } from '../admins/permitted.ts';
import type { GatewayCore } from '../core.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Page } from '../ports.ts';
import type { DocumentQuery } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { isSameFiles } from './attachments.ts';
import {
  CONTACT_KIND,
  type Contact,
  type ContactAnswer,
  contactLabel,
  putContact,
  readContact,
  type StoredContact,
  toWireContact,
} from './contactDocuments.ts';

/** Marked in one transaction: an order waits while the embedded database has one open. */
const MARKED_AT_ONCE = 10;

export interface ContactQuery {
  /** Everybody's where left out. */
  readonly owner?: UserId;
  /** Both where left out. */
  readonly isRead: boolean | undefined;
  readonly isAnswered: boolean | undefined;
  readonly from?: number;
  readonly to?: number;
  readonly page: number;
  readonly size: number;
}

export class ContactDesk {
  readonly #core: GatewayCore;
  /** Changes of one contact follow one another. */
  readonly #inTurn = createKeyedTurns<string>();

  constructor(core: GatewayCore) {
    this.#core = core;
  }

  /** Newest first. */
  async list({ isRead, isAnswered, ...query }: ContactQuery): Promise<Page<StoredContact>> {
    const labels = [
      ...(isRead === undefined ? [] : [[contactLabel.read(isRead)]]),
      ...(isAnswered === undefined ? [] : [[contactLabel.answered(isAnswered)]]),
    ];
    const { items, total } = await this.#core.documents.query({
      kind: CONTACT_KIND,
      ...query,
      labels,
    });
    return { items: items.map(readContact), total };
  }

  async find(id: string): Promise<StoredContact | undefined> {
    const found = await this.#core.documents.get(CONTACT_KIND, id);
    return found && readContact(found);
  }

  async unreadCount(owner: UserId): Promise<number> {
    return (await this.#core.documents.query(unreadOf(owner, 1))).total;
  }

  /** Stores a question; the one that is there where the id was used before. */
  async ask(id: string, owner: UserId, contact: Contact): Promise<StoredContact> {
    const at = this.#core.clock.now();
    const asked: StoredContact = { id, owner, version: 1, createdAt: at, contact };
    const result = await this.#core.documents.transact([putContact({ ...asked, version: 0 })], {
      actor: owner,
      at,
    });
    if (result.ok) {
      await this.#publish(asked);
      return asked;
    }
    const known = await this.find(id);
    if (known === undefined) throw new Error(`contact ${id} is gone`);
    return known;
  }

  /** Adds an answer; the same one twice is one. */
  answer(id: string, operator: UserId, answer: ContactAnswer): Promise<Reply<StoredContact>> {
    return this.#inTurn(id, async () => {
      const known = await this.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTACT'));
      const { answers } = known.contact;
      const same = answers.find((one) => one.id === answer.id);
      if (same !== undefined)
        return same.text === answer.text && isSameFiles(same.files, answer.files)
          ? succeed(known)
          : refuse(reject('CLIENT_REQUEST_ID_REUSED'));
      if (answers.length >= ANSWERS_MAX)
        return refuse(reject('CONTACT_ANSWERS', { maximum: String(ANSWERS_MAX) }));
      const next = { ...known.contact, answers: [...answers, answer], isRead: false };
      return this.#change(known, next, operator);
    });
  }

  /** Its answers count as read from now on. */
  read(id: string, owner: UserId): Promise<Reply<StoredContact>> {
    return this.#inTurn(id, async () => {
      const known = await this.find(id);
      if (known?.owner !== owner) return refuse(reject('UNKNOWN_CONTACT'));
      if (known.contact.isRead) return succeed(known);
      return this.#change(known, { ...known.contact, isRead: true }, owner);
    });
  }

  async readAll(owner: UserId): Promise<void> {
    for (;;) {
      const { items } = await this.#core.documents.query(unreadOf(owner, MARKED_AT_ONCE));
      if (items.length === 0) return;
      for (const { id } of items) await this.read(id, owner);
    }
  }

  toOperator(stored: StoredContact): WireOperatorContact {
    const { owner, contact } = stored;
    const username = this.#core.profiles.profileOf(owner)?.username ?? null;
    return { ...toWireContact(stored), userId: owner, username, siteId: contact.siteId };
  }

  async #change(
    known: StoredContact,
    contact: Contact,
    actor: UserId,
  ): Promise<Reply<StoredContact>> {
    const result = await this.#core.documents.transact([putContact({ ...known, contact })], {
      actor,
      at: this.#core.clock.now(),
    });
    if (!result.ok) return refuse(reject('TRY_AGAIN'));
    const changed = { ...known, contact, version: known.version + 1 };
    await this.#publish(changed);
    return succeed(changed);
  }

  async #publish(stored: StoredContact): Promise<void> {
    const { publish } = this.#core;
    const { contact: queue, operatorContact } = DESTINATIONS;
    if (publish.hasUserListeners(stored.owner, queue)) {
      const unread = await this.unreadCount(stored.owner);
      const body = JSON.stringify({ contact: toWireContact(stored), unread });
      publish.toUser(stored.owner, queue, body);
    }
    const listening = publish.usersListeningTo(operatorContact);
    if (listening.length === 0) return;
    const body = JSON.stringify({ contact: this.toOperator(stored) });
    for (const id of listening)
      if (await isPermitted(this.#core, id, 'contacts.read'))
        publish.toUser(id, operatorContact, body);
  }
}

const unreadOf = (owner: UserId, size: number): DocumentQuery => ({
  kind: CONTACT_KIND,
  owner,
  labels: [[contactLabel.read(false)]],
  page: 1,
  size,
});
