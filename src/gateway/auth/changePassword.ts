/** Another password for an account. Rules [A-P..]. */
import { isSamePassword } from '../../domain/accounts/credentials.ts';
import type { SessionId, UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, putCredentials } from '../accounts/accountDocuments.ts';
import type { InTurn } from '../keyedTurns.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { Identity } from '../ports/bearer.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { CheckOwnPassword } from './ownPassword.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import type { PasswordRejection } from './passwordRules.ts';

export interface PasswordChanges {
  /**
   * By its user, who knows the current one: every session but theirs ends. What the rules of
   * passwords refuse, SAME_PASSWORD, WRONG_CREDENTIALS, LOGIN_SLOWED.
   */
  readonly changePassword: (
    identity: Identity,
    p: { readonly current: string; readonly password: string },
  ) => Promise<Reply<undefined>>;
  /** By a user who proved their identity by other means: every session ends. */
  readonly replacePassword: (
    userId: UserId,
    passwordHash: string,
    kind?: { readonly isOneTime: boolean },
  ) => Promise<Reply<undefined>>;
}

export function createPasswordChanges(
  core: Kernel & ProfilesDep & SessionsDep,
  p: {
    readonly passwords: PasswordQueue;
    readonly passwordRejection: PasswordRejection;
    readonly check: CheckOwnPassword;
    readonly inTurn: InTurn<UserId>;
  },
): PasswordChanges {
  const { passwords, passwordRejection, check, inTurn } = p;

  const store = async (
    userId: UserId,
    passwordHash: string,
    kind: { readonly expectedVersion: number; readonly isOneTime?: boolean },
    except?: SessionId,
  ): Promise<Reply<undefined>> => {
    const ended = await core.sessions.endAll(userId, 'PASSWORD', {
      alongside: [putCredentials(userId, passwordHash, kind)],
      ...(except !== undefined && { except }),
    });
    return ended.ok ? succeed(undefined) : ended;
  };

  return {
    changePassword: ({ userId, siteId, sessionId }, { current, password }) =>
      inTurn(userId, async () => {
        const { username = '' } = core.profiles.profileOf(userId) ?? {};
        const unfit = passwordRejection(siteId, username, password);
        if (unfit !== undefined) return refuse(unfit);
        const checked = await check(userId, current);
        if (!checked.ok) return refuse(checked.rejection);
        if (isSamePassword(password, current)) return refuse(reject('SAME_PASSWORD'));
        const passwordHash = await passwords.hash(`password ${userId}`, password);
        if (passwordHash === undefined) return refuse(tooMany(1));
        return store(userId, passwordHash, { expectedVersion: checked.version }, sessionId);
      }),
    replacePassword: (userId, passwordHash, kind) =>
      inTurn(userId, async () => {
        const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId);
        if (credentials === undefined) return refuse(reject('UNKNOWN_USER'));
        return store(userId, passwordHash, { expectedVersion: credentials.version, ...kind });
      }),
  };
}
