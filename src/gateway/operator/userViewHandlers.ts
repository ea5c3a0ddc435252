/** One user as operators see them. Rules [A-P..]. */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { userViewCalls, WireOperatorSession } from '../../protocol/operator/userViewCalls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import { readStatement } from '../statement/handlers.ts';
import { toWireOperatorUser } from './userHandlers.ts';

const sessionsOf = ({ sessions }: GatewayCore, userId: UserId): WireOperatorSession[] =>
  sessions
    .ofUser(userId)
    .toReversed()
    .map(({ id, device, address, openedAt, lastUsedAt }) => ({
      ...{ id, device, address, openedAt, lastUsedAt },
    }));

export function userViewHandlers(core: GatewayCore): HandlersOf<typeof userViewCalls> {
  const userOf = async (text: string) => {
    const id = parseUserId(text);
    return id && (await core.readAccounts((accounts) => accounts.userById(id)));
  };
  return {
    operatorUser: async ({ userId }) => {
      const user = await userOf(userId);
      if (user === undefined) return refuse(reject('UNKNOWN_USER'));
      const { wallets, role } = await core.readAccounts((accounts) => ({
        wallets: accounts.wallets(user.id),
        role: accounts.roleOf(user),
      }));
      return succeed({
        user: toWireOperatorUser(core, user, role),
        wallets: [...wallets],
        sessions: sessionsOf(core, user.id),
        withdrawals: await core.guard.heldOf(user.id),
      });
    },
    operatorUserStatement: async ({ userId, ...params }) => {
      const user = await userOf(userId);
      return user === undefined
        ? refuse(reject('UNKNOWN_USER'))
        : readStatement(core, user.id, params);
    },
  };
}
