/** The files of the built client, beside the exchange's own calls. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import type { HttpApp } from '../gateway/http/app.ts';
import { LAST_OPTION_COOKIE } from '../protocol/site/firstFacts.ts';
import { pageHeaders } from './headers.ts';
import { keepFiles } from './keptFiles.ts';
import type { PageVisit } from './page.ts';
import type { Visits } from './visits.ts';

/** File names of the build carry a hash of their content. */
const HASHED = /^\/assets\//;
const YEAR_S = 31_536_000;

/** Calls and files of the exchange; everything else is a page of the client. */
const OWN_PATHS = /^\/(?:api\/|fee\.json$|data\/|bx_ws)/;
const PROBES = /^\/(?:healthz|readyz)$/;
/** The last part of a path that names a file, not one of the client's routes. */
const FILE_NAME = /\.[a-z0-9]{1,11}$/i;

/** A response is cached permanently only when it is the file its hashed name stands for. */
const cacheControl = (path: string, isFound: boolean): string =>
  isFound && HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';

/** The client's page for a visit. */
export type Page = (visit: PageVisit) => Promise<string>;

export interface SiteOptions {
  /** Makes the page; without it the built one is served as it is. */
  readonly page?: Page;
  /** Other exchanges that the pages may talk to, as origins. */
  readonly backends?: readonly string[];
  /** What files and pages pass first. */
  readonly visits?: Visits;
  /** Answers /healthz and /readyz. */
  readonly probes?: Hono;
}

/**
 * Serves the client from `directory`; a path without a file is one of the client's routes and
 * answers its page.
 */
export function createSite(
  exchange: HttpApp,
  directory: string,
  { page, backends = [], visits, probes }: SiteOptions = {},
): Hono {
  const site = new Hono();
  const index = join(directory, 'index.html');
  const headers = pageHeaders(existsSync(index) ? readFileSync(index, 'utf8') : '', backends);
  site.use(async (context, next) => {
    const { path, raw } = context.req;
    if (OWN_PATHS.test(path)) return exchange.fetch(raw, context.env);
    // Whoever supervises the process is answered under a flood too.
    return probes !== undefined && PROBES.test(path) ? probes.fetch(raw) : next();
  });
  if (visits !== undefined) {
    site.use(visits.limit((path) => (isNavigation(path) ? 'PAGE' : 'FILE')));
  }
  site.use(async (context, next) => {
    const { path } = context.req;
    await headers(context, next);
    context.header('Cache-Control', cacheControl(path, context.res.ok));
    return undefined;
  });
  // serveStatic logs a warning when the directory does not exist.
  if (existsSync(directory)) addFiles(site, directory, page);
  return site;
}

/** A missing file is not a page: only navigations get one. */
const isNavigation = (path: string): boolean => !HASHED.test(path) && !FILE_NAME.test(path);

function addFiles(site: Hono, directory: string, page: Page | undefined): void {
  const files = { root: directory, precompressed: true };
  if (page !== undefined) {
    site.get('*', compress(), async (context, next) => {
      if (!isNavigation(context.req.path)) return next();
      return context.html(
        await page({
          host: new URL(context.req.url).hostname,
          path: context.req.path,
          lastOption: getCookie(context, LAST_OPTION_COOKIE),
        }),
      );
    });
  }
  const builtPage = serveStatic({ ...files, path: 'index.html' });
  site.get(
    '*',
    keepFiles((path) => HASHED.test(path)),
    serveStatic(files),
  );
  site.get('*', (context, next) =>
    isNavigation(context.req.path) ? builtPage(context, next) : Promise.resolve(context.notFound()),
  );
}
