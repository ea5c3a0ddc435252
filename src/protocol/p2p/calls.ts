/** Calls about P2P trades with the operator's counter. */
import * as v from 'valibot';
import { P2P_STATUSES } from '../../domain/p2p/p2p.ts';
import { type CallDocs, defineCall } from '../call.ts';
import {
  clientOrderIdParam,
  confirmation,
  decimalParam,
  done,
  identifier,
  pageOf,
  pageParams,
  siteInfoId,
} from '../fields.ts';
import {
  chatParams,
  MESSAGE,
  SAID,
  SAY_REFUSALS,
  messageParams,
  wireP2pChat,
  wireP2pMessage,
} from './chat.ts';
import { detailJson, personName, personPhone, wireP2pDetails } from './details.ts';
import { wireP2p } from './entities.ts';
import { MATCHED, PROOF, PURCHASE } from './examples.ts';
import { AMOUNT_REFUSALS, HELD_REFUSALS, LIMIT_REFUSALS } from '../money/refusals.ts';

const common = { access: 'member', feature: 'p2p' } as const;
const command = { ...common, kind: 'command', method: 'POST' } as const;
const read = { ...common, kind: 'read', method: 'GET' } as const;
const named = { p2pId: identifier, siteInfoId };

export const p2pCalls = {
  requestP2p: defineCall({
    ...command,
    // A sale pays to the account it names.
    confirm: ['detailJson.bankInfo'],
    path: '/api/dnw/p2p',
    params: v.object({
      clientRequestId: v.optional(clientOrderIdParam),
      name: personName,
      phone: personPhone,
      point: decimalParam,
      detailJson,
      ...confirmation,
      siteInfoId,
    }),
    answer: wireP2pDetails,
  }),
  latestP2p: defineCall({
    ...read,
    path: '/api/dnw/p2p/latest',
    params: v.object({ siteInfoId }),
    answer: v.object({
      p2p: v.nullable(wireP2pDetails),
      /** The demo's counterparty matches, pays and releases by itself within seconds. */
      isSandbox: v.boolean(),
    }),
  }),
  p2pList: defineCall({
    ...read,
    path: '/api/dnw/p2p/list',
    params: v.object({
      statusStrs: v.optional(v.pipe(v.string(), v.maxLength(200))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireP2p),
  }),
  payP2p: defineCall({
    ...command,
    path: '/api/dnw/p2p/paid',
    params: v.object({ ...named, fileId: v.optional(identifier) }),
    answer: wireP2pDetails,
  }),
  confirmP2p: defineCall({
    ...command,
    path: '/api/dnw/p2p/confirm',
    params: v.object(named),
    answer: wireP2pDetails,
  }),
  cancelP2p: defineCall({
    ...command,
    path: '/api/dnw/p2p/cancel',
    params: v.object(named),
    answer: wireP2pDetails,
  }),
  disputeP2p: defineCall({
    ...command,
    path: '/api/dnw/p2p/dispute',
    params: v.object({
      ...named,
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)),
    }),
    answer: wireP2pDetails,
  }),
  p2pAttach: defineCall({
    ...command,
    path: '/api/dnw/p2p/attach',
    params: v.object({ ...named, fileId: identifier }),
    answer: wireP2pDetails,
  }),
  p2pChat: defineCall({
    ...read,
    path: '/api/dnw/p2p/chat',
    params: chatParams,
    answer: wireP2pChat,
  }),
  p2pSay: defineCall({
    ...command,
    path: '/api/dnw/p2p/chat/say',
    params: messageParams,
    answer: wireP2pMessage,
  }),
  p2pChatRead: defineCall({
    ...command,
    path: '/api/dnw/p2p/chat/read',
    params: v.object(named),
    answer: done,
  }),
} as const;

/** Refusals of a step of a trade. */
export const STEP_REFUSALS = [
  'UNKNOWN_P2P',
  'P2P_OVER',
  'P2P_EXPIRED',
  'P2P_STEP_NOT_NOW',
  'P2P_OTHER_SIDE',
] as const;

/** Refusals of a file that is attached to a trade. */
export const ATTACH_REFUSALS = [
  'UNKNOWN_P2P',
  'UNKNOWN_FILE',
  'P2P_OVER',
  'P2P_STEP_NOT_NOW',
  'P2P_FILES',
] as const;
const TRADE = { p2pId: 't-1' };

