/**
 * Draws of power balls. The seed of a round is HMAC-SHA-256 of its id under a secret that is made at
 * the first start and kept: nothing has to be stored per round, no outsider can
 * know a seed before it is published, and the commitment binds the exchange to it.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseRoundId, type RoundId } from '../../domain/ids.ts';
import { drawPowerBall } from '../../domain/rounds/powerBall.ts';
import type { PowerBallDraw } from '../../domain/rounds/roundTypes.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { RandomBytes } from '../ports.ts';
import type { MetaStore } from '../ports/metaNames.ts';

const META_KEY = 'rounds.secret';
const SECRET_BYTES = 32;
/** No commitment is published longer before its round. */
const ANNOUNCED_MS = HOUR_MS;

/** The draw of any round; its seed and balls are for after the round's end. */
export type DrawOf = (roundId: RoundId) => PowerBallDraw;

/** A secret and from which start of a round on it decides, ms UTC. */
interface SecretPeriod {
  readonly secret: Uint8Array;
  readonly from: Millis;
}

/** The first secret, and those after it, each with the moment it begins: `HEX HEX@MS`. */
const readPeriods = (text: string): readonly SecretPeriod[] =>
  text.split(' ').map((part) => {
    const [secret = '', from = '0'] = part.split('@');
    return { secret: hexToBytes(secret), from: Number(from) };
  });

/**
 * The stored text with another secret for all rounds whose commitment is not published yet.
 * @param made the new secret
 */
export const drawsRenewed = (stored: string, made: Uint8Array, now: Millis): string =>
  `${stored} ${bytesToHex(made)}@${now + ANNOUNCED_MS}`;

async function readSecrets(meta: MetaStore, random: RandomBytes): Promise<readonly SecretPeriod[]> {
  const stored = await meta.read(META_KEY);
  if (stored !== undefined) return readPeriods(stored);
  const made = random(SECRET_BYTES);
  await meta.write(META_KEY, bytesToHex(made));
  return [{ secret: made, from: 0 }];
}

/**
 * Reads the secret at the first call and caches it. A failure of the store is thrown to the caller
 * and not cached: the next call tries again.
 */
export function createPowerBalls(meta: MetaStore, random: RandomBytes): () => Promise<DrawOf> {
  let draws: Promise<DrawOf> | undefined;
  const load = async (): Promise<DrawOf> => {
    const periods = await readSecrets(meta, random);
    return (roundId) => {
      const startAt = parseRoundId(roundId)?.startAt ?? 0;
      const period = periods.findLast(({ from }) => from <= startAt);
      if (period === undefined) throw new RangeError(`no secret decides round ${roundId}`);
      return drawPowerBall(bytesToHex(hmac(sha256, period.secret, utf8ToBytes(roundId))), sha256);
    };
  };
  return () => {
    draws ??= load().catch((error: unknown) => {
      draws = undefined;
      throw error;
    });
    return draws;
  };
}
