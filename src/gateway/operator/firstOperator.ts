/**
 * The first operator. An exchange without one makes an account for them at its start, with a
 * one-time password that is shown once. Until it was shown, each start makes another password, so
 * that a crash in between locks no one out.
 */
import type { UserId } from '../../domain/ids.ts';
import { createOneTimePassword } from '../admins/adopt.ts';
import { putCredentials } from '../accounts/accountDocuments.ts';
import type { Auth } from '../auth/auth.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

export interface FirstOperator {
  readonly username: string;
  readonly password: string;
  /** Call once it was shown: no start shows one again. */
  readonly shown: () => Promise<void>;
}

const SHOWN = 'operator.shown';
const NAME = 'operator';
/** A member may have taken the name before there were operators. */
const NAMES_TRIED = 50;

/** @returns undefined where an operator was shown their password before */
export function createFirstOperator(
  core: Kernel & AdminsDep & ProfilesDep & SessionsDep & SitesDep,
  auth: Pick<Auth, 'register' | 'passwords'>,
) {
  const { meta, random, sessions, profiles, admins } = core;

  const makeTop = async (operator: UserId): Promise<void> => {
    const added = await admins.addTop(operator);
    if (!added.ok) throw new Error(`nothing was granted: ${added.rejection.code}`);
  };

  const register = async (password: string): Promise<string> => {
    const site = core.sites.first();
    for (let n = 1; n <= NAMES_TRIED; n += 1) {
      const username = n === 1 ? NAME : `${NAME}${n}`;
      const registered = await auth.register({
        siteId: site.id,
        username,
        password,
        isOneTime: true,
        role: 'ADMIN',
        name: NAME,
        nick: '',
        phone: '',
        email: '',
        address: '',
      });
      if (registered.ok) {
        await makeTop(registered.answer.id);
        return username;
      }
      const { code } = registered.rejection;
      if (code !== 'DUPLICATE_USERNAME') throw new Error(`no operator was registered: ${code}`);
    }
    throw new Error(`all names from ${NAME} to ${NAME}${NAMES_TRIED} are taken`);
  };

  const renew = async (operator: UserId, password: string): Promise<string> => {
    if (admins.byId(operator) === undefined) await makeTop(operator);
    const passwordHash = await auth.passwords.hash(NAME, password);
    if (passwordHash === undefined) throw new Error('the password could not be hashed');
    const ended = await sessions.endAll(operator, 'PASSWORD', {
      alongside: [putCredentials(operator, passwordHash, { isOneTime: true })],
    });
    if (!ended.ok) throw new Error(`the password was not stored: ${ended.rejection.code}`);
    return profiles.profileOf(operator)?.username ?? NAME;
  };

  return async (): Promise<FirstOperator | undefined> => {
    if ((await meta.read(SHOWN)) !== undefined) return undefined;
    const password = createOneTimePassword(random);
    const operator = await core.readState(({ members }) => {
      for (const { user } of members.values()) if (user.role === 'ADMIN') return user.id;
      return undefined;
    });
    const username =
      operator === undefined ? await register(password) : await renew(operator, password);
    return { username, password, shown: () => meta.write(SHOWN, username) };
  };
}
