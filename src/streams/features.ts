/** Every feature's part of the account and its notices, joined. A feature is added here alone. */
import type { Draft } from 'immer';
import type { AccountView } from '../protocol/accountView.ts';
import type { Answer } from '../protocol/answer.ts';
import { accountsSlice } from './accounts/slice.ts';
import { succeed } from './answer.ts';
import { bonusEvents, type BonusNoticeKey } from './bonus/account.ts';
import type { Caller } from './api.ts';
import type {
  AccountContent,
  AccountEvents,
  AccountEventType,
  AccountSlice,
  EventEntries,
  Labels,
  NoticeContent,
  NoticeRules,
} from './feature.ts';
import {
  cancelTimerEvents,
  type CancelTimerNoticeKey,
  cancelTimerSlice,
} from './cancelTimer/account.ts';
import { copytradeEvents, type CopytradeNoticeKey, copytradeSlice } from './copytrade/account.ts';
import { EMPTY_CONTENT } from './emptyAccount.ts';
import { futuresEvents, futuresSlice } from './futures/account.ts';
import type { FuturesNoticeKey } from './futures/noticeKeys.ts';
import { futuresNoticeRules } from './futures/noticeRules.ts';
import { ledgerEvents, ledgerSlice, type LedgerNoticeKey } from './ledger/account.ts';
import { moneyEvents, type MoneyNoticeKey, moneySlice } from './money/account.ts';
import { p2pEvents, type P2pNoticeKey, p2pSlice } from './p2p/account.ts';
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
  | BonusNoticeKey
  | RoundsNoticeKey
  | PriceAlertsNoticeKey
  | CancelTimerNoticeKey
  | MoneyNoticeKey
  | P2pNoticeKey
  | CopytradeNoticeKey;

const EVENTS: EventEntries<AccountEventType, FeatureNoticeKey> = {
  ...futuresEvents,
  ...ledgerEvents,
  ...bonusEvents,
  ...roundsEvents,
  ...priceAlertsEvents,
  ...cancelTimerEvents,
  ...moneyEvents,
  ...p2pEvents,
  ...copytradeEvents,
};

export const NOTICE_RULES: readonly NoticeRules<FeatureNoticeKey>[] = [
  futuresNoticeRules,
  roundsNoticeRules,
];

const SLICES = {
  accounts: accountsSlice,
  ledger: ledgerSlice,
  futures: futuresSlice,
  rounds: roundsSlice,
  priceAlerts: priceAlertsSlice,
  cancelTimer: cancelTimerSlice,
  money: moneySlice,
  p2p: p2pSlice,
  copytrade: copytradeSlice,
} as const;

type Slices = typeof SLICES;
type FieldsOf<Slice> = Slice extends AccountSlice<infer Field> ? Field : never;

/** A field that no slice reads does not compile. */
const UNREAD: Pick<AccountContent, FieldsOf<Slices[keyof Slices]>> = EMPTY_CONTENT;

/** The whole account from the server's lists; the first failure when one of them cannot be read. */
export async function readContent(api: Caller, seq: number): Promise<Answer<AccountContent>> {
  const parts = await Promise.all(Object.values(SLICES).map((slice) => slice.read(api, seq)));
  let content: AccountContent = UNREAD;
  for (const part of parts) {
    if (!part.ok) return part;
    content = { ...content, ...part.value };
  }
  return succeed(content);
}

/** Applies one event to the given view. */
export function foldEvent<Type extends AccountEventType>(
  view: Draft<AccountView>,
  type: Type,
  event: AccountEvents[Type],
): void {
  EVENTS[type].fold(view, event);
}

/** Notice and subject of an event; undefined for an event without a notice. */
export function eventNotice<Type extends AccountEventType>(
  type: Type,
  event: AccountEvents[Type],
  labels: Labels,
): { readonly content: NoticeContent<FeatureNoticeKey>; readonly subject: string } | undefined {
  const entry = EVENTS[type];
  const content = entry.notice(event, labels);
  return content === undefined ? undefined : { content, subject: entry.subject(event) };
}
