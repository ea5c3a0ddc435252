/** The API document as texts, made once for all hosts. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { openApiDocument } from './document.ts';
import { documentPage } from './page.ts';

/** Parts in UTF-8 between which the origin of the host that was asked stands. */
export type DocumentParts = readonly Uint8Array[];

export interface DocumentTexts {
  readonly json: DocumentParts;
  readonly page: DocumentParts;
}

/** Stands for the origin while the texts are made; no server has it. */
const PLACE = 'http://origin.invalid';

const partsOf = (text: string): DocumentParts => text.split(PLACE).map(utf8ToBytes);

/** Takes some 200 ms: a host with threads calls it on one of its own. */
export async function makeDocumentTexts(): Promise<DocumentTexts> {
  const document = openApiDocument(PLACE);
  const page = await documentPage(document);
  return { json: partsOf(JSON.stringify(document)), page: partsOf(page.toString()) };
}
