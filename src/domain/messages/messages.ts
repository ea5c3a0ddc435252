/** Messages from the operator to people: how long they may be, and why they are refused. */
import type { Role } from '../accounts.ts';
import type { UserId } from '../ids.ts';
import type { Refusals } from '../refusal.ts';

/** Characters of a title. */
export const MESSAGE_TITLE_MAX = 100;
/** Characters of the HTML of a message. */
export const MESSAGE_CONTENT_MAX = 10_000;
/** Messages of one page on screen. */
export const MESSAGES_A_PAGE = 20;
/** People whom one message may name; a message to all has no limit. */
export const RECIPIENTS_MAX = 1_000;

export const MESSAGE_REJECTIONS = {
  UNKNOWN_MESSAGE: 404,
  MESSAGE_EMPTY: 400,
  UNKNOWN_RECIPIENT: 404,
  SEGMENT_EMPTY: 409,
  SEGMENT_TOO_LARGE: 409,
  SEGMENT_CHANGED: 409,
} as const satisfies Refusals;

/** SENDING while some recipients of a message do not have it yet. */
export const MAILING_STATUSES = ['SENDING', 'SENT'] as const;

/** People of one segment at most. */
export const SEGMENT_MAX = 20_000;
/** Sessions end after that long without use, so nothing is known beyond it. */
export const ACTIVITY_DAYS_MAX = 30;
/** A count may differ by one in so many from what the operator saw. */
const COUNT_TOLERANCE = 10;

/** Filter of recipients; a criterion that is left out matches everyone. */
export interface Segment {
  /** As they are shown: a user who trades for others is a TRADER. */
  readonly roles?: readonly Role[] | undefined;
  /** The people below this partner, at any depth. */
  readonly partnerId?: UserId | undefined;
  /** Used a session within so many days. */
  readonly activeDays?: number | undefined;
  /** Used none within so many days. */
  readonly inactiveDays?: number | undefined;
}

export const isWholeSite = ({ roles, partnerId, activeDays, inactiveDays }: Segment): boolean =>
  roles === undefined &&
  partnerId === undefined &&
  activeDays === undefined &&
  inactiveDays === undefined;

/** Whether a count is too far from the one that an operator saw. */
export const isCountOff = (seen: number, now: number): boolean =>
  Math.abs(now - seen) * COUNT_TOLERANCE > seen;
