/** JPEG without what its camera and its author wrote into it. */
import { DamagedImage, hasText, joined, orientationIn, slice, tiffOf } from './orientation.ts';

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

/** What is kept of an application's segment or a comment: what colors and sizes need. */
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
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
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
