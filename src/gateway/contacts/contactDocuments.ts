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
  /** Number of the assigned operator; documents of earlier versions have none. */
  assigned: v.optional(v.object({ operator: v.nullable(v.number()), version: v.number() }), () => ({
    operator: null,
    version: 0,
  })),
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
  /** Documents of before carry the labels of unassigned questions. */
  answered: (isAnswered: boolean, isAssigned: boolean): string =>
    `${isAssigned ? 'assigned:' : ''}${isAnswered ? 'answered:yes' : 'answered:no'}`,
  operator: (operator: number): string => `operator:${operator}`,
  site: (site: SiteId): string => `site:${site}`,
};

/** @throws where the document has no owner */
export function readContact({ id, owner, version, createdAt, body: text }: StoredDocument) {
  if (owner === undefined) throw new Error(`contact ${id} has no owner`);
  const contact: Contact = v.parse(body, JSON.parse(text));
  return { id, owner, version, createdAt, contact } satisfies StoredContact;
}

function labelsOf({ isRead, answers, assigned: { operator } }: Contact): readonly string[] {
  return [
    contactLabel.read(isRead),
    contactLabel.answered(answers.length > 0, operator !== null),
    ...(operator === null ? [] : [contactLabel.operator(operator)]),
  ];
}

/** Questions and answers are never changed, so that the trail needs no copies of them. */
export const putContact = ({ id, owner, version, contact }: StoredContact): PutDocument => ({
  type: 'put',
  kind: CONTACT_KIND,
  id,
  owner,
  expectedVersion: version,
  labels: labelsOf(contact),
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
