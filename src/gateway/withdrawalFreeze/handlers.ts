/** The owner's own view of a freeze. Rule [O-U5]. */
import { freezeOf } from '../../engine/withdrawalFreeze/freezes.ts';
import type { withdrawalFreezeCalls } from '../../protocol/withdrawalFreeze/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';

export const withdrawalFreezeHandlers = (
  core: Kernel,
): HandlersOf<typeof withdrawalFreezeCalls> => ({
  withdrawalFreeze: async (_, { identity: { userId } }) => {
    const freeze = await core.readState((state) => freezeOf(state, userId));
    return succeed({ freeze: freeze ?? null });
  },
});
