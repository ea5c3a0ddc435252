/** The timer that cancels all orders: what answers its calls, and what its owner is notified of. */
import type { CancelTimerEvent } from '../../domain/cancelTimer/cancelTimer.ts';
import type { UserId } from '../../domain/ids.ts';
import { cancelDeadlineOf } from '../../engine/cancelTimer/feature.ts';
import type { cancelTimerCalls } from '../../protocol/cancelTimer/calls.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { refuse, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';

export const cancelTimerProjections: ProjectionTable<CancelTimerEvent> = {
  CancelTimerChanged: {
    queue: DESTINATIONS.futures,
    notify: ({ cause, deadline }) => ({
      type: 'CANCEL_TIMER',
      cause,
      deadline: deadline ?? null,
    }),
  },
};

export function cancelTimerHandlers(core: Kernel): HandlersOf<typeof cancelTimerCalls> {
  const answer = async (user: UserId) => {
    const deadline = await core.readState((state) => cancelDeadlineOf(state, user));
    return succeed({ status: 200 as const, deadline: deadline ?? null });
  };
  return {
    setCancelTimer: async ({ durationMs }, { identity: { userId } }) => {
      const result = await core.submit({ type: 'SetCancelTimer', userId, durationMs });
      return result.ok ? answer(userId) : refuse(result.rejection);
    },
    cancelTimer: async (_, { identity: { userId } }) => answer(userId),
  };
}
