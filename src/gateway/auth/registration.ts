/** A new player. */
import type { User } from '../../domain/accounts.ts';
import type { SiteId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { GatewayCore } from '../core.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { isPassword, isUsername } from '../../domain/accounts/credentials.ts';
import type { PasswordQueue } from './passwords.ts';

export interface Registration {
  readonly siteId: SiteId;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
}

/** Refuses what it can before it spends a hash; the exchange decides for good. */
export function createRegister(core: GatewayCore, passwords: PasswordQueue) {
  return async ({ password, ...person }: Registration): Promise<Reply<User>> => {
    const { siteId, username } = person;
    if (!isUsername(username)) return refuse(reject('INVALID_USERNAME'));
    if (!isPassword(password)) return refuse(reject('INVALID_PASSWORD'));
    const isTaken = await core.readAccounts(
      (accounts) => accounts.userByName(siteId, username) !== undefined,
    );
    if (isTaken) return refuse(reject('DUPLICATE_USERNAME'));
    const passwordHash = await passwords.hash(password);
    if (passwordHash === undefined) return refuse(reject('TOO_MANY_REQUESTS', { seconds: '1' }));
    const result = await core.submit({ type: 'RegisterUser', passwordHash, ...person });
    if (!result.ok) return refuse(result.rejection);
    const registered = result.events.find((event) => event.type === 'UserRegistered');
    if (registered === undefined) throw new Error('RegisterUser registered nobody');
    return succeed(registered.user);
  };
}
