/** Username and password, and a code where two-step login is on, to a session. */
import { isSamePassword } from '../../domain/accounts/credentials.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { SessionOrigin } from '../../domain/accounts.ts';
import {
  ACCOUNT_KINDS,
  isOneTimePassword,
  putCredentials,
  readPasswordHash,
} from '../accounts/accountDocuments.ts';
import type { DocumentChange } from '../documents/documents.ts';
import type { InTurn } from '../keyedTurns.ts';
import { type Reply, refuse } from '../reply.ts';
import { PASSWORD_GUESSES } from '../limits/guessBudget.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { ReadTokenKeys } from '../secrets.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { type AdmissionLimits, type LoginRequester, createAdmission } from './admission.ts';
import type { NotifyOfGuesses } from './guessNotices.ts';
import type { PasswordQueue } from './passwordQueue.ts';
import type { PasswordRejection } from './passwordRules.ts';
import { createOpenSession, type Tokens } from './tokens.ts';

type Needs = Kernel & AccountReadsDep & ProfilesDep & SessionsDep;

export interface Credentials extends SessionOrigin, LoginRequester {
  readonly password: string;
  /** Code of an authenticator app, or a recovery code. */
  readonly otp?: string | undefined;
  /** In place of a one-time password, which opens no session; ignored beside any other. */
  readonly newPassword?: string | undefined;
}

/** Dependencies that the login shares with registration and with changes of the account. */
export interface LoginDeps extends AdmissionLimits {
  readonly passwords: PasswordQueue;
  readonly passwordRejection: PasswordRejection;
  readonly notifyOfGuesses: NotifyOfGuesses;
  readonly inTurn: InTurn<UserId>;
  readonly checkCode: (userId: UserId, code: string | undefined) => Promise<Rejection | undefined>;
}

/** Signing up and logging in wait apart, so that no crowd of new accounts delays a login. */
const laneOf = (address: string): string => `login ${address}`;

const slowed = (seconds: number): Reply<never> =>
  refuse(reject('LOGIN_SLOWED', { seconds: String(seconds) }));

/**
 * From credentials to a session: WRONG_CREDENTIALS, what a new password or the code lacks, or what the account's
 * status says; undefined where too many passwords wait already.
 */
function createEntry(
  core: Needs,
  keys: ReadTokenKeys,
  { passwords, passwordRejection, inTurn, checkCode }: LoginDeps,
) {
  const openSession = createOpenSession(core, keys);

  /** Why a one-time password is not replaced with this login. */
  const replacementRejection = (presented: Credentials): Rejection | undefined => {
    const { newPassword, password } = presented;
    if (newPassword === undefined) return reject('PASSWORD_CHANGE_NEEDED');
    const refused = passwordRejection(presented.siteId, presented.username, newPassword);
    if (refused !== undefined) return refused;
    return isSamePassword(newPassword, password) ? reject('SAME_PASSWORD') : undefined;
  };

  /** The version of the credentials a right password was checked against; false for a wrong one. */
  const verify = async (
    userId: UserId | undefined,
    { password, address }: Credentials,
  ): Promise<number | false | undefined> => {
    // Read for an unknown user too, so that both cases take the same time.
    const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId ?? 'unknown');
    const lane = laneOf(address);
    if (credentials === undefined) return passwords.pretend(lane);
    const isRight = await passwords.verify(lane, password, readPasswordHash(credentials));
    return isRight === true ? credentials.version : isRight;
  };

  /** Undefined where too many passwords wait already. */
  const replace = async (
    userId: UserId,
    expectedVersion: number,
    { newPassword = '', address }: Credentials,
  ): Promise<readonly DocumentChange[] | undefined> => {
    const passwordHash = await passwords.hash(laneOf(address), newPassword);
    return passwordHash === undefined
      ? undefined
      : [putCredentials(userId, passwordHash, { expectedVersion })];
  };

  /** Undefined where the password was changed since it was checked. */
  const enter = (
    userId: UserId,
    version: number,
    presented: Credentials,
  ): Promise<Reply<Tokens> | undefined> =>
    inTurn(userId, async () => {
      const credentials = await core.documents.get(ACCOUNT_KINDS.credentials, userId);
      if (credentials?.version !== version) return undefined;
      const isOneTime = isOneTimePassword(credentials);
      const { otp, device, address } = presented;
      const wrong =
        (isOneTime ? replacementRejection(presented) : undefined) ?? (await checkCode(userId, otp));
      if (wrong !== undefined) return refuse(wrong);
      const alongside = isOneTime ? await replace(userId, version, presented) : [];
      return alongside === undefined
        ? refuse(tooMany(1))
        : openSession(userId, { device, address }, alongside);
    });

  return async (
    userId: UserId | undefined,
    presented: Credentials,
  ): Promise<Reply<Tokens> | undefined> => {
    for (;;) {
      const version = await verify(userId, presented);
      if (version === undefined) return undefined;
      if (userId === undefined || version === false) return refuse(reject('WRONG_CREDENTIALS'));
      const entered = await enter(userId, version, presented);
      if (entered !== undefined) return entered;
    }
  };
}

/**
 * LOGIN_SLOWED after five failures in a minute for a username at an address, 30 for an address that
 * the user was not at before, ten for a username over all addresses, or after ten logins of a
 * username at an address; WRONG_CREDENTIALS alike for an unknown user and a wrong password; whether a
 * code is needed, and the account's status, only with the correct password.
 */
export function createLogin(core: Needs, keys: ReadTokenKeys, deps: LoginDeps) {
  const admit = createAdmission(core, deps);
  const tryToEnter = createEntry(core, keys, deps);
  return async (presented: Credentials): Promise<Reply<Tokens>> => {
    const { siteId, username, address } = presented;
    const userId = core.profiles.userByName(siteId, username);
    const admitted = await admit(userId, presented);
    if (!admitted.ok) return slowed(admitted.seconds);
    try {
      const entered = await tryToEnter(userId, presented);
      if (entered === undefined) {
        admitted.withdraw();
        return refuse(tooMany(1));
      }
      const code = entered.ok ? undefined : entered.rejection.code;
      if (userId === undefined) return entered;
      if (code === 'WRONG_CREDENTIALS') {
        // Not waited for: the answer would take longer where there is an owner to notify.
        if (admitted.wrong >= PASSWORD_GUESSES.free)
          void deps.notifyOfGuesses(userId, 'login', admitted.wrong);
        return entered;
      }
      admitted.succeeded();
      // Wrong codes are counted by their user, and like wrong passwords by their address.
      if (code !== 'OTP_MISMATCH') admitted.excuse();
      if (entered.ok) deps.known.add(userId, address, core.clock.now());
      return entered;
    } catch (error) {
      admitted.withdraw();
      throw error;
    }
  };
}
