/** Contacts as operators list and answer them. */
import * as v from 'valibot';
import { ASSIGNED_WORDS, CONTACT_TEXT_MAX } from '../../domain/contacts/contacts.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  clientOrderIdParam,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  siteInfoId,
  words,
} from '../fields.ts';
import { CONTACT } from './calls.ts';
import { wireOperatorContact, type WireOperatorContact } from './entities.ts';

export const contactOperatorCalls = {
  operatorContactList: defineCall({
    ...operatorRead('contacts.read'),
    path: '/api/operator/contact/list',
    params: v.object({
      playerId: v.optional(identifier),
      /** A whole id of a question, or part of the id, username, name, nick, phone or e-mail of who asked. */
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      isAnswerStrs: words,
      isReadStrs: words,
      /** The requester's own, or unassigned ones; all where left out. */
      assigned: v.optional(v.picklist(ASSIGNED_WORDS)),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorContact),
  }),
  operatorContactAnswer: defineCall({
    ...operatorCommand('contacts.act'),
    path: '/api/operator/contact/answer',
    params: v.object({
      contactId: identifier,
      answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONTACT_TEXT_MAX)),
      /** Ids of own files that were stored before, as a comma list. */
      fileIds: words,
      clientRequestId: clientOrderIdParam,
      siteInfoId,
    }),
    answer: wireOperatorContact,
  }),
  operatorContactAssign: defineCall({
    ...operatorCommand('contacts.act'),
    path: '/api/operator/contact/assign',
    params: v.object({
      contactId: identifier,
      /** Operator to assign; none where left out. */
      operatorId: v.optional(identifier),
      /** Version of `assigned`, as the operator saw it. */
      expectedVersion: integerParam(0, 1_000_000_000),
      siteInfoId,
    }),
    answer: wireOperatorContact,
  }),
  operatorContactOperators: defineCall({
    ...operatorRead('contacts.read'),
    path: '/api/operator/contact/operators',
    params: v.object({ siteInfoId }),
    answer: v.object({
      items: v.array(v.object({ id: identifier, username: v.nullable(v.string()) })),
    }),
  }),
} as const;

const SEEN: WireOperatorContact = {
  ...CONTACT,
  answers: CONTACT.answers.map((one) => ({ ...one, operatorId: 'u-9', operator: 'operator' })),
  userId: 'u-2',
  username: 'trader01',
  name: '홍길동',
  siteId: 1,
  siteName: 'Maru',
  language: 'ko',
  assigned: { version: 1, operatorId: 'u-9', operator: 'operator' },
};

export const contactOperatorDocs = {
  operatorContactList: {
    summary:
      'Questions of all people with their answers, newest first; `keyword` is an id of a question, or part of what names who asked. `isAnswerStrs` and `isReadStrs` are comma lists of Y and N, `assigned` the own ones or those that nobody has.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ isAnswerStrs: 'N' }, SEEN),
  },
  operatorContactAnswer: {
    summary:
      'Adds an answer to a question, with at most three own files (`fileIds`, a comma list); it reaches the ' +
      'page of who asked at once, who may read the files from then on. The same clientRequestId with the same ' +
      'content is the same answer. A question that nobody has is assigned to who answers it. The audit trail says who did.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTACT', 'UNKNOWN_FILE', 'CONTACT_ANSWERS', 'CLIENT_REQUEST_ID_REUSED'],
    example: {
      params: {
        contactId: CONTACT.id,
        answer: '지금 반영되었습니다.',
        clientRequestId: 'answer-1',
      },
      answer: { ...SEEN, answeredAt: AT + 60_000 },
    },
  },
  operatorContactAssign: {
    summary:
      'Gives a question to an operator with the permission for contacts, oneself included, or to nobody. ' +
      '`expectedVersion` is the version of `assigned`: where another one was faster, the refusal names them.',
    isExtension: true,
    refusals: ['UNKNOWN_CONTACT', 'UNKNOWN_OPERATOR', 'CONTACT_ASSIGNED', 'CONTACT_RELEASED'],
    example: {
      params: { contactId: CONTACT.id, operatorId: 'u-9', expectedVersion: 0 },
      answer: SEEN,
    },
  },
  operatorContactOperators: {
    summary: 'Operators who may answer questions of people, by name.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { items: [{ id: 'u-9', username: 'operator' }] } },
  },
} satisfies CallDocs<typeof contactOperatorCalls>;
