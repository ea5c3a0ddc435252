/** Passwords hashed on a thread of their own: a hash takes as long as a hundred orders. */
import type { PasswordHasher } from '../../gateway/auth/passwords.ts';
import { createThread } from '../threads/thread.ts';
import type { PasswordAnswer, PasswordCall } from './passwordCalls.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '../../gateway/auth/passwordRules.ts';

export interface ThreadPasswords extends PasswordHasher {
  readonly end: () => Promise<void>;
}

/**
 * One thread, which hashes in the order of the calls; how many may wait is up to the caller. Calls
 * reject with an Error when the thread ends; the next call starts it again.
 * @param onLost receives one line when the thread ended without being asked to
 */
export function createThreadPasswords(onLost: (problem: string) => void): ThreadPasswords {
  const thread = createThread<PasswordCall, PasswordAnswer>({
    name: 'the hashing of passwords',
    source: new URL('./passwords.thread.ts', import.meta.url),
    onLost,
  });
  return {
    hash: async (password) => String(await thread.call({ kind: 'hash', password })),
    verify: async (password, hash) =>
      (await thread.call({ kind: 'verify', password, hash })) === true,
    end: () => thread.end(),
  };
}

// The passwords that are guessed first, which the exchange lets no one set.

/** Shorter ones are refused for their length: a withdraw password has six characters at least. */
const LEAST = 6;

/** The list is in lower case; what is looked up has to be so too. */
export const COMMON_PASSWORDS: CommonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= LEAST),
);
