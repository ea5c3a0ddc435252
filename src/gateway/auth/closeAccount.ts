/** A user closes their account, with the password. */
import type { UserId } from '../../domain/ids.ts';
import type { InTurn } from '../keyedTurns.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { AccountsDep } from '../accounts/accounts.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { CheckOwnPassword } from './ownPassword.ts';

/**
 * ACCOUNT_NOT_EMPTY while the account holds money. Answered once the personal data is gone.
 * @param inTurn what changes the account, so that nothing is written after it was erased
 */
export const createCloseAccount =
  (
    core: Kernel & AccountsDep & OutboxDep & ProfilesDep,
    check: CheckOwnPassword,
    inTurn: InTurn<UserId>,
  ) =>
  (userId: UserId, password: string): Promise<Reply<undefined>> =>
    inTurn(userId, async () => {
      const checked = await check(userId, password);
      if (!checked.ok) return refuse(checked.rejection);
      // Gone once the account is closed.
      const profile = core.profiles.profileOf(userId);
      const result = await core.submit({ type: 'CloseAccount', userId });
      if (!result.ok) return refuse(result.rejection);
      await core.accounts.erase(userId);
      for (const to of [profile?.email ?? '', profile?.phone ?? ''])
        if (to !== '') await core.outbox.forget(to);
      return succeed(undefined);
    });
