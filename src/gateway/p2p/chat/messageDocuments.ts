/** Messages of P2P trades as documents: one for each, owned by the user of the trade. */
import * as v from 'valibot';
import type { UserId } from '../../../domain/ids.ts';
import { P2P_PARTIES, type P2pParty } from '../../../domain/p2p/steps.ts';
import type { Millis } from '../../../domain/time.ts';
import type { WireP2pMessage } from '../../../protocol/p2p/chat.ts';
import { wireP2pAttachment } from '../../../protocol/p2p/details.ts';
import type { PutDocument } from '../../documents/documents.ts';
import type { StoredDocument } from '../../ports/documents.ts';

export const MESSAGE_KIND = 'p2pMessage';

const body = v.object({
  p2pId: v.string(),
  by: v.picklist(P2P_PARTIES),
  /** Number of the operator who wrote it; null for the user's. */
  operator: v.nullable(v.number()),
  text: v.string(),
  /** As they were described when they were attached. */
  files: v.array(wireP2pAttachment),
  isRead: v.boolean(),
});
export type P2pMessage = v.InferOutput<typeof body>;

export interface StoredMessage {
  readonly id: string;
  readonly owner: UserId;
  /** 0 before it is stored. */
  readonly version: number;
  readonly createdAt: Millis;
  readonly message: P2pMessage;
}

export const messageLabel = {
  trade: (id: string): string => `trade:${id}`,
  by: (party: P2pParty): string => `by:${party}`,
  read: (isRead: boolean): string => (isRead ? 'read:yes' : 'read:no'),
};

/** @throws where the document has no owner */
export function readMessage({
  id,
  owner,
  version,
  createdAt,
  body: text,
}: StoredDocument): StoredMessage {
  if (owner === undefined) throw new Error(`message ${id} has no owner`);
  return { id, owner, version, createdAt, message: v.parse(body, JSON.parse(text)) };
}

/** Document of a message; its text never changes, so the trail needs no copies of it. */
export const putMessage = ({ id, owner, version, message }: StoredMessage): PutDocument => ({
  type: 'put',
  kind: MESSAGE_KIND,
  id,
  owner,
  expectedVersion: version,
  labels: [
    messageLabel.trade(message.p2pId),
    messageLabel.by(message.by),
    messageLabel.read(message.isRead),
  ],
  body: JSON.stringify(message),
  audit: 'fact',
});

export const toWireMessage = ({ id, createdAt, message }: StoredMessage): WireP2pMessage => ({
  id,
  by: message.by,
  text: message.text,
  at: createdAt,
  files: message.files,
  isRead: message.isRead,
});
