/** Contents of files on the wire, and where they are read. */
import * as v from 'valibot';
import { shownAs } from '../fields.ts';

/** By the owner and by operators. */
export const FILE_PATH = '/api/file';
/** Readable by everyone who sees the image in content. */
export const CONTENT_IMAGE_PATH = '/api/content/image';

/** The content of a file, in a form or as the body of an answer. */
export const fileContent = v.pipe(v.blob(), shownAs({ type: 'string', format: 'binary' }));
