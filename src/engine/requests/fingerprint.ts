/** A number that stands for the content of a request, so that the content itself can be forgotten. */

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
 * fingerprints, and two others the same one with a chance of 2^-53. The same on every machine.
 */
export function fingerprintOf(parts: readonly Part[]): number {
  let high = HIGH_SEED;
  let low = LOW_SEED;
  const mix = (word: number): void => {
    high = Math.imul(high ^ word, HIGH_FACTOR);
    high ^= high >>> 15;
    low = Math.imul(low ^ word ^ (high >>> 7), LOW_FACTOR);
    low ^= low >>> 13;
  };
  const mixText = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) mix(text.charCodeAt(at));
    mix(text.length);
  };
  for (const part of parts) {
    if (typeof part === 'string') mixText(part);
    else if (part === undefined || typeof part === 'boolean') mix(part === undefined ? -1 : +part);
    else {
      const value = Number(part);
      // Larger integers than a double carries exactly, and fractions, are mixed as they are written.
      if (Number.isSafeInteger(value)) {
        mix(value | 0);
        mix(Math.floor(value / TWO_32));
      } else mixText(String(part));
    }
  }
  mix(high);
  return (high & HIGH_BITS) * TWO_32 + (low >>> 0);
}
