/** Every feature's part of the account and its notices, joined. A feature is added here alone. */
import type { Draft } from 'immer';
import type { AccountView } from '../protocol/accountView.ts';
import type { Answer } from '../protocol/answer.ts';
import { accountsSlice } from './accounts/slice.ts';
import { succeed } from './answer.ts';
import type { Caller } from './api.ts';
import type {
  AccountContent,
  AccountEvents,
  AccountEventType,
  EventEntries,
  Labels,
  NoticeContent,
  NoticeRules,
} from './feature.ts';
import { futuresEvents, futuresSlice } from './futures/account.ts';
import type { FuturesNoticeKey } from './futures/noticeKeys.ts';
import { futuresNoticeRules } from './futures/noticeRules.ts';
import { ledgerEvents, ledgerSlice, type LedgerNoticeKey } from './ledger/account.ts';
import {
  priceAlertsEvents,
  type PriceAlertsNoticeKey,
  priceAlertsSlice,
} from './priceAlerts/account.ts';
import { roundsEvents, roundsSlice } from './rounds/account.ts';
import { roundsNoticeRules, type RoundsNoticeKey } from './rounds/notices.ts';

export type FeatureNoticeKey =
  | FuturesNoticeKey
  | LedgerNoticeKey
  | RoundsNoticeKey
  | PriceAlertsNoticeKey;

const EVENTS: EventEntries<AccountEventType, FeatureNoticeKey> = {
  ...futuresEvents,
  ...ledgerEvents,
  ...roundsEvents,
  ...priceAlertsEvents,
};

export const NOTICE_RULES: readonly NoticeRules<FeatureNoticeKey>[] = [
  futuresNoticeRules,
  roundsNoticeRules,
];

/** An account of which nothing is known. */
export const EMPTY_CONTENT: AccountContent = {
  ...accountsSlice.empty,
  ...ledgerSlice.empty,
  ...futuresSlice.empty,
  ...roundsSlice.empty,
  ...priceAlertsSlice.empty,
};

/** The whole account from the server's lists; the first failure when one of them cannot be read. */
export async function readContent(api: Caller, seq: number): Promise<Answer<AccountContent>> {
  const [accounts, ledger, futures, rounds, priceAlerts] = await Promise.all([
    accountsSlice.read(api, seq),
    ledgerSlice.read(api, seq),
    futuresSlice.read(api, seq),
    roundsSlice.read(api, seq),
    priceAlertsSlice.read(api, seq),
  ]);
  if (!accounts.ok) return accounts;
  if (!ledger.ok) return ledger;
  if (!futures.ok) return futures;
  if (!rounds.ok) return rounds;
  if (!priceAlerts.ok) return priceAlerts;
  return succeed({
    ...accounts.value,
    ...ledger.value,
    ...futures.value,
    ...rounds.value,
    ...priceAlerts.value,
  });
}

/** Applies one event to the given view. */
export function foldEvent<Type extends AccountEventType>(
  view: Draft<AccountView>,
  type: Type,
  event: AccountEvents[Type],
): void {
  EVENTS[type].fold(view, event);
}

/** What is said about an event, and what it is about; undefined when nothing is said. */
export function eventNotice<Type extends AccountEventType>(
  type: Type,
  event: AccountEvents[Type],
  labels: Labels,
): { readonly content: NoticeContent<FeatureNoticeKey>; readonly subject: string } | undefined {
  const entry = EVENTS[type];
  const content = entry.notice(event, labels);
  return content === undefined ? undefined : { content, subject: entry.subject(event) };
}
