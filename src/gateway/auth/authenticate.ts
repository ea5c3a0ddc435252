/** Whether an access token still stands for somebody who may act. */
import type { UserStatus } from '../../domain/accounts.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Authenticate, GatewayCore } from '../core.ts';
import { verifyAccessToken } from './accessTokens.ts';
import type { ReadTokenKeys } from './secrets.ts';

/** Why a status keeps somebody out; undefined when it does not. */
export function statusRejection(status: UserStatus): Rejection | undefined {
  switch (status) {
    case 'NORMAL':
      return undefined;
    case 'WAIT':
      return reject('ACCOUNT_WAITING');
    case 'DENY':
      return reject('ACCOUNT_DENIED');
  }
}

/**
 * LOGIN_REQUIRED for a token this exchange never wrote, TOKEN_EXPIRED when its time is over or its
 * session ended, ACCOUNT_DENIED and ACCOUNT_WAITING by the user's status.
 */
export function createAuthenticate(core: GatewayCore, keys: ReadTokenKeys): Authenticate {
  return async (token) => {
    const { access } = await keys();
    const verified = await verifyAccessToken(access, token, core.clock.now());
    if (!verified.ok) return verified;
    const { userId, sessionId } = verified.identity;
    const rejection = await core.readAccounts((accounts) => {
      const user = accounts.userById(userId);
      if (user === undefined) return reject('LOGIN_REQUIRED');
      const hasSession = accounts.sessionById(sessionId)?.userId === userId;
      return statusRejection(user.status) ?? (hasSession ? undefined : reject('TOKEN_EXPIRED'));
    });
    return rejection === undefined ? verified : { ok: false, rejection };
  };
}
