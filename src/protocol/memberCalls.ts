/** The calls of a member's account, which the client loads with the account. */
import * as v from 'valibot';
import { accountEvent } from './accountEvents.ts';
import { defineCall, MEMBER_READ } from './call.ts';
import { integerParam, siteInfoId } from './fields.ts';
import { listCalls } from './futures/calls/lists.ts';
import { orderCalls } from './futures/calls/orders.ts';
import { positionCalls } from './futures/calls/positions.ts';
import { settingCalls } from './futures/calls/settings.ts';
import { ledgerCalls } from './ledger/calls.ts';

/** Calls that span all features. */
export const contractCalls = {
  events: defineCall({
    ...MEMBER_READ,
    path: '/api/events',
    key: 'READ',
    params: v.object({
      after: integerParam(0, Number.MAX_SAFE_INTEGER),
      size: v.optional(integerParam(1, 1_000), 500),
      siteInfoId,
    }),
    answer: v.object({ items: v.array(accountEvent), lastSeq: v.number() }),
  }),
} as const;

export const MEMBER_CALLS = {
  ...contractCalls,
  ...ledgerCalls,
  ...orderCalls,
  ...positionCalls,
  ...settingCalls,
  ...listCalls,
} as const;
