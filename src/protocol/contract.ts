/** The whole wire: every call and every account event, handed in by the features. */
import * as v from 'valibot';
import { accountCalls } from './accounts/calls.ts';
import { type AnyCall, defineCall } from './call.ts';
import { integerParam, siteInfoId } from './fields.ts';
import { futuresEvent } from './futures/accountEvents.ts';
import { futuresCalls } from './futures/calls.ts';
import { pointEvent } from './ledger/accountEvents.ts';
import { ledgerCalls } from './ledger/calls.ts';
import { stockCalls } from './market/calls.ts';
import { betEvent } from './rounds/accountEvents.ts';
import { tradeCalls } from './rounds/calls.ts';
import { siteCalls } from './site/calls.ts';

/** Counted up when a stored or sent shape changes; pinned by a test on the schemas' hash. */
export const PROTOCOL_VERSION = 3;

export const accountEvent = v.variant('type', [
  ...futuresEvent.options,
  ...betEvent.options,
  pointEvent,
]);
export type AccountEvent = v.InferOutput<typeof accountEvent>;
export type AccountEventType = AccountEvent['type'];

/** Calls about what all features hand in. */
const contractCalls = {
  events: defineCall({
    method: 'GET',
    path: '/api/events',
    area: 'extension',
    auth: true,
    summary: 'Account events after a seq, oldest first, at most `size` of them.',
    params: v.object({
      after: integerParam(0, Number.MAX_SAFE_INTEGER),
      size: v.optional(integerParam(1, 1_000), 500),
      siteInfoId,
    }),
    answer: v.object({ items: v.array(accountEvent), lastSeq: v.number() }),
  }),
} as const;

export const CALLS = {
  ...accountCalls,
  ...ledgerCalls,
  ...siteCalls,
  ...contractCalls,
  ...futuresCalls,
  ...stockCalls,
  ...tradeCalls,
} as const;

export type CallName = keyof typeof CALLS;
export const ALL_CALLS: readonly AnyCall[] = Object.values(CALLS);
