/** Images of a given size: whole in their structure, with noise for a picture. */
import { crc32 } from 'node:zlib';

export const IMAGE_KINDS = ['png', 'jpg', 'webp', 'gif', 'pdf'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** No byte of it is a marker of JPEG. */
const noise = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 255));

export function pngChunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

export function jpegSegment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function riffChunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Blocks of at most 255 bytes that take `length` bytes with their sizes. */
function gifBlocks(length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let rest = length; rest > 0;) {
    const size = rest === 257 ? 200 : Math.min(255, rest - 1);
    blocks.push(Buffer.from([size]), noise(size));
    rest -= size + 1;
  }
  return Buffer.concat(blocks);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const riff = (...chunks: readonly Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));

/** @param size of at least 100 bytes, for WebP an even number */
export function imageOf(kind: ImageKind, size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(madeOf(kind, size));
}

function madeOf(kind: ImageKind, size: number): Buffer {
  switch (kind) {
    case 'png':
      return Buffer.concat([
        PNG,
        pngChunk('IHDR', noise(13)),
        pngChunk('IDAT', noise(size - 57)),
        pngChunk('IEND', Buffer.alloc(0)),
      ]);
    case 'jpg':
      return Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        jpegSegment(0xdb, noise(20)),
        jpegSegment(0xda, noise(10)),
        noise(size - 42),
        Buffer.from([0xff, 0xd9]),
      ]);
    case 'webp':
      return riff(riffChunk('VP8 ', noise(size - 20)));
    case 'gif':
      return Buffer.concat([
        Buffer.from('GIF89a'),
        Buffer.alloc(7),
        Buffer.from([0x2c]),
        Buffer.alloc(9),
        Buffer.from([8]),
        gifBlocks(size - 26),
        Buffer.from([0, 0x3b]),
      ]);
    case 'pdf': {
      const bytes = noise(size);
      bytes.write('%PDF-1.7');
      return bytes;
    }
  }
}

/** The same picture with a text in every place that its kind has for one. */
export function commented(
  kind: Exclude<ImageKind, 'pdf'>,
  image: Uint8Array,
  text: string,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(image);
  const said = Buffer.from(text);
  const withParts = (at: number, ...parts: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at), said]));
  switch (kind) {
    case 'png':
      return withParts(
        33,
        ...['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].map((n) => pngChunk(n, said)),
      );
    case 'jpg':
      return withParts(2, ...[0xe1, 0xe2, 0xed, 0xee, 0xfe].map((n) => jpegSegment(n, said)));
    case 'webp':
      return new Uint8Array(
        Buffer.concat([
          riff(bytes.subarray(12), riffChunk('EXIF', said), riffChunk('XMP ', said)),
          said,
        ]),
      );
    case 'gif': {
      const block = Buffer.concat([Buffer.from([said.length]), said, Buffer.from([0])]);
      const id = Buffer.concat([Buffer.from([11]), Buffer.from('XMP DataXMP')]);
      return withParts(
        13,
        Buffer.concat([Buffer.from([0x21, 0xfe]), block]),
        Buffer.concat([Buffer.from([0x21, 0xff]), id, block]),
      );
    }
  }
}
