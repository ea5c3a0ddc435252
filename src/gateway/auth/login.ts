/** Username and password to a session. */
import type { SiteId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { GatewayCore } from '../core.ts';
import { type Reply, refuse } from '../reply.ts';
import { statusRejection } from '../../domain/accounts/access.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import type { PasswordQueue } from './passwords.ts';
import type { ReadTokenKeys } from './secrets.ts';
import { createOpenSession, type Tokens } from './sessions.ts';

export interface Credentials {
  readonly siteId: SiteId;
  readonly username: string;
  readonly password: string;
  /** Where the request came from, as the host tells it; failed logins are counted by it. */
  readonly address: string;
}

/** Hashed once and checked against when the user is unknown, so that both cases take the same time. */
function createDecoy(passwords: PasswordQueue): () => Promise<string | undefined> {
  let decoy: string | undefined;
  return async () => {
    decoy ??= await passwords.hash('nobody');
    return decoy;
  };
}

/**
 * LOGIN_SLOWED after five failures in a minute, WRONG_CREDENTIALS alike for an unknown user and a
 * wrong password, the status of the account only to who knows its password.
 */
export function createLogin(core: GatewayCore, keys: ReadTokenKeys, passwords: PasswordQueue) {
  const throttle = createLoginThrottle();
  const openSession = createOpenSession(core, keys);
  const decoy = createDecoy(passwords);

  return async (credentials: Credentials): Promise<Reply<Tokens>> => {
    const { siteId, username, password, address } = credentials;
    const attempt = throttle.begin(`${siteId} ${username} ${address}`, core.clock.now());
    if (!attempt.ok) {
      return refuse(reject('LOGIN_SLOWED', { seconds: String(attempt.seconds) }));
    }
    try {
      const decoyHash = await decoy();
      const user = await core.readAccounts((accounts) => accounts.userByName(siteId, username));
      const hash = user?.passwordHash ?? decoyHash;
      const matches = hash === undefined ? undefined : await passwords.verify(password, hash);
      if (matches === undefined) {
        attempt.withdraw();
        return refuse(reject('TOO_MANY_REQUESTS', { seconds: '1' }));
      }
      if (user === undefined || !matches) return refuse(reject('WRONG_CREDENTIALS'));
      attempt.succeeded();
      const rejection = statusRejection(user.status);
      return rejection === undefined ? await openSession(user) : refuse(rejection);
    } catch (error) {
      attempt.withdraw();
      throw error;
    }
  };
}
