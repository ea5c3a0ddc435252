/** Calls of the withdraw password. */
import type { withdrawPasswordCalls } from '../../protocol/withdrawPasswords/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { type Reply, succeed } from '../reply.ts';
import type { WithdrawPasswords } from './withdrawPasswords.ts';

const done = (reply: Reply<undefined>): Reply<{ status: 200 }> =>
  reply.ok ? succeed({ status: 200 }) : reply;

export const withdrawPasswordHandlers = (
  passwords: WithdrawPasswords,
): HandlersOf<typeof withdrawPasswordCalls> => ({
  updateWithdrawPassword: async ({ password, prevPassword }, { identity: { userId } }) =>
    done(await passwords.update(userId, password, prevPassword)),
  deleteWithdrawPassword: async ({ password }, { identity: { userId } }) =>
    done(await passwords.remove(userId, password)),
  existWithdrawPassword: async (_, { identity: { userId } }) => {
    const { exists, lockedUntil } = await passwords.stateOf(userId);
    return succeed({ status: 200 as const, exists, lockedUntil: lockedUntil ?? null });
  },
  withdrawAuth: ({ password, otp }, { identity: { userId } }) =>
    passwords.prove(userId, password, otp),
});