export const p2pDocs = {
  requestP2p: {
    summary:
      "Buys coins for won from the operator's counter, or sells coins to it. `detailJson` is the JSON text of " +
      '`{side, walletType?, bankInfo?, won?}`; `bankInfo {code, account, holder}` is needed to sell. ' +
      'The same clientRequestId is the same trade for 24 hours and at least among the last 10,000.',
    refusals: [
      ...AMOUNT_REFUSALS,
      ...LIMIT_REFUSALS,
      ...HELD_REFUSALS,
      'CONVERT_TOO_SMALL',
      'NO_PRICE',
      'UNKNOWN_BANK',
      'BANK_ACCOUNT_NEEDED',
      'P2P_WON_CHANGED',
      'P2P_IN_PROGRESS',
      'INSUFFICIENT_BALANCE',
      'BONUS_LOCKED',
    ],
    example: {
      params: {
        clientRequestId: 'my-first-trade',
        name: '홍길동',
        phone: '010-1234-5678',
        point: '100',
        detailJson: '{"side":"BUY","walletType":"USDT"}',
      },
      answer: PURCHASE,
      others: {
        sell: {
          name: '홍길동',
          phone: '010-1234-5678',
          point: '100',
          detailJson:
            '{"side":"SELL","walletType":"USDT","bankInfo":{"code":"004","account":"123456-04-123456","holder":"홍길동"}}',
        },
      },
    },
  },
  latestP2p: {
    summary: "The caller's newest trade with its step; null before the first.",
    refusals: [],
    example: { params: {}, answer: { p2p: MATCHED, isSandbox: true } },
  },
  p2pList: {
    summary: 'Trades of the caller, newest first; `statusStrs` is a comma list.',
    isExtension: true,
    refusals: [],
    example: {
      params: { statusStrs: P2P_STATUSES.join(','), page: 1, size: 20 },
      answer: { items: [], total: 0, page: 1, size: 20 },
    },
  },
  payP2p: {
    summary:
      'A buyer says that the won are paid; `fileId` is a file of theirs that proves it, which the operator reads.',
    isExtension: true,
    refusals: [...STEP_REFUSALS, 'UNKNOWN_FILE'],
    example: { params: TRADE, answer: { ...MATCHED, status: 'PAID', expiresAt: null } },
  },
  confirmP2p: {
    summary: 'A seller confirms that the won have arrived; the coins go to the counter.',
    isExtension: true,
    refusals: STEP_REFUSALS,
    example: {
      params: TRADE,
      answer: { ...MATCHED, side: 'SELL', status: 'RELEASED', expiresAt: null },
    },
  },
  cancelP2p: {
    summary: 'Cancels a trade that is not matched, or one that the caller would have to pay.',
    isExtension: true,
    refusals: STEP_REFUSALS,
    example: { params: TRADE, answer: { ...PURCHASE, status: 'CANCELLED', expiresAt: null } },
  },
  disputeP2p: {
    summary: 'Asks the operator to decide a trade that is paid.',
    isExtension: true,
    refusals: STEP_REFUSALS,
    example: {
      params: { ...TRADE, text: 'Paid an hour ago, nothing has happened.' },
      answer: {
        ...MATCHED,
        status: 'DISPUTED',
        expiresAt: null,
        dispute: 'Paid an hour ago, nothing has happened.',
      },
    },
  },
  p2pAttach: {
    summary:
      'Adds a file of the caller to a trade that is paid or disputed; the operator reads it. The same file twice is one.',
    isExtension: true,
    refusals: ATTACH_REFUSALS,
    example: { params: { ...TRADE, fileId: PROOF.id }, answer: { ...MATCHED, files: [PROOF] } },
  },
  p2pChat: {
    summary:
      "Messages between the caller and the operator about a trade, newest first, with how many of the operator's are unread.",
    isExtension: true,
    refusals: ['UNKNOWN_P2P'],
    example: {
      params: TRADE,
      answer: { items: [MESSAGE], total: 1, page: 1, size: 20, unread: 0, isOpen: true },
    },
  },
  p2pSay: {
    summary:
      'Writes to the operator about a trade, until seven days after its end, with at most three own files (`fileIds`, a comma list). ' +
      'The same clientRequestId with the same content is the same message.',
    isExtension: true,
    refusals: SAY_REFUSALS,
    example: { params: SAID, answer: MESSAGE },
  },
  p2pChatRead: {
    summary: "The operator's messages about a trade count as read from then on.",
    isExtension: true,
    refusals: ['UNKNOWN_P2P'],
    example: { params: TRADE, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof p2pCalls>;
