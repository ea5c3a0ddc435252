/** The API document, as JSON and as a page. */
import type { Hono, MiddlewareHandler } from 'hono';
import { DOCUMENT_POLICY } from './answerHeaders.ts';
import type { DocumentTexts } from './openapi/texts.ts';

export type MakeDocumentTexts = () => Promise<DocumentTexts>;

/** Loaded at the first request: the schema converter stays out of a worker's first load. */
const makeHere: MakeDocumentTexts = async () => {
  const { makeDocumentTexts } = await import('./openapi/texts.ts');
  return makeDocumentTexts();
};

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
    return c.body(json.join(new URL(c.req.url).origin));
  });
  app.get('/api/docs', limit, async (c) => {
    const { page } = await texts();
    c.header('content-security-policy', DOCUMENT_POLICY);
    return c.html(page.join(new URL(c.req.url).origin));
  });
}
