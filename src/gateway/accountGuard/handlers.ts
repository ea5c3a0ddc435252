/** The owner of an account locks what leaves it by a code from a notice. Rule [A-P64]. */
import type { accountGuardCalls } from '../../protocol/accountGuard/calls.ts';
import { type AddressLimit, tooMany } from '../limits/addressLimits.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { GuardDep } from './accountGuard.ts';

export const accountGuardHandlers = (
  { guard }: GuardDep,
  lookups: AddressLimit,
): HandlersOf<typeof accountGuardCalls> => ({
  notMe: async ({ code }, { address }) => {
    const use = lookups.use(address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    const locked = await guard.lock(code);
    return locked.ok ? succeed({ status: 200 as const }) : locked;
  },
});
