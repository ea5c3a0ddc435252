/**
 * Secrets that calls read in every process of an exchange. Each is made when it is first needed, which
 * a process that follows cannot do.
 */
import type { MetaStore } from './ports/metaNames.ts';
import type { RandomBytes } from './ports.ts';
import { createPowerBalls } from './rounds/powerBalls.ts';
import { createTokenKeys } from './secrets.ts';

/** Makes those that are missing. Call it in a process that writes, before another one follows. */
export async function makeFirstSecrets(meta: MetaStore, random: RandomBytes): Promise<void> {
  await createTokenKeys(meta, random)();
  await createPowerBalls(meta, random)();
}
