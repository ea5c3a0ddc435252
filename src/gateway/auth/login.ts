/** Username and password to a session. */
import type { SiteId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, readPasswordHash } from '../accounts/accountDocuments.ts';
import type { GatewayCore } from '../core.ts';
import { type Reply, refuse } from '../reply.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import type { PasswordQueue } from './passwords.ts';
import type { ReadTokenKeys } from './secrets.ts';
import { createOpenSession, type Tokens } from './tokens.ts';

export interface Credentials {
  readonly siteId: SiteId;
  readonly username: string;
  readonly password: string;
  /** Where the request came from, as the host sees it; failed logins are counted by it. */
  readonly address: string;
}

/**
 * Hashed once and checked against when the user is unknown, so that both cases take the same time.
 */
function createDecoy(passwords: PasswordQueue): () => Promise<string | undefined> {
  let decoy: string | undefined;
  return async () => {
    decoy ??= await passwords.hash('unknown');
    return decoy;
  };
}

/**
 * LOGIN_SLOWED after five failures in a minute, WRONG_CREDENTIALS alike for an unknown user and a
 * wrong password, the account's status only with the correct password.
 */
export function createLogin(core: GatewayCore, keys: ReadTokenKeys, passwords: PasswordQueue) {
  const throttle = createLoginThrottle();
  const openSession = createOpenSession(core, keys);
  const decoy = createDecoy(passwords);

  return async (presented: Credentials): Promise<Reply<Tokens>> => {
    const { siteId, username, password, address } = presented;
    const attempt = throttle.begin(`${siteId} ${username} ${address}`, core.clock.now());
    if (!attempt.ok) {
      return refuse(reject('LOGIN_SLOWED', { seconds: String(attempt.seconds) }));
    }
    try {
      const decoyHash = await decoy();
      const userId = core.profiles.userByName(siteId, username);
      // Read for an unknown user too, so that both cases take the same time.
      const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId ?? 'unknown');
      const hash = credentials === undefined ? decoyHash : readPasswordHash(credentials);
      const matches = hash === undefined ? undefined : await passwords.verify(password, hash);
      if (matches === undefined) {
        attempt.withdraw();
        return refuse(reject('TOO_MANY_REQUESTS', { seconds: '1' }));
      }
      if (userId === undefined || !matches) return refuse(reject('WRONG_CREDENTIALS'));
      attempt.succeeded();
      return await openSession(userId);
    } catch (error) {
      attempt.withdraw();
      throw error;
    }
  };
}
