/** The API document, as JSON and as a page. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hono, MiddlewareHandler } from 'hono';
import { DOCUMENT_POLICY } from './admission.ts';
import type { DocumentParts, DocumentTexts } from './openapi/texts.ts';

export type MakeDocumentTexts = () => Promise<DocumentTexts>;

/** Loaded at the first request: the schema converter stays out of a worker's first load. */
const makeHere: MakeDocumentTexts = async () => {
  const { makeDocumentTexts } = await import('./openapi/texts.ts');
  return makeDocumentTexts();
};

/**
 * The document with an origin between its parts. The exchange's thread does it for each request, and
 * copies bytes in less than half of the time in which 1.6 MB of text are joined and encoded.
 */
function withOrigin(parts: DocumentParts, url: string) {
  const origin = utf8ToBytes(new URL(url).origin);
  return concatBytes(...parts.flatMap((part, index) => (index === 0 ? [part] : [origin, part])));
}

/**
 * Made once for all hosts; each request puts its own origin in, in which a URL allows neither quotes
 * nor angle brackets.
 * @param limit what a request passes first
 */
export function addDocuments(
  app: Hono,
  limit: MiddlewareHandler,
  make: MakeDocumentTexts = makeHere,
): void {
  let made: Promise<DocumentTexts> | undefined;
  const texts = (): Promise<DocumentTexts> => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  app.get('/api/openapi.json', limit, async (c) => {
    const { json } = await texts();
    c.header('content-type', 'application/json');
    return c.body(withOrigin(json, c.req.url));
  });
  app.get('/api/docs', limit, async (c) => {
    const { page } = await texts();
    c.header('content-security-policy', DOCUMENT_POLICY);
    c.header('content-type', 'text/html; charset=UTF-8');
    return c.body(withOrigin(page, c.req.url));
  });
}
