/** The timer that cancels all orders: changes by events, and their notices. */
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountSlice, EventEntries } from '../feature.ts';

export type CancelTimerNoticeKey = 'notice.CANCEL_TIMER_REACHED';

export const cancelTimerSlice: AccountSlice<'cancelDeadline'> = {
  read: async (api) => {
    const timer = await api.call('cancelTimer', {});
    if (!timer.ok && !isNotOffered(timer.error)) return timer;
    return succeed({ cancelDeadline: timer.ok ? timer.value.deadline : null });
  },
};

export const cancelTimerEvents: EventEntries<'CANCEL_TIMER', CancelTimerNoticeKey> = {
  CANCEL_TIMER: {
    fold: (view, { deadline }) => {
      view.cancelDeadline = deadline;
    },
    notice: ({ cause }) =>
      cause === 'REACHED'
        ? { key: 'notice.CANCEL_TIMER_REACHED', tone: 'warning', values: {} }
        : undefined,
    subject: () => 'cancelTimer',
  },
};
