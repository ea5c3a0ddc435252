/**
 * A power ball's draw from its seed, so that anyone can verify it:
 *
 * 1. Block k (0, 1, 2, ...) is SHA-256 of the seed's 32 bytes followed by k as four bytes, most
 *    significant first. The blocks one after the other are the stream.
 * 2. A number below n comes from the next byte of the stream that is below 256 - 256 mod n (others
 *    are skipped, so that no number is likelier than another): the byte mod n.
 * 3. The five balls: the balls 1 to 28 lie in a row, in order. Five times a number below the length
 *    of the row says which ball, counted from 0, leaves the row.
 * 4. The power ball is then a number below 10.
 *
 * The commitment is the hex SHA-256 of the seed's bytes.
 */
import type { Bet, PowerBallDraw } from './roundTypes.ts';
import { ONE } from '../decimal.ts';
import { type Rate, rate } from '../quantities.ts';

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const BALLS = 28;
const BALLS_DRAWN = 5;
const POWER_BALLS = 10;
const SEED = /^[0-9a-f]{64}$/;

/** @param seed hex of 32 bytes, lower case; other text is a defect and throws RangeError */
export function drawPowerBall(seed: string, sha256: Sha256): PowerBallDraw {
  if (!SEED.test(seed)) throw new RangeError('a seed must be the hex of 32 bytes');
  const bytes = hexToBytes(seed);
  const below = numbersOf(bytes, sha256);
  const row = Array.from({ length: BALLS }, (_, index) => index + 1);
  const balls: number[] = [];
  for (let drawn = 0; drawn < BALLS_DRAWN; drawn += 1)
    balls.push(...row.splice(below(row.length), 1));
  return {
    seed,
    commitment: bytesToHex(sha256(bytes)),
    balls,
    powerBall: below(POWER_BALLS),
  };
}

/** Whether a published draw follows from its seed, and the seed matches the commitment. */
export function verifyDraw(draw: PowerBallDraw, sha256: Sha256): boolean {
  if (!SEED.test(draw.seed)) return false;
  const again = drawPowerBall(draw.seed, sha256);
  return (
    again.commitment === draw.commitment &&
    again.powerBall === draw.powerBall &&
    again.balls.length === draw.balls.length &&
    again.balls.every((ball, index) => ball === draw.balls[index])
  );
}

/** Draws numbers from 0 to n - 1, n at most 256, all equally likely. */
function numbersOf(seed: Uint8Array, sha256: Sha256): (n: number) => number {
  const stream = byteStream(seed, sha256);
  return (n) => {
    const fair = 256 - (256 % n);
    let byte = stream();
    while (byte >= fair) byte = stream();
    return byte % n;
  };
}

function byteStream(seed: Uint8Array, sha256: Sha256): () => number {
  let block = new Uint8Array();
  let used = 0;
  let counter = 0;
  return () => {
    if (used === block.length) {
      const input = new Uint8Array(seed.length + 4);
      input.set(seed);
      new DataView(input.buffer).setUint32(seed.length, counter);
      block = new Uint8Array(sha256(input));
      used = 0;
      counter += 1;
    }
    const byte = block[used];
    used += 1;
    if (byte === undefined) throw new RangeError('the hash is empty');
    return byte;
  };
}

const bytesToHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );

// No bet is worth more than its price. Right after its acceptance it is unknown on which side of
// its entry the round will close, so its chance is a half by the exchange's own formula, and what
// it could be sold back for is its odds times that half. Rule [R-S16].

/** Margin where the site keeps nothing of a price. */
export const NO_MARGIN = rate(0n);
/** Chance of a bet whose entry is unknown, or equals the last price. */
const CHANCE_AT_ENTRY = rate(ONE / 2n);

/**
 * Whether a bet at such odds, sold back at once with such a margin, returns its stake at most:
 * odds x 1/2 x (1 - margin) <= 1, exactly.
 */
export const isFairPrice = (odds: Rate, margin: Rate): boolean =>
  odds * CHANCE_AT_ENTRY * (ONE - margin) <= ONE * ONE * ONE;

/**
 * Whether a bet was accepted before the price it is measured from could be known. A rent bet is
 * measured from the opening, which is known from the start on.
 */
export const isEntryAhead = ({ acceptedAt, entry }: Pick<Bet, 'acceptedAt' | 'entry'>): boolean =>
  entry === undefined || entry.at >= acceptedAt;
