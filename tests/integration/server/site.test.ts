/** The client's files as the server gives them out, over a real socket. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSite } from '../../../src/server/site.ts';
import { temporaryDirectory } from '../../support/server.ts';

const INLINE = "document.documentElement.lang = 'en'";
const PAGE = `<!doctype html><title>Maru</title><script>${INLINE}</script><script type="application/json">{}</script><script type="module" src="/a.js"></script>`;
const BACKEND = 'https://other.example.com';
const SCRIPT = 'export const answer = 42;\n'.repeat(50);
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1]);
const SECRET = 'not for the public';

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: Server;
let port: number;

async function listen(site: Hono): Promise<Server> {
  const answer = getRequestListener(site.fetch);
  const made = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

function portOf(listening: Server): number {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return address.port;
}

const exchange = new Hono();
exchange.all('*', (context) => context.json({ from: 'exchange', path: context.req.path }));

beforeAll(async () => {
  folder = await temporaryDirectory();
  const client = join(folder.path, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await Promise.all([
    writeFile(join(folder.path, 'secret.txt'), SECRET),
    writeFile(join(client, 'index.html'), PAGE),
    writeFile(join(client, 'sw.js'), 'self.skipWaiting();'),
    writeFile(join(client, 'assets/exchange.worker-1a2b3c.js'), SCRIPT),
    writeFile(join(client, 'assets/app-1a2b3c.js'), SCRIPT),
    writeFile(join(client, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(client, 'assets/app-1a2b3c.js.gz'), gzipSync(SCRIPT)),
    writeFile(join(client, 'assets/text-4d5e6f.woff2'), FONT),
  ]);
  server = await listen(createSite(exchange, client, { backends: [BACKEND] }));
  port = portOf(server);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await folder.remove();
});

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends the path as it is written; `fetch` would tidy it up first. */
async function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Got> {
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe('files', () => {
  test('with a hash in their name are kept for a year', async () => {
    const { status, headers, body } = await get('/assets/app-1a2b3c.js');
    expect(status).toBe(200);
    expect(body.toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^text\/javascript/),
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('whose name stays the same are asked for again', async () => {
    for (const path of ['/', '/index.html', '/sw.js']) {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    }
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)(
    'compressed beforehand go to whoever accepts %s as %s',
    async (accepted, encoding, unpack) => {
      const { headers, body } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(headers['content-type']).toMatch(/^text\/javascript/);
      expect(body.length).toBeLessThan(SCRIPT.length);
      expect(unpack(body).toString()).toBe(SCRIPT);
    },
  );

  test('without a compressed twin go as they are', async () => {
    const { headers, body } = await get('/assets/text-4d5e6f.woff2', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toEqual(FONT);
  });

  test('are answered without a body to HEAD', async () => {
    const { status, headers, body } = await get('/assets/app-1a2b3c.js', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([
      200,
      String(SCRIPT.length),
      0,
    ]);
  });

  test.each(['/assets/app-000000.js', '/assets/gone', '/favicon.ico', '/manifest.webmanifest'])(
    '%s does not exist: 404, never cached',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
      expect(body.toString()).not.toContain('<title>');
    },
  );
});

test.each([
  '/future',
  '/trade/12',
  '/copytrade/trader_detail/my',
  '/ref/K1?from=mail',
  '/no/such/route/',
])('%s is a route of the client and gets its page', async (path) => {
  const { status, headers, body } = await get(path);
  expect([status, body.toString(), headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
  expect(headers['content-type']).toMatch(/^text\/html/);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/assets/..%252f..%252fsecret.txt',
  '/%00../secret.txt',
])('%s does not lead out of the folder', async (path) => {
  const { body } = await get(path);
  expect(body.toString()).not.toContain(SECRET);
});

test.each(['/api/me', '/api/no/such/call', '/fee.json', '/data/appid.json', '/api/openapi.json'])(
  '%s is the business of the exchange, untouched',
  async (path) => {
    const { headers, body } = await get(path);
    expect(JSON.parse(body.toString())).toEqual({ from: 'exchange', path });
    expect(headers['cache-control']).toBeUndefined();
  },
);

test('only reading is possible: another method is answered 404', async () => {
  expect((await get('/future', {}, 'POST')).status).toBe(404);
  expect((await get('/assets/app-1a2b3c.js', {}, 'DELETE')).status).toBe(404);
});

test('without a built page the exchange still answers, and the page is 404', async () => {
  const site = createSite(exchange, join(folder.path, 'not-built'));
  const page = await site.request('/');
  expect(page.status).toBe(404);
  const call = await site.request('/api/me');
  expect(await call.json()).toEqual({ from: 'exchange', path: '/api/me' });
});

/** Directives of a policy by name. */
function policyOf({ headers }: Got): ReadonlyMap<string, readonly string[]> {
  const directives = String(headers['content-security-policy']).split(/;\s*/).filter(Boolean);
  return new Map(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(/\s+/).filter(Boolean);
      return [name, values];
    }),
  );
}

describe('[O-P1] the policy of pages', () => {
  const HASH = `'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`;

  test.each(['/', '/index.html', '/future', '/no/such/route'])(
    '%s runs its own scripts alone',
    async (path) => {
      const answer = await get(path, { host: 'site15.example.com:8443' });
      expect(Object.fromEntries(policyOf(answer))).toEqual({
        'default-src': ["'self'"],
        'script-src': ["'self'", HASH],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          'ws://site15.example.com:8443',
          'wss://site15.example.com:8443',
          BACKEND,
          'wss://other.example.com',
        ],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
      expect(answer.headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    },
  );

  test('a host cannot write into it', async () => {
    const policy = policyOf(await get('/', { host: 'a;script-src *' }));
    expect(policy.get('script-src') ?? []).not.toContain('*');
    const marked = policyOf(await get('/', { host: "a;script-src'*'" }));
    expect(marked.get('script-src')).toEqual(["'self'", HASH]);
    expect(marked.get('connect-src')?.filter((value) => value.startsWith('ws:'))).toEqual([]);
  });

  test('[O-P2] WebAssembly is compiled in the practice exchange alone', async () => {
    const scripts = async (path: string) => policyOf(await get(path)).get('script-src');
    expect(await scripts('/assets/exchange.worker-1a2b3c.js')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
    ]);
    for (const path of ['/', '/sw.js', '/assets/app-1a2b3c.js', '/exchange.worker-1a2b3c.js']) {
      expect([path, (await scripts(path))?.includes("'wasm-unsafe-eval'")]).toEqual([path, false]);
    }
  });
});

test('[O-P3] only over TLS a page asks browsers to stay with it', async () => {
  const strict = async (headers: Readonly<Record<string, string>>) =>
    (await get('/', headers)).headers['strict-transport-security'];
  expect(await strict({})).toBeUndefined();
  expect(await strict({ 'x-forwarded-proto': 'http' })).toBeUndefined();
  expect(await strict({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  expect(await strict({ 'x-forwarded-proto': 'https, http' })).toBe('max-age=31536000');
});
