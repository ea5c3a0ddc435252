/** A user closes their account, with the password. */
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, readPasswordHash } from '../accounts/accountDocuments.ts';
import type { GatewayCore } from '../core.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import { tooMany } from './addressLimits.ts';
import type { PasswordQueue } from './passwordQueue.ts';

/**
 * WRONG_CREDENTIALS for another password, LOGIN_SLOWED after five of them in a minute,
 * ACCOUNT_NOT_EMPTY while the account holds money. Answered once the personal data is gone.
 */
export function createCloseAccount(core: GatewayCore, passwords: PasswordQueue) {
  const throttle = createLoginThrottle();
  return async (userId: UserId, password: string): Promise<Reply<undefined>> => {
    const attempt = throttle.begin(userId, core.clock.now());
    if (!attempt.ok) return refuse(reject('LOGIN_SLOWED', { seconds: String(attempt.seconds) }));
    const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId);
    if (credentials === undefined) return refuse(reject('WRONG_CREDENTIALS'));
    const matches = await passwords.verify(userId, password, readPasswordHash(credentials));
    if (matches === undefined) {
      attempt.withdraw();
      return refuse(tooMany(1));
    }
    if (!matches) return refuse(reject('WRONG_CREDENTIALS'));
    attempt.succeeded();
    const result = await core.submit({ type: 'CloseAccount', userId });
    if (!result.ok) return refuse(result.rejection);
    await core.accounts.erase(userId);
    return succeed(undefined);
  };
}
