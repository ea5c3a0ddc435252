/** Contribution of a feature to the account. `features.ts` joins the features. */
import type { Draft } from 'immer';
import type { AccountView } from '../protocol/accountView.ts';
import type { Answer } from '../protocol/answer.ts';
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { Notice } from '../protocol/notice.ts';
import type { Caller } from './api.ts';

/** Everything of the view but its stamp. */
export type AccountContent = Omit<AccountView, 'seq' | 'at'>;

/** Some fields of the account, and how lists fill them; `emptyAccount.ts` has them before that. */
export interface AccountSlice<Field extends keyof AccountContent> {
  /**
   * Reads the fields from the server's lists.
   * @param seq last event the lists are sure to contain
   */
  readonly read: (api: Caller, seq: number) => Promise<Answer<Pick<AccountContent, Field>>>;
}

/** The pair as people write it (`BTC/USDT`); undefined while the list of options is unknown. */
export interface Labels {
  readonly ofOption: (futuresOptionId: number) => string | undefined;
  readonly ofStock: (stock: string) => string | undefined;
}

export type NoticeContent<Key extends string> = Pick<
  Notice<Key>,
  'key' | 'tone' | 'values' | 'thread' | 'part'
>;

/** Account events by their type. */
export type AccountEvents = { readonly [Event in AccountEvent as Event['type']]: Event };
export type AccountEventType = keyof AccountEvents;

export interface EventEntry<Event, Key extends string> {
  /** Applies the event's values; applying it twice changes nothing. */
  readonly fold: (view: Draft<AccountView>, event: Event) => void;
  /** Undefined for an event that only changes figures. */
  readonly notice: (event: Event, labels: Labels) => NoticeContent<Key> | undefined;
  /** Subject of the event: notices of one moment about the same subject may become one. */
  readonly subject: (event: Event) => string;
}

export type EventEntries<Type extends AccountEventType, Key extends string> = {
  readonly [T in Type]: EventEntry<AccountEvents[T], Key>;
};

/** Notices that are counted when several come at once; all `keys` count together as `many`. */
export interface CountedNotices<Key extends string> {
  readonly many: Key;
  readonly keys: readonly Key[];
  /** Figures of the whole, beside its `count`. */
  readonly sum?: (notices: readonly Notice[]) => Readonly<Record<string, string>>;
}

/** How notices of one moment become fewer. */
export interface NoticeRules<Key extends string> {
  readonly counted: readonly CountedNotices<Key>[];
  /** Two notices about the same thing as one, when the later one continues the earlier. */
  readonly join?: <N extends Notice>(before: N, after: N) => N | undefined;
  /** Whether a notice says nothing that another one of the same moment or command does not say. */
  readonly isConsequence?: (notice: Notice, others: readonly Notice[]) => boolean;
  /** Whether a notice is shown while the pages of these futures options are open. */
  readonly isForPage?: (notice: Notice, openOptions: readonly number[]) => boolean;
}
