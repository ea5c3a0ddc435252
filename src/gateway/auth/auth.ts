/** Registration, login, renewal, logout, and the check of an access token. */
import type { Role } from '../../domain/accounts.ts';
import { type AuthenticateKey, createAuthenticateKey } from '../apiKeys/authenticateKey.ts';
import type { AccountChanges, Confirm } from '../calls/endpoint.ts';
import { createKeyedTurns, type InTurn } from '../keyedTurns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { RateLimits } from '../limits/gate.ts';
import { TwoStep } from '../twoStep/twoStep.ts';
import {
  type AddressLimit,
  createAddressLimit,
  FAILED_LOGINS,
  lookupsOf,
  MAIL_SIGNUPS,
  tooMany,
  USER_LOGINS,
} from '../limits/addressLimits.ts';
import { createAccessChecks, createTokenKeys, type ReadTokenKeys } from '../secrets.ts';
import type { Identity } from '../ports/bearer.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { AccountsDep } from '../accounts/accounts.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { ApiKeysDep } from '../apiKeys/keyBook.ts';
import type { Kernel } from '../kernel.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { UnavailableError } from '../ports/submit.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import type { Recovery } from '../verification/handlers.ts';
import type { VerificationDep } from '../verification/verification.ts';
import { type Authentication, createAuthentication } from './authenticate.ts';
import { createPasswordChanges, type PasswordChanges } from './changePassword.ts';
import { createCloseAccount } from './closeAccount.ts';
import { createGuessNotices, type NotifyOfGuesses } from './guessNotices.ts';
import { createLogin, type Credentials } from './login.ts';
import { createKnownAddresses } from './knownAddresses.ts';
import { type CheckOwnPassword, createOwnPasswordCheck } from './ownPassword.ts';
import { createPasswordQueue, type PasswordQueue, QUEUE_LIMITS } from './passwordQueue.ts';
import { type CommonPasswords, createPasswordRules, NO_COMMON_PASSWORDS } from './passwordRules.ts';
import { createRecovery } from './recovery.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords.ts';
import { createRegister, type Registered, type Registration } from './registration.ts';
import { createLogout, createRenew, type Tokens } from './tokens.ts';

// The requester of a call that declares `confirm` shows that they own the account. Rule [A-P60].

/**
 * CONFIRMATION_NEEDED without a password, WRONG_CREDENTIALS and LOGIN_SLOWED for a wrong one, and
 * what the code lacks where two-step login is on. The code is looked at after the password.
 */
const createConfirm =
  (check: CheckOwnPassword, twoStep: Pick<TwoStep, 'check'>): Confirm =>
  async (userId, { password, code }) => {
    if (password === undefined || password === '') return reject('CONFIRMATION_NEEDED');
    const checked = await check(userId, password);
    return checked.ok ? twoStep.check(userId, code) : checked.rejection;
  };

type Needs = Kernel &
  AccountReadsDep &
  AccountsDep &
  ApiKeysDep &
  GuardDep &
  MessagesDep &
  OutboxDep &
  ProfilesDep &
  SessionsDep &
  SitesDep &
  VerificationDep;

export interface Auth extends Authentication, PasswordChanges, Recovery {
  readonly authenticateKey: AuthenticateKey;
  /** Seals the secrets of API keys. */
  readonly apiKeySealing: () => Promise<CryptoKey>;
  /** For other passwords, which wait in lanes of their own. */
  readonly passwords: PasswordQueue;
  /** Passwords that may not be set. */
  readonly commonPasswords: CommonPasswords;
  readonly twoStep: TwoStep;
  readonly notifyOfGuesses: NotifyOfGuesses;
  readonly checkOwnPassword: CheckOwnPassword;
  /** Before each call that declares `confirm`. */
  readonly confirm: Confirm;
  /** Around each call that changes what an account is entered with or reached by. */
  readonly changes: AccountChanges;
  /** For changes of a user's account, so that none overlaps a login or outlives the closing. */
  readonly inTurn: InTurn<UserId>;
  /** Whether this exchange refuses a role's calls without two-step login. */
  readonly needsTwoStep: (role: Role) => boolean;
  /** TWO_STEP_REQUIRED for a member whose role needs it and who did not turn it on. */
  readonly operatorRejection: (userId: UserId, role: Role) => Promise<Rejection | undefined>;
  readonly register: (registration: Registration) => Promise<Reply<Registered>>;
  /** Names looked up at an address, or they could be listed. */
  readonly lookups: AddressLimit;
  /** Whether a username can be registered. */
  readonly isAvailable: (siteId: SiteId, username: string, address: string) => Reply<boolean>;
  readonly login: (credentials: Credentials) => Promise<Reply<Tokens>>;
  /**
   * Each refresh token works once; one used again ends its session. At another site than its
   * user's it is NO_PERMISSION and stays good.
   */
  readonly renew: (refreshToken: string, at: SiteId, address: string) => Promise<Reply<Tokens>>;
  /** Ends all sessions and removes the user's personal data; the account must be empty. */
  readonly close: (userId: UserId, password: string) => Promise<Reply<undefined>>;
  /** Ends the session, or all sessions of its user. */
  readonly logout: (identity: Identity, all: boolean) => Promise<Reply<undefined>>;
}

