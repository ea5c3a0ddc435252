/**
 * Images that operators stored and put into content: read by whoever sees it, for as long as it is
 * shown. As files they stay their owner's ([H-F4]), and a page shows an image without a token.
 * Rule [T-R8].
 */
import { CONTENT_IMAGE_PATH, FILE_PATH } from '../../protocol/files/content.ts';
import { type ContentEntry, LANGUAGES } from './entry.ts';

const OWN_FILE = `${FILE_PATH}?id=`;

/** A text or an address with the address of each stored file as everybody may read it. */
export const withPublicImages = (text: string): string =>
  text.replaceAll(OWN_FILE, `${CONTENT_IMAGE_PATH}?id=`);

/** Whether an entry shows a stored file. */
export function showsFile({ image, texts }: ContentEntry, id: string): boolean {
  const address = `${OWN_FILE}${id}`;
  const isHere = (text: string): boolean => {
    const at = text.indexOf(address);
    return at !== -1 && !/^\w/.test(text.slice(at + address.length));
  };
  return isHere(image ?? '') || LANGUAGES.some((language) => isHere(texts[language]?.html ?? ''));
}
