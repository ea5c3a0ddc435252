/** The inbox: messages from the operator to one person. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { AT } from '../examples.ts';
import { done, identifier, pageOf, pageParams, resultTypes, siteInfoId, words } from '../fields.ts';
import { unreadCount, wireMessage, type WireMessage } from './entities.ts';

const member = { access: 'member' } as const;

export const messageCalls = {
  messageList: defineCall({
    ...member,
    kind: 'read',
    method: 'GET',
    path: '/api/message/list',
    cost: 2,
    params: v.object({
      ...pageParams,
      resultType: resultTypes('ClientDetail'),
      playerId: v.optional(identifier),
      isReadStrs: words,
      siteInfoId,
    }),
    answer: pageOf(wireMessage),
  }),
  messageRead: defineCall({
    ...member,
    kind: 'command',
    method: 'GET',
    path: '/api/message/read',
    params: v.object({ id: identifier, siteInfoId }),
    answer: wireMessage,
  }),
  messageUnreadCount: defineCall({
    ...member,
    kind: 'read',
    method: 'GET',
    path: '/api/message/my_unread_count',
    params: v.object({ siteInfoId }),
    answer: unreadCount,
  }),
  messageReadAll: defineCall({
    ...member,
    kind: 'command',
    method: 'POST',
    path: '/api/message/read_all',
    params: v.object({ siteInfoId }),
    answer: done,
  }),
  messageDelete: defineCall({
    ...member,
    kind: 'command',
    method: 'POST',
    path: '/api/message/delete',
    params: v.object({ id: identifier, siteInfoId }),
    answer: done,
  }),
} as const;

const MESSAGE: WireMessage = {
  id: '6b1f2c7d9e0a4f35.2',
  title: '점검 안내',
  content: '<p>02:00부터 점검합니다.</p>',
  isRead: false,
  readAt: null,
  createdAt: AT,
};

export const messageDocs = {
  messageList: {
    summary:
      'Own messages, newest first. `resultType` ClientDetail lists them with their content, ClientList without. ' +
      '`isReadStrs` is a comma list of Y and N. An operator with the permission for messages may name a `playerId`.',
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { page: 1, size: 20, resultType: 'ClientDetail' },
      answer: { items: [MESSAGE], total: 1, page: 1, size: 20 },
    },
  },
  messageRead: {
    summary: 'One of the own messages with its content; it counts as read from then on.',
    isExtension: true,
    refusals: ['UNKNOWN_MESSAGE'],
    example: { params: { id: MESSAGE.id }, answer: { ...MESSAGE, isRead: true, readAt: AT } },
  },
  messageUnreadCount: {
    summary: 'How many of the own messages are unread.',
    refusals: [],
    example: { params: {}, answer: { count: 1 } },
  },
  messageReadAll: {
    summary: 'All own messages count as read from then on.',
    refusals: [],
    example: { params: {}, answer: { status: 200 } },
  },
  messageDelete: {
    summary: 'Deletes one of the own messages for good.',
    refusals: ['UNKNOWN_MESSAGE'],
    example: { params: { id: MESSAGE.id }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof messageCalls>;
