/**
 * Base64 of large contents, the same on both hosts. `btoa` takes a text with a character for each
 * byte, which takes many times longer to make than this.
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));
const PAD = '='.charCodeAt(0);
const VALUES = new Uint8Array(256);
for (const [value, code] of CODES.entries()) VALUES[code] = value;

export function toBase64(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const rest = bytes.length - from;
    const word =
      ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    codes[to] = CODES[word >> 18] ?? 0;
    codes[to + 1] = CODES[(word >> 12) & 63] ?? 0;
    if (rest > 1) codes[to + 2] = CODES[(word >> 6) & 63] ?? 0;
    if (rest > 2) codes[to + 3] = CODES[word & 63] ?? 0;
    to += 4;
  }
  return new TextDecoder().decode(codes);
}

/** @param text as `toBase64` made it */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const codes = new TextEncoder().encode(text);
  const padding = text.length - text.replace(/=+$/, '').length;
  const bytes = new Uint8Array((codes.length / 4) * 3 - padding);
  const valueAt = (index: number): number => VALUES[codes[index] ?? PAD] ?? 0;
  let to = 0;
  for (let from = 0; from < codes.length; from += 4) {
    const word =
      (valueAt(from) << 18) |
      (valueAt(from + 1) << 12) |
      (valueAt(from + 2) << 6) |
      valueAt(from + 3);
    bytes[to] = word >> 16;
    bytes[to + 1] = (word >> 8) & 255;
    bytes[to + 2] = word & 255;
    to += 3;
  }
  return bytes;
}
