/** The calls of the timer that cancels all orders. */
import * as v from 'valibot';
import { CANCEL_TIMER_MAX_MS } from '../../domain/cancelTimer/cancelTimer.ts';
import { type CallDocs, defineCall } from '../call.ts';
import { AT } from '../examples.ts';
import { integerParam, millis, siteInfoId } from '../fields.ts';

const answer = v.object({ status: v.literal(200), deadline: v.nullable(millis) });
const common = {
  access: 'member',
  feature: 'futures',
  path: '/api/futures/cancel_all_after',
} as const;

export const cancelTimerCalls = {
  setCancelTimer: defineCall({
    ...common,
    method: 'POST',
    kind: 'command',
    key: 'TRADE',
    params: v.object({ durationMs: integerParam(0, CANCEL_TIMER_MAX_MS), siteInfoId }),
    answer,
  }),
  cancelTimer: defineCall({
    ...common,
    method: 'GET',
    kind: 'read',
    key: 'READ',
    params: v.object({ siteInfoId }),
    answer,
  }),
} as const;

export const cancelTimerDocs = {
  setCancelTimer: {
    summary:
      'Cancels all orders of the caller in `durationMs` (5,000 to 86,400,000) unless it is called again ' +
      "before: a dead man's switch, set again by a program or a page for as long as it lives. 0 clears " +
      'it. Orders are cancelled by the first price after the deadline, before it trades. Positions stay.',
    isExtension: true,
    refusals: [],
    example: { params: { durationMs: 60_000 }, answer: { status: 200, deadline: AT + 60_000 } },
  },
  cancelTimer: {
    summary: 'When all orders of the caller are cancelled, ms UTC; null while no timer runs.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { status: 200, deadline: null } },
  },
} satisfies CallDocs<typeof cancelTimerCalls>;
