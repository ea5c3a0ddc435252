/** Messages as operators send and list them. */
import * as v from 'valibot';
import {
  ACTIVITY_DAYS_MAX,
  MESSAGE_CONTENT_MAX,
  MESSAGE_TITLE_MAX,
} from '../../domain/messages/messages.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  booleanParam,
  clientOrderIdParam,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  siteInfoId,
  words,
} from '../fields.ts';
import { wireMailing, type WireMailing } from './entities.ts';

/** A list of as many ids as one message may name. */
const ID_LIST_MAX = 20_000;

const days = v.optional(integerParam(1, ACTIVITY_DAYS_MAX));

/** Filters of the recipients among all users, or of a site; each narrows them. */
const segmentParams = {
  /** Comma list of roles as they are shown. */
  toRoleStrs: words,
  /** The people below this partner. */
  toPartnerId: v.optional(identifier),
  /** People who used a session within so many days. */
  activeDays: days,
  /** People who used none within so many days. */
  inactiveDays: days,
} as const;

export const messageOperatorCalls = {
  operatorMessageSend: defineCall({
    ...operatorCommand('messages.act'),
    path: '/api/operator/message/send',
    params: v.object({
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MESSAGE_TITLE_MAX)),
      /** HTML; what may not be shown is taken out before it is stored. */
      content: v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_CONTENT_MAX)),
      /** Ids of users, as a comma list; either these or `isToAll`. */
      playerIds: v.optional(v.pipe(v.string(), v.maxLength(ID_LIST_MAX))),
      isToAll: v.optional(booleanParam),
      /** With `isToAll`: the people of one site. */
      toSiteId: v.optional(integerParam(1, 1_000_000)),
      ...segmentParams,
      /** How many people the operator was shown; with far more or fewer it is not sent. */
      expectedCount: v.optional(integerParam(0, 1_000_000_000)),
      clientRequestId: clientOrderIdParam,
      siteInfoId,
    }),
    answer: wireMailing,
  }),
  operatorMessageCount: defineCall({
    ...operatorRead('messages.act'),
    path: '/api/operator/message/count',
    params: v.object({
      toSiteId: v.optional(integerParam(1, 1_000_000)),
      ...segmentParams,
      siteInfoId,
    }),
    answer: v.object({ count: v.number() }),
  }),
  operatorMessageList: defineCall({
    ...operatorRead('messages.read'),
    path: '/api/operator/message/list',
    params: v.object({
      statusStrs: words,
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireMailing),
  }),
} as const;

const MAILING: WireMailing = {
  id: '6b1f2c7d9e0a4f35',
  title: '점검 안내',
  content: '<p>02:00부터 점검합니다.</p>',
  status: 'SENT',
  isToAll: false,
  toSiteId: null,
  segment: null,
  sent: 1,
  createdAt: AT,
};

export const messageOperatorDocs = {
  operatorMessageSend: {
    summary:
      'Sends a message to one, several (`playerIds`, a comma list of at most 1,000) or all people (`isToAll`, ' +
      'of one site with `toSiteId`, of a segment by role, partner or activity). It arrives little by little; who registers later does not receive it. ' +
      'The same clientRequestId with the same content is the same message.',
    isExtension: true,
    refusals: [
      'MESSAGE_EMPTY',
      'UNKNOWN_RECIPIENT',
      'UNKNOWN_PARTNER',
      'SEGMENT_EMPTY',
      'SEGMENT_TOO_LARGE',
      'SEGMENT_CHANGED',
      'CLIENT_REQUEST_ID_REUSED',
    ],
    example: {
      params: {
        title: MAILING.title,
        content: MAILING.content,
        playerIds: 'u-2',
        clientRequestId: 'message-1',
      },
      answer: MAILING,
    },
  },
  operatorMessageCount: {
    summary: 'How many people a message to all, to a site or to a segment would reach now.',
    isExtension: true,
    refusals: ['UNKNOWN_PARTNER', 'SEGMENT_TOO_LARGE'],
    example: { params: { toRoleStrs: 'TRADER' }, answer: { count: 128 } },
  },
  operatorMessageList: {
    summary:
      'Messages that operators sent, newest first, and how far each of them is. `statusStrs` is a comma list.',
    isExtension: true,
    refusals: [],
    example: pageExample({}, MAILING),
  },
} satisfies CallDocs<typeof messageOperatorCalls>;
