/** The timer that cancels all orders, as clients know it. */
import * as v from 'valibot';
import { CANCEL_TIMER_CAUSES } from '../../domain/cancelTimer/cancelTimer.ts';
import { eventStamp, millis } from '../fields.ts';

/** Delivered on /user/queue/futures. */
export const cancelTimerEvent = v.object({
  ...eventStamp,
  type: v.literal('CANCEL_TIMER'),
  cause: v.picklist(CANCEL_TIMER_CAUSES),
  /** When all orders are cancelled, ms UTC; null while no timer runs. */
  deadline: v.nullable(millis),
});

/** The feature's part of the account as a client knows it. */
export interface CancelTimerView {
  /** When all orders are cancelled, ms UTC; null while no timer runs. */
  readonly cancelDeadline: number | null;
}
