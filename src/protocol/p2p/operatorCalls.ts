/** The operator's side of P2P trades: the counter. */
import * as v from 'valibot';
import { ACCOUNT_REFUSALS, pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import {
  done,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  siteInfoId,
  words,
} from '../fields.ts';
import { AT, pageExample } from '../examples.ts';
import { ATTACH_REFUSALS, STEP_REFUSALS } from './calls.ts';
import {
  chatParams,
  MESSAGE,
  SAID,
  SAY_REFUSALS,
  messageParams,
  wireOperatorP2pChat,
  wireOperatorP2pMessage,
} from './chat.ts';
import { bankInfo, wireOperatorP2p, wireP2pCase, type WireP2pMember } from './details.ts';
import { LISTED_MATCH, LISTED_PURCHASE, MATCHED, PROOF } from './examples.ts';

const act = operatorCommand('applications.act');
const given = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const named = { p2pId: identifier, siteInfoId };

export const p2pOperatorCalls = {
  operatorP2pList: defineCall({
    ...operatorRead('applications.read'),
    path: '/api/operator/p2p/list',
    params: v.object({
      userId: v.optional(identifier),
      statusStrs: words,
      /** A trade's id, or part of a user's name, username or id. */
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorP2p),
  }),
  operatorP2pMatch: defineCall({
    ...act,
    path: '/api/operator/p2p/match',
    params: v.object({
      ...named,
      /** Where a buyer pays to; left out: the exchange's own account. */
      bankInfo: v.optional(bankInfo),
      /** How long the trade waits for its payment. */
      payMinutes: v.optional(integerParam(5, 1_440), 30),
    }),
    answer: v.union([wireOperatorP2p, pendingAnswer]),
  }),
  operatorP2pPaid: defineCall({
    ...act,
    path: '/api/operator/p2p/paid',
    params: v.object({ ...named, fileId: v.optional(identifier) }),
    answer: v.union([wireOperatorP2p, pendingAnswer]),
  }),
  operatorP2pRelease: defineCall({
    ...act,
    path: '/api/operator/p2p/release',
    params: v.object(named),
    answer: v.union([wireOperatorP2p, pendingAnswer]),
  }),
  operatorP2pCancel: defineCall({
    ...act,
    path: '/api/operator/p2p/cancel',
    params: v.object({ ...named, reason: given }),
    answer: wireOperatorP2p,
  }),
  operatorP2pDispute: defineCall({
    ...act,
    path: '/api/operator/p2p/dispute',
    params: v.object({ ...named, reason: given }),
    answer: wireOperatorP2p,
  }),
  operatorP2pDecide: defineCall({
    ...act,
    path: '/api/operator/p2p/decide',
    params: v.object({
      ...named,
      decision: v.picklist(['RELEASED', 'CANCELLED']),
      reason: given,
    }),
    answer: v.union([wireOperatorP2p, pendingAnswer]),
  }),
  operatorP2pTrade: defineCall({
    ...operatorRead('applications.read'),
    path: '/api/operator/p2p',
    params: v.object(named),
    answer: wireP2pCase,
  }),
  operatorP2pAttach: defineCall({
    ...act,
    path: '/api/operator/p2p/attach',
    params: v.object({ ...named, fileId: identifier }),
    answer: wireOperatorP2p,
  }),
  operatorP2pChat: defineCall({
    ...operatorRead('applications.read'),
    path: '/api/operator/p2p/chat',
    params: chatParams,
    answer: wireOperatorP2pChat,
  }),
  operatorP2pSay: defineCall({
    ...act,
    path: '/api/operator/p2p/chat/say',
    params: messageParams,
    answer: wireOperatorP2pMessage,
  }),
  operatorP2pChatRead: defineCall({
    ...act,
    method: 'GET',
    path: '/api/operator/p2p/chat/read',
    params: v.object(named),
    answer: done,
  }),
} as const;

const OWNER = { userId: 'u-2', username: 'trader01', unread: 0 };
const SEEN = { ...LISTED_PURCHASE, ...OWNER };
const TAKEN = { ...LISTED_MATCH, ...OWNER };
const TRADE = { p2pId: 't-1' };
const WRITTEN = { ...MESSAGE, operator: null };
const MEMBER: WireP2pMember = {
  registeredAt: AT,
  status: 'NORMAL',
  name: '홍길동',
  phone: '01012345678',
  email: 'trader01@example.com',
  isTwoStepOn: false,
  trades: { RELEASED: 3 },
  disputes: 0,
  newest: [],
};
const AUDITED = 'The audit trail says who did.';

export const p2pOperatorDocs = {
  operatorP2pList: {
    summary:
      'P2P trades of all users, newest first; `statusStrs` is a comma list, and `keyword` the id of a trade or part of a user’s name.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ statusStrs: 'REQUESTED,PAID,DISPUTED' }, SEEN),
  },
  operatorP2pMatch: {
    summary: `The counter takes the other side of a trade; the coins of a seller are held from now on. ${AUDITED}`,
    isExtension: true,
    refusals: [
      'UNKNOWN_P2P',
      'P2P_OVER',
      'P2P_EXPIRED',
      'P2P_STEP_NOT_NOW',
      'UNKNOWN_BANK',
      'INSUFFICIENT_BALANCE',
      'BONUS_LOCKED',
      'WITHDRAWALS_FROZEN',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: { params: TRADE, answer: TAKEN },
  },
  operatorP2pPaid: {
    summary: `The counter has paid the won of a sale. ${AUDITED}`,
    isExtension: true,
    refusals: [...STEP_REFUSALS, 'UNKNOWN_FILE', ...TWO_PERSON_REFUSALS, ...ACCOUNT_REFUSALS],
    example: {
      params: TRADE,
      answer: { ...TAKEN, side: 'SELL', status: 'PAID', expiresAt: null },
    },
  },
  operatorP2pRelease: {
    summary: `The won of a purchase have arrived: its coins are credited. ${AUDITED}`,
    isExtension: true,
    refusals: [...STEP_REFUSALS, ...TWO_PERSON_REFUSALS, ...ACCOUNT_REFUSALS],
    example: { params: TRADE, answer: { ...TAKEN, status: 'RELEASED', expiresAt: null } },
  },
  operatorP2pCancel: {
    summary: `The counter cancels a trade that is not matched, or one that it would have to pay. ${AUDITED}`,
    isExtension: true,
    refusals: [...STEP_REFUSALS, ...ACCOUNT_REFUSALS],
    example: {
      params: { ...TRADE, reason: 'The bank is closed.' },
      answer: { ...SEEN, status: 'CANCELLED', expiresAt: null, reason: 'The bank is closed.' },
    },
  },
  operatorP2pDispute: {
    summary: `The counter disputes a trade that is paid. ${AUDITED}`,
    isExtension: true,
    refusals: [...STEP_REFUSALS, ...ACCOUNT_REFUSALS],
    example: {
      params: { ...TRADE, reason: 'No such payment has arrived.' },
      answer: {
        ...TAKEN,
        status: 'DISPUTED',
        expiresAt: null,
        reason: 'No such payment has arrived.',
      },
    },
  },
  operatorP2pDecide: {
    summary: `Ends a dispute: the coins go to the buyer, or back to the seller. ${AUDITED}`,
    isExtension: true,
    refusals: [
      'UNKNOWN_P2P',
      'P2P_OVER',
      'P2P_STEP_NOT_NOW',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: { ...TRADE, decision: 'RELEASED', reason: 'The payment was found.' },
      answer: {
        ...TAKEN,
        status: 'RELEASED',
        expiresAt: null,
        reason: 'The payment was found.',
      },
    },
  },
  operatorP2pTrade: {
    summary:
      'One P2P trade with all that it is decided by: its steps with who took them, its files, and the earlier trades of its user.',
    isExtension: true,
    refusals: ['UNKNOWN_P2P'],
    example: {
      params: TRADE,
      answer: {
        ...TAKEN,
        steps: MATCHED.steps.map((step) => ({
          ...step,
          operator: step.by === 'COUNTER' ? 'boss' : null,
        })),
        member: MEMBER,
      },
    },
  },
  operatorP2pAttach: {
    summary: `Adds a file of the counter to a trade that is paid or disputed; its user reads it. ${AUDITED}`,
    isExtension: true,
    refusals: [...ATTACH_REFUSALS, ...ACCOUNT_REFUSALS],
    example: { params: { ...TRADE, fileId: PROOF.id }, answer: TAKEN },
  },
  operatorP2pChat: {
    summary:
      "Messages with a trade's user, newest first, with how many of theirs no operator has opened.",
    isExtension: true,
    refusals: ['UNKNOWN_P2P'],
    example: {
      params: TRADE,
      answer: { items: [WRITTEN], total: 1, page: 1, size: 20, unread: 1, isOpen: true },
    },
  },
  operatorP2pSay: {
    summary:
      "Writes to a trade's user, who may read the files from then on (`fileIds`, a comma list). The same clientRequestId " +
      `with the same content is the same message. ${AUDITED}`,
    isExtension: true,
    refusals: [...SAY_REFUSALS, ...ACCOUNT_REFUSALS],
    example: { params: SAID, answer: { ...WRITTEN, by: 'COUNTER', operator: 'boss' } },
  },
  operatorP2pChatRead: {
    summary: "The messages of a trade's user count as read by the desk from then on.",
    isExtension: true,
    refusals: ['UNKNOWN_P2P'],
    example: { params: TRADE, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof p2pOperatorCalls>;
