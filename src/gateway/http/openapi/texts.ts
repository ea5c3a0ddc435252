/** The API document as texts, made once for all hosts. */
import { openApiDocument } from './document.ts';
import { documentPage } from './page.ts';

/** Parts between which the origin of the host that was asked stands. */
export interface DocumentTexts {
  readonly json: readonly string[];
  readonly page: readonly string[];
}

/** Stands for the origin while the texts are made; no server has it. */
const PLACE = 'http://origin.invalid';

/** Takes some 200 ms: a host with threads calls it on one of its own. */
export async function makeDocumentTexts(): Promise<DocumentTexts> {
  const document = openApiDocument(PLACE);
  const page = await documentPage(document);
  return { json: JSON.stringify(document).split(PLACE), page: page.toString().split(PLACE) };
}
