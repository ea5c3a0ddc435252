/**
 * Images that operators stored and put into content: readable by everyone who sees the content, for
 * as long as it is shown. As files they stay their owner's ([H-F4]), and a page shows an image
 * without a token. Rule [T-R8].
 */
import { CONTENT_IMAGE_PATH, FILE_PATH } from '../../protocol/files/content.ts';
import { type ContentEntry, type ContentLanguage, LANGUAGES } from './entry.ts';

const OWN_FILE = `${FILE_PATH}?id=`;

/** A text or an address with the public address of each stored file. */
export const withPublicImages = (text: string): string =>
  text.replaceAll(OWN_FILE, `${CONTENT_IMAGE_PATH}?id=`);

/** The address of a stored image in a text: public, or as an operator's own file. */
const STORED = /\/api\/(?:file|content\/image)\?id=(\w+)/g;

type ShownText = { readonly body?: string; readonly html?: string } | undefined;

interface Shown {
  readonly image: string | null;
  readonly texts: Readonly<Partial<Record<ContentLanguage, ShownText>>>;
}

/** Ids of the stored images in the image and the texts of an entry, each once. */
export function imagesOf({ image, texts }: Shown): readonly string[] {
  const written = LANGUAGES.map((language) => texts[language]).map(
    (text) => text?.html ?? text?.body ?? '',
  );
  const found = [image ?? '', ...written].flatMap((text) =>
    [...text.matchAll(STORED)].map(([, id]) => id ?? ''),
  );
  return [...new Set(found)];
}

/** Whether an entry shows a stored file. */
export const showsFile = (entry: ContentEntry, id: string): boolean => imagesOf(entry).includes(id);
