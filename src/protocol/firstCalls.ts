/** The calls that a page makes before its first price, and those beside them in their features. */
import * as v from 'valibot';
import { accountCalls } from './accounts/calls.ts';
import { accountEvent } from './accountEvents.ts';
import { defineCall, MEMBER_READ } from './call.ts';
import { integerParam, siteInfoId } from './fields.ts';
import { futuresCalls } from './futures/calls.ts';
import { ledgerCalls } from './ledger/calls.ts';
import { marketCalls } from './market/calls.ts';
import { siteCalls } from './site/calls.ts';

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

export const FIRST_CALLS = {
  ...accountCalls,
  ...ledgerCalls,
  ...siteCalls,
  ...contractCalls,
  ...futuresCalls,
  ...marketCalls,
} as const;
