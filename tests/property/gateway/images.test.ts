/** Whatever bytes are sent as an image: it is stripped or refused, and stripping twice changes nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES } from '../../../src/domain/files/files.ts';
import { orientationIn, tiffOf } from '../../../src/gateway/files/metadata/orientation.ts';
import { withoutMetadata } from '../../../src/gateway/files/metadata/strip.ts';
import { commented, imageOf, jpegSegment, pngChunk } from '../../support/images.ts';

const KINDS = ['png', 'jpg', 'webp', 'gif'] as const;
const kinds = fc.constantFrom(...KINDS);
const texts = fc.string({ minLength: 4, maxLength: 60 }).map((text) => `secret ${text}`);

describe('images', () => {
  test('[H-F8] without what was written into them are what they were', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 50, max: 3_000 }), texts, (kind, half, text) => {
        const plain = imageOf(kind, 2 * half);
        const stripped = withoutMetadata(FILE_TYPES[kind], commented(kind, plain, text));
        expect(Buffer.compare(stripped ?? new Uint8Array(), plain)).toBe(0);
      }),
    );
  });

  test('[H-F9] with any damage are stripped or refused, never grow past their orientation, and stay as they are the second time', () => {
    const damages = fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 0, max: 255 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(kinds, damages, fc.integer({ min: 0, max: 800 }), (kind, changes, cut) => {
        const bytes = commented(kind, imageOf(kind, 400), 'secret').slice(0, cut);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        const once = withoutMetadata(FILE_TYPES[kind], bytes);
        if (once === undefined) return;
        expect(once.length).toBeLessThanOrEqual(bytes.length + 64);
        const twice = withoutMetadata(FILE_TYPES[kind], once);
        expect(Buffer.compare(twice ?? new Uint8Array(), once)).toBe(0);
      }),
    );
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('[H-F8] keep that they are turned (%i)', (turned) => {
    const jpeg = Buffer.from(imageOf('jpg', 400));
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiffOf(turned), Buffer.from('GPS')]);
    const turnedJpeg = Buffer.concat([
      jpeg.subarray(0, 2),
      jpegSegment(0xe1, exif),
      jpeg.subarray(2),
    ]);
    const stripped = Buffer.from(withoutMetadata(FILE_TYPES.jpg, turnedJpeg) ?? []);
    expect(stripped.includes('GPS')).toBe(false);
    expect(orientationIn(stripped.subarray(stripped.indexOf('Exif') + 6))).toBe(turned);
    const png = Buffer.from(imageOf('png', 400));
    const chunk = pngChunk('eXIf', Buffer.concat([tiffOf(turned), Buffer.from('GPS')]));
    const turnedPng = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
    const strippedPng = Buffer.from(withoutMetadata(FILE_TYPES.png, turnedPng) ?? []);
    expect(strippedPng.includes('GPS')).toBe(false);
    expect(orientationIn(strippedPng.subarray(strippedPng.indexOf('eXIf') + 4))).toBe(turned);
  });
});
