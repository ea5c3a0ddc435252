/**
 * Takes out of a picture what it does not need to look as it does: where and when it was taken, with
 * what and by whom, texts, previews, and what follows its end. How it is turned stays. The coded
 * picture is copied as it is. Rules [H-F8] and [H-F9].
 */
import { FILE_TYPES, type FileType } from '../../../domain/files/files.ts';
import { DamagedImage, hasText, joined, orientationIn, slice, tiffOf } from './orientation.ts';
import { stripWebp } from './webp.ts';

// GIF without comments and what applications wrote into it.

const GIF_HEAD_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** How often an animation repeats. */
const REPEATS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Bytes of a color table, by the byte that describes it. */
const tableBytes = (packed: number): number =>
  (packed & 0x80) === 0 ? 0 : 3 << ((packed & 7) + 1);

/** Where the blocks that begin at a place end, their end mark included. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; ;) {
    const [size = 0] = slice(bytes, at, at + 1);
    at += 1 + size;
    if (size === 0) return at;
  }
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL) return true;
  return label === APPLICATION && REPEATS.some((name) => hasText(bytes, at + 3, name));
}

/** @throws DamagedImage where it is no whole GIF */
function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = slice(bytes, 0, GIF_HEAD_BYTES);
  let at = GIF_HEAD_BYTES + tableBytes(head[10] ?? 0);
  const parts: Uint8Array[] = [slice(bytes, 0, at)];
  let images = 0;
  for (;;) {
    const [introducer] = slice(bytes, at, at + 1);
    if (introducer === TRAILER) break;
    if (introducer === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      if (isKept(bytes, at)) parts.push(slice(bytes, at, end));
      at = end;
    } else if (introducer === IMAGE) {
      const described = slice(bytes, at, at + 10);
      // The byte after the table is the size of the first code.
      const end = endOfBlocks(bytes, at + 10 + tableBytes(described[9] ?? 0) + 1);
      parts.push(slice(bytes, at, end));
      images += 1;
      at = end;
    } else throw new DamagedImage('a block that cannot be there');
  }
  if (images === 0) throw new DamagedImage('there is no picture');
  return joined([...parts, Uint8Array.from([TRAILER])]);
}

// JPEG without what its camera and its author wrote into it.

const MARK = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
/** Version, unit, densities, and no thumbnail. */
const JFIF_BYTES = 14;
const EXIF = 'Exif\0\0';

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isLonely = (marker: number): boolean => isRestart(marker) || marker === 0x01;
const isApplication = (marker: number): boolean => marker >= APP0 && marker <= APP15;

const segment = (marker: number, body: Uint8Array): Uint8Array =>
  joined([Uint8Array.from([MARK, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/**
 * The kept part of an application segment or a comment: only the data that colors and sizes need.
 */
function kept(marker: number, body: Uint8Array): Uint8Array | undefined {
  if (marker === COMMENT) return undefined;
  if (!isApplication(marker)) return segment(marker, body);
  if (marker === APP0 && hasText(body, 0, 'JFIF\0') && body.length >= JFIF_BYTES) {
    const head = Uint8Array.from(body.subarray(0, JFIF_BYTES));
    head.fill(0, JFIF_BYTES - 2);
    return segment(marker, head);
  }
  if (marker === APP2 && hasText(body, 0, 'ICC_PROFILE\0')) return segment(marker, body);
  if (marker === APP14 && hasText(body, 0, 'Adobe')) return segment(marker, body);
  return undefined;
}

/** Where the coded picture after a scan's head ends: before the next marker that is none of its own. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === MARK && next !== 0 && next !== MARK && !isRestart(next)) return at;
  }
  throw new DamagedImage('the picture has no end');
}

/** @throws DamagedImage where it is no whole JPEG */
function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [slice(bytes, 0, 2)];
  let turned: number | undefined;
  let isAtScans = false;
  let at = 2;
  for (;;) {
    if (bytes[at] !== MARK) throw new DamagedImage('no marker where one must be');
    const marker = bytes[at + 1] ?? 0;
    // Any number of them may stand before a marker.
    if (marker === MARK) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === EOI) break;
    if (marker === SOI || marker === 0) throw new DamagedImage('a marker that cannot be there');
    if (isLonely(marker)) continue;
    const [high = 0, low = 0] = slice(bytes, at, at + 2);
    const end = at + (high << 8) + low;
    const body = slice(bytes, at + 2, end);
    if (marker === APP1 && hasText(body, 0, EXIF))
      turned ??= orientationIn(body.subarray(EXIF.length));
    const stays = kept(marker, body);
    if (stays !== undefined) parts.push(stays);
    at = end;
    if (marker !== SOS) continue;
    isAtScans = true;
    at = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  if (!isAtScans) throw new DamagedImage('there is no picture');
  const exif = new TextEncoder().encode(EXIF);
  if (turned !== undefined) parts.splice(1, 0, segment(APP1, joined([exif, tiffOf(turned)])));
  return joined([...parts, Uint8Array.from([MARK, EOI])]);
}

// PNG without texts, times and Exif.

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's content. */
const HEAD_BYTES = 8;
const SUM_BYTES = 4;
/** Chunks that determine how the picture looks; all others are metadata. */
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
function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
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

type Strip = (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;

const STRIPS: ReadonlyMap<FileType, Strip> = new Map<FileType, Strip>([
  [FILE_TYPES.jpg, stripJpeg],
  [FILE_TYPES.png, stripPng],
  [FILE_TYPES.webp, stripWebp],
  [FILE_TYPES.gif, stripGif],
]);

/** @returns the bytes to store, or undefined for a picture whose structure is damaged */
export function withoutMetadata(type: FileType, bytes: Uint8Array): Uint8Array | undefined {
  const strip = STRIPS.get(type);
  if (strip === undefined) return bytes;
  try {
    return strip(bytes);
  } catch (error) {
    if (error instanceof DamagedImage) return undefined;
    throw error;
  }
}
