/**
 * Draws of power balls. The seed of a round is HMAC-SHA-256 of its id under a secret that is made at
 * the first start and kept in the store: nothing has to be stored per round, no outsider can
 * know a seed before it is published, and the commitment binds the exchange to it.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RoundId } from '../../domain/ids.ts';
import { drawPowerBall } from '../../domain/rounds/powerBall.ts';
import type { PowerBallDraw } from '../../domain/rounds/roundTypes.ts';
import type { MetaStore } from '../core.ts';
import type { RandomBytes } from '../ports.ts';

const META_KEY = 'rounds.secret';
const SECRET_BYTES = 32;

/** The draw of any round; its seed and balls are for after the round's end. */
export type DrawOf = (roundId: RoundId) => PowerBallDraw;

async function readSecret(meta: MetaStore, random: RandomBytes): Promise<Uint8Array> {
  const stored = await meta.read(META_KEY);
  if (stored !== undefined) return hexToBytes(stored);
  const made = random(SECRET_BYTES);
  await meta.write(META_KEY, bytesToHex(made));
  return made;
}

/**
 * Reads the secret at the first call and caches it. A failure of the store is thrown to the caller
 * and not cached: the next call tries again.
 */
export function createPowerBalls(meta: MetaStore, random: RandomBytes): () => Promise<DrawOf> {
  let draws: Promise<DrawOf> | undefined;
  const load = async (): Promise<DrawOf> => {
    const secret = await readSecret(meta, random);
    return (roundId) =>
      drawPowerBall(bytesToHex(hmac(sha256, secret, utf8ToBytes(roundId))), sha256);
  };
  return () => {
    draws ??= load().catch((error: unknown) => {
      draws = undefined;
      throw error;
    });
    return draws;
  };
}
