/** The API document, as JSON and as a page. */
import type { Hono, MiddlewareHandler } from 'hono';
import { DOCUMENT_POLICY } from './answerHeaders.ts';

/** Stands for the origin in the texts that are kept; no server has it. */
const PLACE = 'http://origin.invalid';

interface Texts {
  readonly json: readonly string[];
  readonly page: readonly string[];
}

/** Loaded at the first request: the schema converter stays out of a worker's first load. */
async function makeTexts(): Promise<Texts> {
  const [{ openApiDocument }, { documentPage }] = await Promise.all([
    import('./openapi/document.ts'),
    import('./openapi/page.ts'),
  ]);
  const document = openApiDocument(PLACE);
  const page = await documentPage(document);
  return { json: JSON.stringify(document).split(PLACE), page: page.toString().split(PLACE) };
}

/**
 * Made once for all hosts; each request puts its own origin in, in which a URL allows neither quotes
 * nor angle brackets.
 * @param limit what a request passes first
 */
export function addDocuments(app: Hono, limit: MiddlewareHandler): void {
  let made: Promise<Texts> | undefined;
  const texts = (): Promise<Texts> => {
    made ??= makeTexts().catch((error: unknown) => {
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
