/**
 * Messages as documents. A mailing is what an operator sent, once; each recipient has a message of
 * their own that refers to it. Where a mailing stands is kept apart from its content.
 */
import * as v from 'valibot';
import { ROLES } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireMailing } from '../../protocol/messages/entities.ts';
import type { DeleteDocument, Documents, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const MESSAGE_KINDS = {
  message: 'message',
  mailing: 'mailing',
  progress: 'mailingProgress',
} as const;

const messageBody = v.object({
  /** Empty where the exchange itself wrote it. */
  mailingId: v.string(),
  /** HTML of a message without a mailing. */
  content: v.optional(v.string()),
  title: v.string(),
  readAt: v.nullable(v.number()),
});

/** A message in the inbox of its owner. */
export interface StoredMessage extends v.InferOutput<typeof messageBody> {
  readonly id: string;
  readonly owner: UserId;
  readonly version: number;
  readonly createdAt: Millis;
}

export const readLabel = (isRead: boolean): string => (isRead ? 'read:yes' : 'read:no');

/** @throws where the document has no owner */
export function readMessage({
  id,
  owner,
  version,
  createdAt,
  body,
}: StoredDocument): StoredMessage {
  if (owner === undefined) throw new Error(`message ${id} has no owner`);
  return { id, owner, version, createdAt, ...v.parse(messageBody, JSON.parse(body)) };
}

/** The mailing leaves the trail of a message. */
export const putMessage = (
  id: string,
  owner: UserId,
  expectedVersion: number,
  message: v.InferOutput<typeof messageBody>,
): PutDocument => ({
  type: 'put',
  kind: MESSAGE_KINDS.message,
  id,
  owner,
  expectedVersion,
  labels: [readLabel(message.readAt !== null)],
  body: JSON.stringify(message),
  audit: 'none',
});

export const deleteMessage = (id: string): DeleteDocument => ({
  type: 'delete',
  kind: MESSAGE_KINDS.message,
  id,
  audit: 'fact',
});

const mailingBody = v.object({
  title: v.string(),
  /** Sanitised HTML. */
  content: v.string(),
  /** The number of the operator who sends it. */
  operator: v.number(),
  /** Numbers of users; undefined for all people. */
  recipients: v.optional(v.array(v.number())),
  /** The site whose people it is sent to; undefined for every site. */
  toSiteId: v.optional(v.number()),
  /** Why the recipients are those, where they were chosen by what they are. */
  segment: v.optional(
    v.object({
      roles: v.optional(v.array(v.picklist(ROLES))),
      partnerId: v.optional(v.string()),
      activeDays: v.optional(v.number()),
      inactiveDays: v.optional(v.number()),
    }),
  ),
  /** The number of the last user there was when it was sent. */
  lastUser: v.number(),
  /** People who have received it; undefined while it is being sent. */
  sent: v.optional(v.number()),
});
export type Mailing = v.InferOutput<typeof mailingBody>;

export interface StoredMailing {
  readonly id: string;
  /** The recipient where there is one alone: it is erased with them. */
  readonly owner: UserId | undefined;
  /** 0 before it is stored. */
  readonly version: number;
  readonly createdAt: Millis;
  readonly mailing: Mailing;
}

/** Label of those that some recipients do not have yet. */
export const SENDING = 'state:sending';
const SENT = 'state:sent';

export const statusLabel = (status: WireMailing['status']): string =>
  status === 'SENT' ? SENT : SENDING;

export const readMailing = ({
  id,
  owner,
  version,
  createdAt,
  body,
}: StoredDocument): StoredMailing => ({
  id,
  owner,
  version,
  createdAt,
  mailing: v.parse(mailingBody, JSON.parse(body)),
});

export const findMailing = async (
  documents: Pick<Documents, 'get'>,
  id: string,
): Promise<StoredMailing | undefined> => {
  const found = await documents.get(MESSAGE_KINDS.mailing, id);
  return found && readMailing(found);
};

/** The trail says that it was sent, not that it has arrived. */
export const putMailing = ({
  id,
  owner,
  version,
  mailing,
}: Omit<StoredMailing, 'createdAt'>): PutDocument => ({
  type: 'put',
  kind: MESSAGE_KINDS.mailing,
  id,
  owner,
  expectedVersion: version,
  labels: [mailing.sent === undefined ? SENDING : SENT],
  body: JSON.stringify(mailing),
  audit: version === 0 ? 'whole' : 'none',
});

const progressBody = v.object({ done: v.number(), sent: v.number() });

/** How far a mailing is. */
export interface Progress extends v.InferOutput<typeof progressBody> {
  /** 0 before the first part. */
  readonly version: number;
}

export async function findProgress(
  documents: Pick<Documents, 'get'>,
  id: string,
): Promise<Progress> {
  const found = await documents.get(MESSAGE_KINDS.progress, id);
  if (found === undefined) return { done: 0, sent: 0, version: 0 };
  return { ...v.parse(progressBody, JSON.parse(found.body)), version: found.version };
}

export const putProgress = (id: string, { done, sent, version }: Progress): PutDocument => ({
  type: 'put',
  kind: MESSAGE_KINDS.progress,
  id,
  expectedVersion: version,
  body: JSON.stringify({ done, sent }),
  audit: 'none',
});

export const deleteProgress = (id: string): DeleteDocument => ({
  type: 'delete',
  kind: MESSAGE_KINDS.progress,
  id,
  audit: 'none',
});
