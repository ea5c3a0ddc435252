/** Contacts as operators list and answer them. */
import * as v from 'valibot';
import { CONTACT_TEXT_MAX } from '../../domain/contacts/contacts.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  clientOrderIdParam,
  identifier,
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
};

export const contactOperatorDocs = {
  operatorContactList: {
    summary:
      'Questions of all people with their answers, newest first; `keyword` is an id of a question, or part of what names who asked. `isAnswerStrs` and `isReadStrs` are comma lists of Y and N.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ isAnswerStrs: 'N' }, SEEN),
  },
  operatorContactAnswer: {
    summary:
      'Adds an answer to a question, with at most three own files (`fileIds`, a comma list); it reaches the ' +
      'page of who asked at once, who may read the files from then on. The same clientRequestId with the same ' +
      'content is the same answer. The audit trail says who did.',
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
} satisfies CallDocs<typeof contactOperatorCalls>;
