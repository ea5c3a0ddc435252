/** Username and password to a session. */
import type { SiteId, UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, readPasswordHash } from '../accounts/accountDocuments.ts';
import type { GatewayCore } from '../core.ts';
import { type Reply, refuse } from '../reply.ts';
import { type AddressLimit, tooMany } from './addressLimits.ts';
import type { KnownAddresses } from './knownAddresses.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import type { ReadTokenKeys } from './secrets.ts';
import { createOpenSession, type Tokens } from './tokens.ts';

export interface Credentials {
  readonly siteId: SiteId;
  readonly username: string;
  readonly password: string;
  /** Where the request came from, as the host sees it; failed logins are counted by it. */
  readonly address: string;
}

/** What the login shares with registration and the closing of accounts. */
export interface Door {
  readonly passwords: PasswordQueue;
  readonly known: KnownAddresses;
  /** Of those who are not known at their address. */
  readonly failures: AddressLimit;
}

/** Signing up and logging in wait apart, so that no crowd of new accounts delays a login. */
const laneOf = (address: string): string => `login ${address}`;

const slowed = (seconds: number): Reply<never> =>
  refuse(reject('LOGIN_SLOWED', { seconds: String(seconds) }));

/**
 * LOGIN_SLOWED after five failures in a minute for a username, or 30 for an address that the user
 * was not at before; WRONG_CREDENTIALS alike for an unknown user and a wrong password, the account's
 * status only with the correct password.
 */
export function createLogin(core: GatewayCore, keys: ReadTokenKeys, door: Door) {
  const throttle = createLoginThrottle();
  const openSession = createOpenSession(core, keys);
  const { passwords, known, failures } = door;

  const matches = async (
    userId: UserId | undefined,
    { password, address }: Credentials,
  ): Promise<boolean | undefined> => {
    // Read for an unknown user too, so that both cases take the same time.
    const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId ?? 'unknown');
    return credentials === undefined
      ? passwords.pretend(laneOf(address))
      : passwords.verify(laneOf(address), password, readPasswordHash(credentials));
  };

  return async (presented: Credentials): Promise<Reply<Tokens>> => {
    const { siteId, username, address } = presented;
    const { clock } = core;
    const userId = core.profiles.userByName(siteId, username);
    const isKnown = userId !== undefined && known.has(userId, address, clock.now());
    const use = isKnown ? undefined : failures.use(address);
    if (use?.ok === false) return slowed(use.seconds);
    const attempt = throttle.begin(`${siteId} ${username} ${address}`, clock.now());
    if (!attempt.ok) {
      use?.withdraw();
      return slowed(attempt.seconds);
    }
    const withdraw = (): void => {
      attempt.withdraw();
      use?.withdraw();
    };
    try {
      const isRight = await matches(userId, presented);
      if (isRight === undefined) {
        withdraw();
        return refuse(tooMany(1));
      }
      if (userId === undefined || !isRight) return refuse(reject('WRONG_CREDENTIALS'));
      attempt.succeeded();
      use?.withdraw();
      known.add(userId, address, clock.now());
      return await openSession(userId);
    } catch (error) {
      withdraw();
      throw error;
    }
  };
}
