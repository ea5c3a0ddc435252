/** A hash of the content of a request, so that the content itself need not be kept. */

export type Part = string | number | bigint | boolean | undefined;

const HIGH_SEED = 0x9e_37_79_b9;
const LOW_SEED = 0x85_eb_ca_6b;
const HIGH_FACTOR = 0x27_d4_eb_2f;
const LOW_FACTOR = 0x16_56_67_b1;
const TWO_32 = 4_294_967_296;
/** The upper half has 21 bits, so that the whole is a safe integer. */
const HIGH_BITS = 0x1f_ff_ff;

/**
 * A safe integer that depends on every part and on their order: equal contents have equal
 * fingerprints, and different ones collide with a probability of 2^-53. The same on every machine.
 */
export function fingerprintOf(parts: readonly Part[]): number {
  let high = HIGH_SEED;
  let low = LOW_SEED;
  for (const part of parts) {
    const value = typeof part === 'string' ? 0 : Number(part ?? -1);
    const isInteger = typeof part === 'number' || typeof part === 'bigint';
    if (typeof part === 'string' || (isInteger && !Number.isSafeInteger(value))) {
      // Numbers beyond the integers a double carries exactly count as they are written.
      const text = String(part);
      for (let at = 0; at <= text.length; at += 1) {
        const word = wordOfText(text, at);
        high = mixHigh(high, word);
        low = mixLow(low, word, high);
      }
      continue;
    }
    high = mixHigh(high, value | 0);
    low = mixLow(low, value | 0, high);
    if (!isInteger) continue;
    const upper = Math.floor(value / TWO_32);
    high = mixHigh(high, upper);
    low = mixLow(low, upper, high);
  }
  high = mixHigh(high, low);
  return (high & HIGH_BITS) * TWO_32 + (low >>> 0);
}

function mixHigh(high: number, word: number): number {
  const mixed = Math.imul(high ^ word, HIGH_FACTOR);
  return mixed ^ (mixed >>> 15);
}

function mixLow(low: number, word: number, high: number): number {
  const mixed = Math.imul(low ^ word ^ (high >>> 7), LOW_FACTOR);
  return mixed ^ (mixed >>> 13);
}

/** The length follows the letters, so that two texts in a row differ from one. */
const wordOfText = (text: string, at: number): number =>
  at < text.length ? text.charCodeAt(at) : text.length;
