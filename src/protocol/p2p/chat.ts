/** Wire shapes of what both sides of a P2P trade write to each other. */
import * as v from 'valibot';
import { P2P_TEXT_MAX } from '../../domain/p2p/chat.ts';
import { P2P_PARTIES } from '../../domain/p2p/steps.ts';
import { AT } from '../examples.ts';
import {
  clientOrderIdParam,
  identifier,
  millis,
  pageOf,
  pageParams,
  siteInfoId,
  words,
} from '../fields.ts';
import { wireP2pAttachment } from './details.ts';

export const wireP2pMessage = v.object({
  id: identifier,
  by: v.picklist(P2P_PARTIES),
  text: v.string(),
  at: millis,
  files: v.array(wireP2pAttachment),
  /** Whether the other side has opened it. */
  isRead: v.boolean(),
});
export type WireP2pMessage = v.InferOutput<typeof wireP2pMessage>;

/** A message as operators see it. */
export const wireOperatorP2pMessage = v.object({
  ...wireP2pMessage.entries,
  /** Username of the operator who wrote it; null for the user's. */
  operator: v.nullable(v.string()),
});
export type WireOperatorP2pMessage = v.InferOutput<typeof wireOperatorP2pMessage>;

const chatOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    ...pageOf(item).entries,
    /** Messages of the other side that were not read yet. */
    unread: v.number(),
    isOpen: v.boolean(),
  });
export const wireP2pChat = chatOf(wireP2pMessage);
export const wireOperatorP2pChat = chatOf(wireOperatorP2pMessage);

export const chatParams = v.object({ p2pId: identifier, ...pageParams, siteInfoId });

export const messageParams = v.object({
  p2pId: identifier,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(P2P_TEXT_MAX)),
  /** Ids of own files that were stored before, as a comma list. */
  fileIds: words,
  clientRequestId: clientOrderIdParam,
  siteInfoId,
});

/** Message of /user/queue/p2p and /user/queue/operator/p2p. */
export const p2pChatMessage = v.object({
  p2pId: identifier,
  /** Messages of the other side that are unread. */
  unread: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

export const SAY_REFUSALS = [
  'UNKNOWN_P2P',
  'UNKNOWN_FILE',
  'P2P_CHAT_LIMIT',
  'P2P_CHAT_CLOSED',
  'P2P_CHAT_FULL',
  'CLIENT_REQUEST_ID_REUSED',
] as const;

export const MESSAGE: WireP2pMessage = {
  id: 'm-6b1f2c7d9e0a4f35',
  by: 'USER',
  text: '10분 전에 입금했습니다.',
  at: AT,
  files: [],
  isRead: false,
};

export const SAID = {
  p2pId: 't-1',
  text: MESSAGE.text,
  clientRequestId: 'message-1',
} as const;
