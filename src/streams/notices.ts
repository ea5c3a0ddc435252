/**
 * Account events and server messages → notices to the user, once each (specification, section 4).
 */
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { Alert, Notice } from '../protocol/notice.ts';
import type { Labels } from './feature.ts';
import { eventNotice, type FeatureNoticeKey } from './features.ts';

/** Each has its text in both languages under the same key. */
export type NoticeKey =
  | FeatureNoticeKey
  | 'notice.NEW_MESSAGE'
  | 'notice.CONTACT_ANSWERED'
  /** A warning of the server in `text`, with its `code` where it is one of the list. */
  | 'notice.LOG_ERROR'
  /** An action made offline that is refused now; why in `text` and `code`. */
  | 'notice.OUTBOX_REFUSED'
  /** The site's or the server's own words in `text`. */
  | 'notice.TEXT';

export type ClientNotice = Notice<NoticeKey>;

/** The server's words that must be read, in an alert titled 알림. */
export type ServerAlert = Alert<'alert.TEXT'>;

/** A notice and its subject: the order, position, bet or option. */
export interface SubjectNotice {
  readonly notice: ClientNotice;
  readonly subject: string;
}

/** The notice of an event; undefined for events that only change figures. */
export function eventToNotice(event: AccountEvent, labels: Labels): SubjectNotice | undefined {
  const said = eventNotice(event.type, event, labels);
  if (said === undefined) return undefined;
  const { content, subject } = said;
  return {
    notice: { id: `event-${event.seq}`, seq: event.seq, at: event.at, ...content },
    subject,
  };
}
