/** The files of the built client, beside the exchange's own calls. */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpApp } from '../gateway/http/app.ts';

/** File names of the build carry a hash of their content. */
const HASHED = /^\/assets\//;
const YEAR_S = 31_536_000;

/** Calls and files of the exchange; everything else is a page of the client. */
const OWN_PATHS = /^\/(?:api\/|fee\.json$|data\/|bx_ws)/;

/**
 * Serves the client from `directory`; a path without a file is one of the client's routes and
 * answers its page.
 */
export function createSite(exchange: HttpApp, directory: string): Hono {
  const site = new Hono();
  site.use(async (context, next) => {
    if (OWN_PATHS.test(context.req.path)) return exchange.fetch(context.req.raw, context.env);
    await next();
    context.header('Cache-Control', HASHED.test(context.req.path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    return undefined;
  });
  const files = { root: directory, precompressed: true };
  site.get('*', serveStatic(files));
  site.get('*', async (context, next) => {
    // A missing file is not a page: only navigations get one.
    if (/\.[a-z0-9]{2,5}$/i.test(context.req.path)) return context.notFound();
    return serveStatic({ ...files, path: 'index.html' })(context, next);
  });
  return site;
}
