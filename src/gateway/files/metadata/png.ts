/** PNG without texts, times and Exif. */
import { DamagedImage, joined, orientationIn, slice, tiffOf } from './orientation.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's content. */
const HEAD_BYTES = 8;
const SUM_BYTES = 4;
/** What decides how the picture looks; everything else says something about it. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const uint32 = (value: number): Uint8Array =>
  Uint8Array.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(name), content]);
  return joined([uint32(content.length), named, uint32(crc32(named))]);
}

/** @throws DamagedImage where it is no whole PNG */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [slice(bytes, 0, SIGNATURE_BYTES)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE_BYTES;
  for (let count = 0; ; count += 1) {
    const head = slice(bytes, at, at + HEAD_BYTES);
    const name = String.fromCharCode(...head.subarray(4));
    if (count === 0 && name !== 'IHDR') throw new DamagedImage('the picture has no head');
    const begin = at + HEAD_BYTES;
    const end = begin + view.getUint32(at);
    const content = slice(bytes, begin, end);
    const whole = slice(bytes, at, end + SUM_BYTES);
    const turned = name === 'eXIf' ? orientationIn(content) : undefined;
    if (KEPT.has(name)) parts.push(whole);
    else if (turned !== undefined) parts.push(chunk(name, tiffOf(turned)));
    if (name === 'IEND') return joined(parts);
    at = end + SUM_BYTES;
  }
}
