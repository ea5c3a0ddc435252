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

/** Cost parameters of one hash; each text names its own, so all of them stay verifiable. */
interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

const COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export function createPasswordHasher(
  random: RandomBytes,
  { memoryKib, passes }: PasswordCost = COST,
): PasswordHasher {
  return {
    hash: (password) =>
      argon2id({
        password,
        salt: random(SALT_BYTES),
        parallelism: LANES,
        iterations: passes,
        memorySize: memoryKib,
        hashLength: HASH_BYTES,
        outputType: 'encoded',
      }),
    // The library refuses to look at an empty one.
    verify: async (password, hash) => password !== '' && argon2Verify({ password, hash }),
  };
}
