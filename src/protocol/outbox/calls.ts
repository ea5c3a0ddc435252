/** Messages that the exchange sends to e-mail addresses and phones, as operators read them. */
import * as v from 'valibot';
import { CHANNELS } from '../../domain/verification/verification.ts';
import { PARCEL_STATES } from '../../domain/outbox/outbox.ts';
import { type CallDocs, defineCall, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import { identifier, millis, pageOf, pageParams, siteInfoId } from '../fields.ts';

export const wireParcel = v.object({
  id: identifier,
  siteInfoId: v.number(),
  channel: v.picklist(CHANNELS),
  to: v.string(),
  subject: v.string(),
  /** Null where a carrier took it: a code is kept nowhere then. */
  text: v.nullable(v.string()),
  state: v.picklist(PARCEL_STATES),
  /** Error of the carrier at the last attempt; null where nothing went wrong. */
  problem: v.nullable(v.string()),
  createdAt: millis,
});
export type WireParcel = v.InferOutput<typeof wireParcel>;

export const outboxCalls = {
  operatorOutbox: defineCall({
    ...operatorRead('messages.read'),
    path: '/api/operator/outbox',
    params: v.object({
      /** A whole address or number. */
      to: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(128))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireParcel),
  }),
} as const;

export const outboxDocs = {
  operatorOutbox: {
    summary:
      'E-mail and SMS of the last 30 days, newest first. Where no carrier is connected, this is where they end.',
    isExtension: true,
    refusals: [],
    example: {
      params: { to: 'trader01@example.com', page: 1, size: 20 },
      answer: {
        items: [
          {
            id: '1f6a0c2e9b7d4853',
            siteInfoId: 1,
            channel: 'email',
            to: 'trader01@example.com',
            subject: '[마루] 인증번호 402817',
            text: '인증번호는 402817 입니다. 5분 안에 입력해주세요.',
            state: 'SANDBOX',
            problem: null,
            createdAt: AT,
          },
        ],
        total: 1,
        page: 1,
        size: 20,
      },
    },
  },
} satisfies CallDocs<typeof outboxCalls>;
