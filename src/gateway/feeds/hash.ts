/**
 * Seeded noise by position: any value is computed where it is needed, with no state behind it, so
 * repeated calls return the same value. Integer mixing only, hence the same on every machine.
 */

/** 32 bits of a text (FNV-1a over its UTF-16 units). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return h >>> 0;
}

/**
 * 32 well-mixed bits of a seed and two positions; positions count modulo 2^32 (murmur3's
 * finalizer).
 */
export function hash32(seed: number, a: number, b = 0): number {
  let h = Math.imul(seed ^ Math.imul(a | 0, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b | 0, 0xc2b2ae35), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Uniform in [0, 1). */
export const uniform = (seed: number, a: number, b = 0): number =>
  hash32(seed, a, b) / 0x1_0000_0000;

/** Mean 0, deviation 1: four uniforms, which is near enough to a bell for a price path. */
export function bell(seed: number, a: number, b = 0): number {
  const first = hash32(seed, a, b);
  const second = hash32(first, b, a);
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16);
  return (sum / 0x1_0000 - 2) * 1.7320508;
}
