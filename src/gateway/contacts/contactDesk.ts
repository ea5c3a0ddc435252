/**
 * Questions of people and answers of operators. Every change is stored, and then published to the
 * pages of the one who asked and to the operators who may read contacts.
 */
import { type UserId, userId } from '../../domain/ids.ts';
import { ANSWERS_MAX } from '../../domain/contacts/contacts.ts';
import { reject } from '../../domain/rejections.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { WireOperatorContact } from '../../protocol/contacts/entities.ts';
import { isPermitted } from '../admins/permitted.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Page } from '../ports.ts';
import type { DocumentQuery } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
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

type Needs = Kernel & AccountReadsDep & AdminsDep & ProfilesDep & SitesDep;

/** Marked in one transaction: an order waits while the embedded database has one open. */
const MARKED_AT_ONCE = 10;

export interface ContactQuery {
  /** Owner of the question; all where left out. */
  readonly owner?: UserId;
  /** Owners of the questions: any of these. */
  readonly owners?: readonly UserId[];
  /** Both where left out. */
  readonly isRead: boolean | undefined;
  readonly isAnswered: boolean | undefined;
  /** Number of the assigned operator, or `nobody` for unassigned questions; all where left out. */
  readonly assigned?: number | 'nobody';
  readonly from?: number;
  readonly to?: number;
  readonly page: number;
  readonly size: number;
}

export class ContactDesk {
  readonly #core: Needs;
  /** Changes of one contact follow one another. */
  readonly #inTurn = createKeyedTurns<string>();

  constructor(core: Needs) {
    this.#core = core;
  }

  /** Newest first. */
  async list(asked: ContactQuery): Promise<Page<StoredContact>> {
    const { isRead, isAnswered, assigned, ...query } = asked;
    const labels = labelsFor({ isRead, isAnswered, assigned });
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
      const { assigned } = known.contact;
      const next = {
        ...known.contact,
        answers: [...answers, answer],
        isRead: false,
        assigned:
          assigned.operator === null
            ? { operator: answer.operator, version: assigned.version + 1 }
            : assigned,
      };
      return this.#change(known, next, operator);
    });
  }

  /** Assigns a question to an operator, or removes the assignment. */
  assign(
    id: string,
    by: UserId,
    { to, expectedVersion }: { readonly to: number | null; readonly expectedVersion: number },
  ): Promise<Reply<StoredContact>> {
    return this.#inTurn(id, async () => {
      const known = await this.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTACT'));
      const { operator, version } = known.contact.assigned;
      if (operator === to) return succeed(known);
      if (version !== expectedVersion) {
        if (operator === null) return refuse(reject('CONTACT_RELEASED'));
        const holder = userId(operator);
        return refuse(reject('CONTACT_ASSIGNED', { operator: this.#nameOf(holder) ?? holder }));
      }
      const assigned = { operator: to, version: version + 1 };
      return this.#change(known, { ...known.contact, assigned }, by);
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
    const site = contact.siteId === null ? undefined : this.#core.sites.byId(contact.siteId);
    const answers = toWireContact(stored).answers.map((answer, at) => {
      const operator = userId(contact.answers[at]?.operator ?? 0);
      return { ...answer, operatorId: operator, operator: this.#nameOf(operator) };
    });
    return {
      ...toWireContact(stored),
      answers,
      userId: owner,
      username: this.#nameOf(owner),
      name: this.#core.profiles.profileOf(owner)?.name ?? null,
      siteId: contact.siteId,
      siteName: site?.appearance.name ?? null,
      language: site?.language ?? 'ko',
      assigned: this.#assignedOf(contact),
    };
  }

  #assignedOf({ assigned: { operator, version } }: Contact): WireOperatorContact['assigned'] {
    if (operator === null) return { version, operatorId: null, operator: null };
    const operatorId = userId(operator);
    return { version, operatorId, operator: this.#nameOf(operatorId) };
  }

  #nameOf(id: UserId): string | null {
    return this.#core.profiles.profileOf(id)?.username ?? null;
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

/** Groups of labels of which a question carries one each. */
function labelsFor({
  isRead,
  isAnswered,
  assigned,
}: Pick<ContactQuery, 'isRead' | 'isAnswered'> & {
  readonly assigned: ContactQuery['assigned'];
}): string[][] {
  const answers = isAnswered === undefined ? [true, false] : [isAnswered];
  const owned = assigned === 'nobody' ? [false] : [true, false];
  const isAll = isAnswered === undefined && assigned !== 'nobody';
  return [
    ...(isRead === undefined ? [] : [[contactLabel.read(isRead)]]),
    ...(isAll ? [] : [answers.flatMap((is) => owned.map((has) => contactLabel.answered(is, has)))]),
    ...(typeof assigned === 'number' ? [[contactLabel.operator(assigned)]] : []),
  ];
}

const unreadOf = (owner: UserId, size: number): DocumentQuery => ({
  kind: CONTACT_KIND,
  owner,
  labels: [[contactLabel.read(false)]],
  page: 1,
  size,
});
