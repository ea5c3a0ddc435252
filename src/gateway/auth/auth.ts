/** Registration, login, renewal, logout, and the check of an access token. */
import type { Authenticate, GatewayCore, Identity } from '../core.ts';
import type { Reply } from '../reply.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { createAuthenticate } from './authenticate.ts';
import { createCloseAccount } from './closeAccount.ts';
import { createLogin, type Credentials } from './login.ts';
import { createPasswordHasher, createPasswordQueue, type PasswordHasher } from './passwords.ts';
import { createRegister, type Registered, type Registration } from './registration.ts';
import { createTokenKeys } from './secrets.ts';
import { createLogout, createRenew, type Tokens } from './tokens.ts';

export interface Auth {
  readonly authenticate: Authenticate;
  readonly register: (registration: Registration) => Promise<Reply<Registered>>;
  readonly login: (credentials: Credentials) => Promise<Reply<Tokens>>;
  /**
   * Each refresh token works once; one used again ends its session. At another site than its
   * user's it is NO_PERMISSION and stays good.
   */
  readonly renew: (refreshToken: string, at: SiteId) => Promise<Reply<Tokens>>;
  /** Ends all sessions and removes the user's personal data; the account must be empty. */
  readonly close: (userId: UserId, password: string) => Promise<Reply<undefined>>;
  /** Ends the session, or all sessions of its user. */
  readonly logout: (identity: Identity, all: boolean) => Promise<Reply<undefined>>;
}

export interface AuthOptions {
  readonly passwords?: PasswordHasher;
  /** Hashes that may wait for their turn; beyond it logins are refused as too many. */
  readonly waitingMax?: number;
}

const WAITING_MAX = 100;

export function createAuth(core: GatewayCore, options: AuthOptions = {}): Auth {
  const keys = createTokenKeys(core.meta, core.random);
  const passwords = createPasswordQueue(
    options.passwords ?? createPasswordHasher(core.random),
    options.waitingMax ?? WAITING_MAX,
  );
  return {
    authenticate: createAuthenticate(core, keys),
    register: createRegister(core, passwords),
    login: createLogin(core, keys, passwords),
    renew: createRenew(core, keys),
    logout: createLogout(core),
    close: createCloseAccount(core, passwords),
  };
}
