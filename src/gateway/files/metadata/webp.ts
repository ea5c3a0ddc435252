/** WebP without Exif, XMP and unknown chunks. */
import { DamagedImage, hasText, joined, orientationIn, slice, tiffOf } from './orientation.ts';

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
/** Place, size and duration of a frame, before its chunks. */
const FRAME_BYTES = 16;
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);
/** In the first byte of VP8X. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

const little = (value: number): Uint8Array =>
  Uint8Array.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);

function chunk(name: string, content: Uint8Array): Uint8Array {
  const pad = new Uint8Array(content.length % 2);
  return joined([new TextEncoder().encode(name), little(content.length), content, pad]);
}

type Chunk = readonly [name: string, content: Uint8Array];

function chunksIn(bytes: Uint8Array): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const head = slice(bytes, at, at + HEAD_BYTES);
    const begin = at + HEAD_BYTES;
    const end = begin + view.getUint32(at + 4, true);
    chunks.push([String.fromCharCode(...head.subarray(0, 4)), slice(bytes, begin, end)]);
    at = end + ((end - begin) % 2);
  }
  return chunks;
}

const EXIF = 'Exif\0\0';
/** Some writers begin the block as JPEG does. */
const tiffIn = (exif: Uint8Array): Uint8Array =>
  hasText(exif, 0, EXIF) ? exif.subarray(EXIF.length) : exif;

function keptOf([name, content]: Chunk, isTurned: boolean): readonly Uint8Array[] {
  if (KEPT.has(name)) return [chunk(name, content)];
  if (name === 'VP8X') {
    const head = Uint8Array.from(slice(content, 0, 10));
    head[0] = ((head[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0);
    return [chunk(name, head)];
  }
  if (name !== 'ANMF') return [];
  const inside = chunksIn(content.subarray(slice(content, 0, FRAME_BYTES).length));
  const frame = inside.flatMap((one) => (KEPT.has(one[0]) ? [chunk(...one)] : []));
  return [chunk(name, joined([content.subarray(0, FRAME_BYTES), ...frame]))];
}

/** @throws DamagedImage where it is no whole WebP */
export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = slice(bytes, 0, RIFF_BYTES);
  const size = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
  const chunks = chunksIn(slice(bytes, RIFF_BYTES, HEAD_BYTES + size));
  if (!chunks.some(([name]) => name === 'VP8 ' || name === 'VP8L' || name === 'ANMF'))
    throw new DamagedImage('there is no picture');
  const exif = chunks.find(([name]) => name === 'EXIF')?.[1];
  const turned = exif === undefined ? undefined : orientationIn(tiffIn(exif));
  const parts = chunks.flatMap((one) => keptOf(one, turned !== undefined));
  if (turned !== undefined) parts.push(chunk('EXIF', tiffOf(turned)));
  const body = joined([new TextEncoder().encode('WEBP'), ...parts]);
  return joined([new TextEncoder().encode('RIFF'), little(body.length), body]);
}
