/** The files of the built client, beside the exchange's own calls. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import type { HttpApp } from '../gateway/http/app.ts';
import { LAST_OPTION_COOKIE } from '../protocol/site/firstFacts.ts';
import { pageHeaders } from './headers.ts';
import type { PageVisit } from './page.ts';
import type { Visits } from './visits.ts';

// Files whose content never changes, kept in memory from their first request on.

/** Limit of the kept bytes: more than all files that the pages of the build request, compressed. */
const BYTES_MAX = 16 * 1024 * 1024;

const KEPT_HEADERS = [
  'content-type',
  'content-encoding',
  'content-length',
  'vary',
  'last-modified',
];

interface KeptFile {
  readonly body: ArrayBuffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Encodings that the answer depends on besides the path. */
function encodingsOf(accepted: string | undefined): string {
  const names = new Set((accepted ?? '').split(',').map((name) => name.trim()));
  return ['br', 'zstd', 'gzip'].filter((name) => names.has(name)).join();
}

/**
 * Answers from memory what the handlers behind it answered before. Parts of files, and what would
 * exceed the memory, are left to them.
 * @param isFixed whether the content of a path never changes
 * @param bytesMax of all kept files together
 */
export function keepFiles(
  isFixed: (path: string) => boolean,
  bytesMax = BYTES_MAX,
): MiddlewareHandler {
  const kept = new Map<string, KeptFile>();
  let bytes = 0;
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' || !isFixed(req.path) || req.header('range') !== undefined)
      return next();
    const key = `${encodingsOf(req.header('accept-encoding'))} ${req.path}`;
    const found = kept.get(key);
    if (found !== undefined) return context.body(found.body, 200, found.headers);
    await next();
    const { status, headers } = context.res;
    const size = Number(headers.get('content-length') ?? Infinity);
    if (status !== 200 || bytes + size > bytesMax) return undefined;
    const file: KeptFile = {
      body: await context.res.arrayBuffer(),
      headers: Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => {
          const value = headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
    };
    // Another request may have kept it meanwhile.
    if (!kept.has(key)) bytes += size;
    kept.set(key, file);
    context.res = new Response(file.body, { headers: file.headers });
    return undefined;
  };
}

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
  /** Admission of files and pages. */
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
    // Supervisors of the process are answered under a flood too.
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
