/** Hosts, methods and targets of all sorts, sent as bytes to the app behind a real listener. */
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRejectionCode } from '../../../src/domain/rejections.ts';
import { createRequestServer } from '../../../src/server/requests.ts';
import { createSite } from '../../../src/server/site.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import { temporaryDirectory } from '../../support/server.ts';
import { openListener } from '../../../src/server/listener.ts';

let exchange: HttpExchange;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: ReturnType<typeof createRequestServer>;
let port: number;

beforeAll(async () => {
  exchange = await createHttpExchange();
  folder = await temporaryDirectory();
  const site = createSite(exchange.gateway.http, folder.path);
  server = createRequestServer((request, env) => site.fetch(request, env));
  port = await openListener(server, 0, '127.0.0.1');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await folder.remove();
  await exchange.stop();
});

interface Raw {
  readonly method?: string;
  readonly target?: string;
  /** Undefined sends no Host header. */
  readonly host?: string | undefined;
  readonly headers?: readonly string[];
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Writes bytes and reads until the server hangs up. */
async function exchangeBytes(bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('utf8');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
    headers: head.toLowerCase(),
    body: rest.join('\r\n\r\n'),
  };
}

const send = ({ method = 'GET', target = '/api/me', host, headers = [], body = '' }: Raw) =>
  exchangeBytes(
    [
      `${method} ${target} HTTP/1.1`,
      ...(host === undefined ? [] : [`Host: ${host}`]),
      'Connection: close',
      ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );

/** A refusal of the closed list, in the shape of all. */
function expectRefusal(answer: Answer): void {
  const body: unknown = JSON.parse(answer.body);
  expect(body).toMatchObject({ status: answer.status, message: expect.stringMatching(/\S/) });
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  expect(typeof code === 'string' && isRejectionCode(code)).toBe(true);
  expect(answer.headers).toContain('content-type: application/json');
  expect(answer.headers).toContain('x-content-type-options: nosniff');
}

describe('[O-R1] a host that makes no address', () => {
  const LONG = 'a'.repeat(10_000);
  test.each([
    ['1.2.3.4.5'],
    ['a.1'],
    ['xn--'],
    ['xn--a'],
    [''],
    [undefined],
    ['localhost:99999'],
    ['localhost:port'],
    ['localhost:80:80'],
    ['[::1'],
    ['user@localhost'],
    ['localhost/api'],
    ['local host'],
    ['%'],
    ['\u00ff\u00fe'],
  ])('%s is refused on every path', async (host) => {
    for (const target of [
      '/api/me',
      '/api/no/such',
      '/api/openapi.json',
      '/',
      '/future',
      '/bx_ws',
    ]) {
      const answer = await send({ target, host });
      expect([target, answer.status]).toEqual([target, 400]);
      expectRefusal(answer);
    }
  });

  test('a very long one is one like others', async () => {
    const answer = await send({ host: LONG });
    expect(answer.status).toBe(401);
    expectRefusal(answer);
  });
});

describe('[O-R2] under /api every refusal is {status, code, message}', () => {
  const HOST = 'localhost';
  const JSON_TYPE = ['Content-Type: application/json'];
  test.each<[name: string, raw: Raw, status: number]>([
    ['an unknown address', { target: '/api/no/such' }, 404],
    ['another method', { method: 'DELETE', target: '/api/me' }, 404],
    ['a method that applications never see', { method: 'TRACE', target: '/api/me' }, 404],
    ['a rare one', { method: 'PROPFIND', target: '/api/me' }, 404],
    ['options without an origin', { method: 'OPTIONS', target: '/api/me' }, 404],
    ['a percent sign without digits', { target: '/api/%' }, 404],
    ['bytes that are no UTF-8', { target: '/api/%ff%fe' }, 404],
    ['a broken query', { target: '/api/me?a=%zz&%' }, 401],
    ['a backslash', { target: '/api\\me' }, 400],
    ['an address in the target', { target: 'http://1.2.3.4.5/api/me' }, 400],
    ['bad JSON', { method: 'POST', target: '/api/login', headers: JSON_TYPE, body: '{"a":' }, 400],
    ['no JSON', { method: 'POST', target: '/api/login', body: 'a=1' }, 400],
    [
      'a large body',
      { method: 'POST', target: '/api/login', headers: JSON_TYPE, body: `"${'x'.repeat(70_000)}"` },
      413,
    ],
    ['an expectation', { target: '/api/me', headers: ['Expect: the-impossible'] }, 401],
    ['large headers', { target: '/api/me', headers: [`X-A: ${'x'.repeat(70_000)}`] }, 400],
    ['a long target', { target: `/api/me?${'x'.repeat(70_000)}` }, 400],
  ])('%s', async (_, raw, status) => {
    const answer = await send({ host: HOST, ...raw });
    expect(answer.status).toBe(status);
    expectRefusal(answer);
  });

  test('what is no HTTP at all', async () => {
    for (const bytes of ['\x16\x03\x01\x02\x00\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n']) {
      const answer = await exchangeBytes(bytes);
      expect(answer.status).toBe(400);
      expectRefusal(answer);
    }
  });
});

/** Text that a header line or a request line may hold without ending it. */
const visible = (max: number) =>
  fc
    .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: max })
    .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)));
const hosts = fc.oneof(
  visible(40),
  fc
    .array(
      fc.constantFrom(
        '1',
        '2.3',
        '.',
        'a',
        'xn--',
        ':',
        '0x',
        '-',
        '_',
        '[',
        ']',
        'site15',
        'localhost',
        '%41',
        '80',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
  fc.ipV4Extended(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.domain(),
);
const targets = fc.oneof(
  visible(60).map((text) => `/${text}`),
  visible(60).map((text) => `/api/${text}`),
  fc.webPath().map((path) => `/api${path}`),
  fc.constantFrom('/', '*', '/api/me', '/api/docs', '/api/openapi.json', '//', '/api/../x', '/%'),
  fc.webUrl(),
);
/** Dots in a path are resolved before anything looks at it. */
const isOfApi = (target: string): boolean =>
  target.startsWith('/') &&
  URL.canParse(`http://localhost${target}`) &&
  new URL(`http://localhost${target}`).pathname.startsWith('/api/');
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'SEARCH'];

test('[O-R3] no host, method and target is answered with a 5xx; below /api a refusal has its shape', async () => {
  await fc.assert(
    fc.asyncProperty(hosts, targets, fc.constantFrom(...METHODS), async (host, target, method) => {
      const answer = await send({ host, target, method });
      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(answer.status).toBeLessThan(500);
      if (isOfApi(target) && answer.status >= 400 && method !== 'HEAD') {
        expectRefusal(answer);
      }
    }),
    { seed: 13, numRuns: 1_000 },
  );
  expect(exchange.logger.warnings).toEqual([]);
});
