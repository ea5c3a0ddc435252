/** A person who is logged in shows once more that they know their password. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { ACCOUNT_KINDS, readPasswordHash } from '../accounts/accountDocuments.ts';
import { GuessBudget, PASSWORD_GUESSES } from '../limits/guessBudget.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { Kernel } from '../kernel.ts';
import type { NotifyOfGuesses } from './guessNotices.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import type { PasswordQueue } from './passwordQueue.ts';

/** `version` is that of the credentials the password was checked against. */
export type PasswordCheck =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly rejection: Rejection };

/**
 * WRONG_CREDENTIALS for another password, LOGIN_SLOWED after five of them in a minute, and after ten
 * in a day for growing waits. Rule [A-S36].
 */
export type CheckOwnPassword = (userId: UserId, password: string) => Promise<PasswordCheck>;

/** Members whose wrong passwords are counted at once. */
const KEYS_MAX = 100_000;

const refused = (rejection: Rejection): PasswordCheck => ({ ok: false, rejection });

const slowed = (seconds: number): PasswordCheck =>
  refused(reject('LOGIN_SLOWED', { seconds: String(seconds) }));

export function createOwnPasswordCheck(
  { clock, documents }: Pick<Kernel, 'clock' | 'documents'>,
  passwords: PasswordQueue,
  notify: NotifyOfGuesses,
): CheckOwnPassword {
  const throttle = createLoginThrottle();
  const budget = new GuessBudget({ keysMax: KEYS_MAX });
  return async (userId, password) => {
    const attempt = throttle.begin(userId, clock.now());
    if (!attempt.ok) return slowed(attempt.seconds);
    const guess = budget.begin(userId, clock.now());
    if (!guess.ok) {
      attempt.withdraw();
      return slowed(guess.seconds);
    }
    const credentials = await documents.get(ACCOUNT_KINDS.credentials, userId);
    if (credentials === undefined) return refused(reject('WRONG_CREDENTIALS'));
    const matches = await passwords.verify(userId, password, readPasswordHash(credentials));
    if (matches === undefined) {
      attempt.withdraw();
      guess.withdraw();
      return refused(tooMany(1));
    }
    if (!matches) {
      if (guess.wrong >= PASSWORD_GUESSES.free) await notify(userId, 'confirmation', guess.wrong);
      return refused(reject('WRONG_CREDENTIALS'));
    }
    attempt.succeeded();
    guess.withdraw();
    return { ok: true, version: credentials.version };
  };
}
