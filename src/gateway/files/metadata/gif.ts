/** GIF without comments and what applications wrote into it. */
import { DamagedImage, hasText, joined, slice } from './orientation.ts';

const HEAD_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** How often an animation repeats. */
const REPEATS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Of a table of colors, by the byte that describes it. */
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
export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = slice(bytes, 0, HEAD_BYTES);
  let at = HEAD_BYTES + tableBytes(head[10] ?? 0);
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
