/** Parts of the people that one message may be sent to, beside everybody. */
import type { Role } from '../accounts.ts';
import type { UserId } from '../ids.ts';

/** People of one segment at most. */
export const SEGMENT_MAX = 20_000;
/** Sessions end after that long without use, so nothing is known beyond it. */
export const ACTIVITY_DAYS_MAX = 30;
/** A count may differ by one in so many from what the operator saw. */
export const COUNT_TOLERANCE = 10;

/** What of it is left out does not matter. */
export interface Segment {
  /** As they are shown: whoever trades for others is a TRADER. */
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
