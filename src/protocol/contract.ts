/** The whole wire: every call and every account event, joined from the features. */
import * as v from 'valibot';
import type { AccountsView } from './accounts/entities.ts';
import { accountCalls, accountDocs } from './accounts/calls.ts';
import { type CallDocs, type CallGroup, defineCall } from './call.ts';
import { integerParam, siteInfoId } from './fields.ts';
import { futuresEvent } from './futures/accountEvents.ts';
import { futuresCalls, futuresDocs } from './futures/calls.ts';
import type { FuturesView } from './futures/accountView.ts';
import type { LedgerView } from './ledger/entities.ts';
import type { RoundsView } from './rounds/entities.ts';
import { pointEvent } from './ledger/accountEvents.ts';
import { POINT_EVENT } from './ledger/examples.ts';
import { ledgerCalls, ledgerDocs } from './ledger/calls.ts';
import { moneyCalls, moneyDocs } from './money/calls.ts';
import { dnwEvent, type MoneyView } from './money/entities.ts';
import { marketCalls, marketDocs } from './market/calls.ts';
import {
  priceAlertCalls,
  priceAlertDocs,
  priceAlertEvent,
  type PriceAlertsView,
} from './priceAlerts/calls.ts';
import { betEvent } from './rounds/accountEvents.ts';
import { roundsCalls, roundsDocs } from './rounds/calls.ts';
import { siteCalls, siteDocs } from './site/calls.ts';

/** Incremented when a stored or sent shape changes; pinned by a test on the schemas' hash. */
export const PROTOCOL_VERSION = 5;

/**
 * Everything that is published to one user, in order; `GET /api/events` returns the same shapes.
 * Applying one twice is harmless, since each carries the state after it.
 */
export const accountEvent = v.variant('type', [
  ...futuresEvent.options,
  ...betEvent.options,
  priceAlertEvent,
  pointEvent,
  dnwEvent,
]);
export type AccountEvent = v.InferOutput<typeof accountEvent>;
export type AccountEventType = AccountEvent['type'];

/** What a client knows about each feature's part of its account. */
export interface FeatureViews
  extends AccountsView, LedgerView, FuturesView, RoundsView, PriceAlertsView, MoneyView {}

/** Calls that span all features. */
export const contractCalls = {
  events: defineCall({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    kind: 'read',
    params: v.object({
      after: integerParam(0, Number.MAX_SAFE_INTEGER),
      size: v.optional(integerParam(1, 1_000), 500),
      siteInfoId,
    }),
    answer: v.object({ items: v.array(accountEvent), lastSeq: v.number() }),
  }),
} as const;

const contractDocs = {
  events: {
    summary: 'Account events after a seq, oldest first, at most `size` of them.',
    isExtension: true,
    refusals: [],
    example: { params: { after: 0, size: 100 }, answer: { items: [POINT_EVENT], lastSeq: 1 } },
  },
} satisfies CallDocs<typeof contractCalls>;

export const CALLS = {
  ...accountCalls,
  ...ledgerCalls,
  ...siteCalls,
  ...contractCalls,
  ...futuresCalls,
  ...marketCalls,
  ...roundsCalls,
  ...priceAlertCalls,
  ...moneyCalls,
} as const;

/** The same calls by feature, as the API document groups them. */
export const CALL_GROUPS: Readonly<Record<string, CallGroup>> = {
  accounts: accountCalls,
  ledger: ledgerCalls,
  site: { ...siteCalls, ...contractCalls },
  futures: futuresCalls,
  market: marketCalls,
  rounds: roundsCalls,
  priceAlerts: priceAlertCalls,
  money: moneyCalls,
};

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS).filter((name): name is CallName => name in CALLS);

/** Documentation of each call for the API document and the tests; not in the client's bundle. */
export const CALL_DOCS: CallDocs<typeof CALLS> = {
  ...accountDocs,
  ...ledgerDocs,
  ...siteDocs,
  ...contractDocs,
  ...futuresDocs,
  ...marketDocs,
  ...roundsDocs,
  ...priceAlertDocs,
  ...moneyDocs,
};
