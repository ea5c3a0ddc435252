/**
 * Takes out of a picture what it does not need to look as it does: where and when it was taken, with
 * what and by whom, texts, previews, and what follows its end. How it is turned stays. The coded
 * picture is copied as it is. Rules [H-F8] and [H-F9].
 */
import { FILE_TYPES, type FileType } from '../../../domain/files/files.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { DamagedImage } from './orientation.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

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
