/**
 * Passwords as argon2id texts in PHC form. 19 MiB and two passes are the parameters of the OWASP
 * password storage cheat sheet; one hash takes 40 to 50 ms on the machine this was measured on.
 */
import { argon2id, argon2Verify } from 'hash-wasm';
import type { RandomBytes } from '../ports.ts';

/** A host may supply one that runs on another thread. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (password: string, hash: string) => Promise<boolean>;
}

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export function createPasswordHasher(random: RandomBytes): PasswordHasher {
  return {
    hash: (password) =>
      argon2id({
        password,
        salt: random(SALT_BYTES),
        parallelism: LANES,
        iterations: PASSES,
        memorySize: MEMORY_KIB,
        hashLength: HASH_BYTES,
        outputType: 'encoded',
      }),
    verify: (password, hash) => argon2Verify({ password, hash }),
  };
}

/** The same, in turn; undefined when too many wait already. */
export interface PasswordQueue {
  readonly hash: (password: string) => Promise<string | undefined>;
  readonly verify: (password: string, hash: string) => Promise<boolean | undefined>;
}

/**
 * Lets one hash run at a time and `waitingMax` be running or waiting, so that many simultaneous
 * logins take the memory of one hash, and orders are processed between hashes.
 */
export function createPasswordQueue(hasher: PasswordHasher, waitingMax: number): PasswordQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (waiting >= waitingMax) return undefined;
    waiting += 1;
    const mine = last.then(work, work);
    last = mine;
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    verify: (password, hash) => inTurn(() => hasher.verify(password, hash)),
  };
}
