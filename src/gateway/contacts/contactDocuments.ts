/** Contacts as documents: a question and its answers in one, owned by who asks. */
import * as v from 'valibot';
import type { SiteId, UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireContact } from '../../protocol/contacts/entities.ts';
import { wireContact } from '../../protocol/contacts/entities.ts';
import type { PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const CONTACT_KIND = 'contact';

const body = v.object({
  question: v.string(),
  /** As they were described when they were attached. */
  files: wireContact.entries.files,
  siteId: v.nullable(v.number()),
  isRead: v.boolean(),
  answers: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      at: v.number(),
      /** Number of the operator. */
      operator: v.number(),
      /** None in what was stored before answers had any. */
      files: v.optional(wireContact.entries.files, []),
    }),
  ),
});
export type Contact = v.InferOutput<typeof body>;
export type ContactAnswer = Contact['answers'][number];

export interface StoredContact {
  readonly id: string;
  readonly owner: UserId;
  /** 0 before it is stored. */
  readonly version: number;
  readonly createdAt: Millis;
  readonly contact: Contact;
}

export const contactLabel = {
  read: (isRead: boolean): string => (isRead ? 'read:yes' : 'read:no'),
  answered: (isAnswered: boolean): string => (isAnswered ? 'answered:yes' : 'answered:no'),
  site: (site: SiteId): string => `site:${site}`,
};

/** @throws where the document is nobody's */
export function readContact({ id, owner, version, createdAt, body: text }: StoredDocument) {
  if (owner === undefined) throw new Error(`contact ${id} has no owner`);
  const contact: Contact = v.parse(body, JSON.parse(text));
  return { id, owner, version, createdAt, contact } satisfies StoredContact;
}

/** Questions and answers are never changed, so that the trail needs no copies of them. */
export const putContact = ({ id, owner, version, contact }: StoredContact): PutDocument => ({
  type: 'put',
  kind: CONTACT_KIND,
  id,
  owner,
  expectedVersion: version,
  labels: [contactLabel.read(contact.isRead), contactLabel.answered(contact.answers.length > 0)],
  body: JSON.stringify(contact),
  audit: 'fact',
});

export const toWireContact = ({ id, createdAt, contact }: StoredContact): WireContact => ({
  id,
  question: contact.question,
  files: contact.files,
  createdAt,
  isAnswered: contact.answers.length > 0,
  answeredAt: contact.answers.at(-1)?.at ?? null,
  isRead: contact.isRead,
  answers: contact.answers.map(({ id: answerId, text, at, files }) => ({
    id: answerId,
    text,
    at,
    files,
  })),
});
