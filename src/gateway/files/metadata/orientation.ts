/** How a picture is to be turned: the one thing of Exif that is kept. */

/** Bytes of a picture as a reader sees them; reading past the end is damage. */
export class DamagedImage extends Error {}

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const TURNED_MAX = 8;

/**
 * The orientation in a block of Exif that begins with its TIFF header: 2 to 8, or undefined where it is
 * upright or not said. Never throws: a block that cannot be read says nothing.
 */
export function orientationIn(tiff: Uint8Array): number | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return undefined;
    const isLittle = order === 0x4949;
    const first = view.getUint32(4, isLittle);
    const entries = view.getUint16(first, isLittle);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = first + 2 + entry * ENTRY_BYTES;
      if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
      if (view.getUint16(at + 2, isLittle) !== SHORT) return undefined;
      const turned = view.getUint16(at + 8, isLittle);
      return turned > 1 && turned <= TURNED_MAX ? turned : undefined;
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A TIFF block that says the orientation and nothing else. */
export const tiffOf = (orientation: number): Uint8Array =>
  Uint8Array.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

/** Whether `bytes` has the text, in one byte a character, at a place. */
export const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @throws DamagedImage where the bytes end before */
export function slice(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length || from > to) throw new DamagedImage('the picture ends early');
  return bytes.subarray(from, to);
}
