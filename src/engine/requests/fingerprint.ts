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
    const text = textOf(part);
    const value = text === undefined ? Number(part ?? -1) : 0;
    const words = text === undefined ? wordsOf(part) : text.length + 1;
    for (let at = 0; at < words; at += 1) {
      const word = text === undefined ? wordOfInteger(value, at) : wordOfText(text, at);
      // Not in a closure: a number that a closure changes is a new object at every change.
      high = Math.imul(high ^ word, HIGH_FACTOR);
      high ^= high >>> 15;
      low = Math.imul(low ^ word ^ (high >>> 7), LOW_FACTOR);
      low ^= low >>> 13;
    }
  }
  high = Math.imul(high ^ low, HIGH_FACTOR);
  high ^= high >>> 15;
  return (high & HIGH_BITS) * TWO_32 + (low >>> 0);
}

/** Text, and numbers beyond the integers a double carries exactly, as they are written. */
function textOf(part: Part): string | undefined {
  if (typeof part === 'string') return part;
  if (typeof part !== 'number' && typeof part !== 'bigint') return undefined;
  return Number.isSafeInteger(Number(part)) ? undefined : String(part);
}

const wordsOf = (part: Part): number =>
  typeof part === 'number' || typeof part === 'bigint' ? 2 : 1;

const wordOfInteger = (value: number, at: number): number =>
  at === 0 ? value | 0 : Math.floor(value / TWO_32);

/** The length follows the letters, so that two texts in a row differ from one. */
const wordOfText = (text: string, at: number): number =>
  at < text.length ? text.charCodeAt(at) : text.length;
