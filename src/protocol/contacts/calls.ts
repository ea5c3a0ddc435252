/** Contacts: questions of a person to the operator. */
import * as v from 'valibot';
import { CONTACT_TEXT_MAX } from '../../domain/contacts/contacts.ts';
import { type CallDocs, defineCall } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  clientOrderIdParam,
  done,
  identifier,
  pageOf,
  pageParams,
  resultType,
  siteInfoId,
  words,
} from '../fields.ts';
import { unreadCount } from '../messages/entities.ts';
import { wireContact, type WireContact } from './entities.ts';

const member = { access: 'member' } as const;

export const contactCalls = {
  contactCreate: defineCall({
    ...member,
    kind: 'command',
    method: 'POST',
    path: '/api/contact/create',
    params: v.object({
      playerId: v.optional(identifier),
      question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONTACT_TEXT_MAX)),
      /** Ids of files that were stored before, as a comma list. */
      fileIds: words,
      clientRequestId: v.optional(clientOrderIdParam),
      siteInfoId,
    }),
    answer: wireContact,
  }),
  contactList: defineCall({
    ...member,
    kind: 'read',
    method: 'GET',
    path: '/api/contact/list',
    params: v.object({
      resultType,
      playerId: v.optional(identifier),
      isReadStrs: words,
      isAnswerStrs: words,
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireContact),
  }),
  contactRead: defineCall({
    ...member,
    kind: 'command',
    method: 'GET',
    path: '/api/contact/read',
    params: v.object({ id: identifier, siteInfoId }),
    answer: wireContact,
  }),
  contactReadAll: defineCall({
    ...member,
    kind: 'command',
    method: 'POST',
    path: '/api/contact/read_all',
    params: v.object({ siteInfoId }),
    answer: done,
  }),
  contactUnreadCount: defineCall({
    ...member,
    kind: 'read',
    method: 'GET',
    path: '/api/contact/my_unread_count',
    params: v.object({ siteInfoId }),
    answer: unreadCount,
  }),
} as const;

export const CONTACT: WireContact = {
  id: 'k-6b1f2c7d9e0a4f35',
  question: '입금이 언제 반영되나요?',
  files: [
    {
      id: '4f1c6c2e6c1d4d0e8f3a7b9c5d2e1f00',
      name: 'receipt.pdf',
      type: 'application/pdf',
      size: 8_192,
    },
  ],
  createdAt: AT,
  isAnswered: true,
  answeredAt: AT + 60_000,
  isRead: false,
  answers: [{ id: 'a-1', text: '지금 반영되었습니다.', at: AT + 60_000, files: [] }],
};

export const contactDocs = {
  contactCreate: {
    summary:
      'Asks the operator a question, with at most three own files (`fileIds`, a comma list). The same ' +
      'clientRequestId with the same content is the same question.',
    refusals: ['CONTACT_LIMIT', 'UNKNOWN_FILE', 'CLIENT_REQUEST_ID_REUSED'],
    example: {
      params: { playerId: 'u-2', question: CONTACT.question },
      answer: {
        ...CONTACT,
        files: [],
        answers: [],
        isAnswered: false,
        answeredAt: null,
        isRead: true,
      },
    },
  },
  contactList: {
    summary:
      'Own questions with their answers, newest first; `resultType` is ClientList. `isReadStrs` ' +
      'and `isAnswerStrs` are comma lists of Y and N. An operator with the permission for contacts may name a `playerId`.',
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ isAnswerStrs: 'Y' }, CONTACT),
  },
  contactRead: {
    summary: 'One of the own questions; its answers count as read from then on.',
    refusals: ['UNKNOWN_CONTACT'],
    example: { params: { id: CONTACT.id }, answer: { ...CONTACT, isRead: true } },
  },
  contactReadAll: {
    summary: 'The answers to all own questions count as read from then on.',
    refusals: [],
    example: { params: {}, answer: { status: 200 } },
  },
  contactUnreadCount: {
    summary: 'How many of the own questions have an answer that is unread.',
    refusals: [],
    example: { params: {}, answer: { count: 1 } },
  },
} satisfies CallDocs<typeof contactCalls>;
