/** A person who is logged in shows once more that they know their password. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, readPasswordHash } from '../accounts/accountDocuments.ts';
import type { GatewayCore } from '../core.ts';
import { tooMany } from './addressLimits.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import type { PasswordQueue } from './passwordQueue.ts';

/** `version` is that of the credentials the password was checked against. */
export type PasswordCheck =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly rejection: Rejection };

/** WRONG_CREDENTIALS for another password, LOGIN_SLOWED after five of them in a minute. */
export type CheckOwnPassword = (userId: UserId, password: string) => Promise<PasswordCheck>;

const refused = (rejection: Rejection): PasswordCheck => ({ ok: false, rejection });

export function createOwnPasswordCheck(
  { clock, documents }: Pick<GatewayCore, 'clock' | 'documents'>,
  passwords: PasswordQueue,
): CheckOwnPassword {
  const throttle = createLoginThrottle();
  return async (userId, password) => {
    const attempt = throttle.begin(userId, clock.now());
    if (!attempt.ok) return refused(reject('LOGIN_SLOWED', { seconds: String(attempt.seconds) }));
    const credentials = await documents.get(ACCOUNT_KINDS.credentials, userId);
    if (credentials === undefined) return refused(reject('WRONG_CREDENTIALS'));
    const matches = await passwords.verify(userId, password, readPasswordHash(credentials));
    if (matches === undefined) {
      attempt.withdraw();
      return refused(tooMany(1));
    }
    if (!matches) return refused(reject('WRONG_CREDENTIALS'));
    attempt.succeeded();
    return { ok: true, version: credentials.version };
  };
}