export interface AuthOptions {
  readonly passwords?: PasswordHasher;
  /** Hashes that may wait for their turn; beyond it logins are refused as too many. */
  readonly waitingMax?: number;
  /** None where left out. */
  readonly commonPasswords?: CommonPasswords | undefined;
  /** How many accounts may be made at one address; unlimited by default. */
  readonly rateLimits?: Pick<RateLimits, 'signups'>;
  /** False where no other person can hold a member's token: calls are made without confirmation. */
  readonly confirms?: boolean | undefined;
  /**
   * Whether this process issues tokens at the moment: always where left out. Otherwise it checks them
   * with the public key alone.
   */
  readonly issues?: (() => boolean) | undefined;
  /** Operators are refused until they turned two-step login on; false where left out. */
  readonly operatorTwoStep?: boolean | undefined;
}

function createQueue(core: Kernel, { passwords, waitingMax }: AuthOptions): PasswordQueue {
  return createPasswordQueue(
    passwords ?? createPasswordHasher(core.random),
    core.clock,
    waitingMax === undefined ? QUEUE_LIMITS : { all: waitingMax, ofOne: waitingMax },
  );
}

/** The limits of names and addresses, those of accounts made as the host says. */
function createLimits({ clock }: Kernel, { rateLimits }: AuthOptions) {
  const rate = rateLimits?.signups;
  return {
    known: createKnownAddresses(),
    signups: createAddressLimit(rate, clock),
    mailSignups: createAddressLimit(rate && MAIL_SIGNUPS, clock),
    lookups: createAddressLimit(rate && lookupsOf(rate), clock),
    failures: createAddressLimit(FAILED_LOGINS, clock),
    logins: createAddressLimit(USER_LOGINS, clock),
  };
}

/** How passwords are hashed, which may be set, and who is notified when they are guessed at. */
function createPasswords(core: Needs, options: AuthOptions) {
  const passwords = createQueue(core, options);
  const commonPasswords = options.commonPasswords ?? NO_COMMON_PASSWORDS;
  const notifyOfGuesses = createGuessNotices(core);
  return {
    passwords,
    commonPasswords,
    passwordRejection: createPasswordRules(core, commonPasswords),
    notifyOfGuesses,
    check: createOwnPasswordCheck(core, passwords, notifyOfGuesses),
    inTurn: createKeyedTurns<UserId>(),
  };
}

/**
 * The keys of a process that issues tokens, and what any other checks them with; secrets of programs'
 * keys are opened by all. Rule [A-S39].
 */
function createKeys({ meta, random, clock }: Kernel, { issues = () => true }: AuthOptions) {
  const read = createTokenKeys(meta, random);
  const check = createAccessChecks(meta, clock);
  const keys: ReadTokenKeys = async () => {
    if (!issues()) throw new UnavailableError('tokens are issued by another process');
    return read();
  };
  return { keys, sealed: read, checks: async () => (issues() ? (await read()).access : check()) };
}

export function createAuth(core: Needs, options: AuthOptions = {}): Auth {
  const { keys, sealed, checks } = createKeys(core, options);
  const limits = createLimits(core, options);
  const kit = createPasswords(core, options);
  const { passwords, commonPasswords, notifyOfGuesses, check, inTurn } = kit;
  const { lookups } = limits;
  const twoStep = new TwoStep(core, keys, (userId, count) =>
    notifyOfGuesses(userId, 'code', count),
  );
  const passwordChanges = createPasswordChanges(core, kit);
  const confirms = options.confirms !== false;
  const changes: AccountChanges = (userId, change) => {
    if (!confirms) return () => Promise.resolve();
    const inform = core.guard.begin(userId, change);
    // Nothing of a person is written after their account was closed.
    return () => inTurn(userId, inform);
  };
  const needsTwoStep = (role: Role): boolean =>
    options.operatorTwoStep === true && role === 'ADMIN';
  return {
    ...createAuthentication(core, checks),
    authenticateKey: createAuthenticateKey(core, sealed),
    apiKeySealing: async () => (await keys()).apiKeys,
    ...passwordChanges,
    passwords,
    commonPasswords,
    lookups,
    twoStep,
    notifyOfGuesses,
    checkOwnPassword: check,
    confirm: confirms ? createConfirm(check, twoStep) : () => Promise.resolve(undefined),
    changes,
    inTurn,
    needsTwoStep,
    operatorRejection: async (userId, role) =>
      !needsTwoStep(role) || (await twoStep.stateOf(userId)).isOn
        ? undefined
        : reject('TWO_STEP_REQUIRED'),
    register: createRegister(core, { ...kit, ...limits }),
    ...createRecovery(core, {
      ...kit,
      lookups,
      changes,
      replacePassword: passwordChanges.replacePassword,
    }),
    isAvailable: (siteId, username, address) => {
      const use = lookups.use(address);
      if (!use.ok) return refuse(tooMany(use.seconds));
      return succeed(core.profiles.userByName(siteId, username) === undefined);
    },
    login: createLogin(core, keys, {
      ...kit,
      ...limits,
      checkCode: (userId, code) => twoStep.check(userId, code),
    }),
    renew: createRenew(core, keys),
    logout: createLogout(core),
    close: createCloseAccount(core, check, inTurn),
  };
}
