/** Which pages may open a socket, over real sockets. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '../../../src/protocol/destinations.ts';
import { openListener } from '../../../src/server/listener.ts';
import { createRequestServer } from '../../../src/server/requests.ts';
import { attachSockets, type SocketHost } from '../../../src/server/sockets.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const FRIEND = 'https://friend.example.com';

let exchange: HttpExchange;
let server: Server;
let sockets: SocketHost;
let port: number;
beforeAll(async () => {
  exchange = await createHttpExchange();
  server = createRequestServer((request, env) => exchange.gateway.http.fetch(request, env));
  sockets = attachSockets(server, exchange.gateway.connect, { origins: [FRIEND] });
  port = await openListener(server, 0, '127.0.0.1');
});
afterAll(async () => {
  await sockets.close(1_000);
  server.close();
  server.closeAllConnections();
  await exchange.stop();
});

interface Opening {
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
}

/** 101 when it opened, else the status and the body of the refusal. */
async function open({ origin, host, path = SOCKET_PATH }: Opening): Promise<readonly unknown[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) },
  });
  const refused = new Promise<readonly unknown[]>((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve([response.statusCode, JSON.parse(text)]));
    });
  });
  const opened = once(socket, 'open').then(() => {
    socket.close();
    return [101];
  });
  return Promise.race([opened, refused]);
}

describe('[O-P4] a socket', () => {
  test.each<[name: string, opening: Opening]>([
    ['no browser, which sends no origin', {}],
    ['a page of the host', { origin: 'http://maru.example.com', host: 'maru.example.com' }],
    ['one over TLS at a proxy', { origin: 'https://maru.example.com', host: 'maru.example.com' }],
    ['one with a port', { origin: 'http://localhost:8080', host: 'localhost:8080' }],
    ['a port that TLS implies', { origin: 'https://a.example.com', host: 'a.example.com:443' }],
    ['another case', { origin: 'https://a.example.com', host: 'A.Example.COM' }],
    ['an address', { origin: 'http://[::1]:8080', host: '[::1]:8080' }],
    ['an origin of the settings', { origin: FRIEND, host: 'maru.example.com' }],
  ])('opens for %s', async (_, opening) => {
    expect(await open(opening)).toEqual([101]);
  });

  test.each<[name: string, opening: Opening]>([
    ['another host', { origin: 'https://evil.example.com', host: 'maru.example.com' }],
    ['another site', { origin: 'http://site33.localhost', host: 'site15.localhost' }],
    ['another port', { origin: 'http://localhost:9090', host: 'localhost:8080' }],
    ['a frame without an origin', { origin: 'null', host: 'localhost' }],
    ['a file', { origin: 'file://', host: 'localhost' }],
    ['a host that only begins alike', { origin: 'http://localhost.evil.com', host: 'localhost' }],
    [
      'an origin like that of the settings',
      { origin: `${FRIEND}.evil.com`, host: 'a.example.com' },
    ],
    ['a host that is none', { origin: 'http://localhost', host: '1.2.3.4.5' }],
  ])('is refused to %s', async (_, opening) => {
    const [status, body] = await open(opening);
    expect(status).toBe(403);
    expect(body).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
  });

  test('[O-R2] is refused below /api in the shape of all refusals', async () => {
    expect(await open({ path: '/api/me' })).toEqual([
      404,
      expect.objectContaining({ status: 404, code: 'NOT_FOUND' }),
    ]);
  });
});

test('[O-P5] answers may not be sniffed, framed or run', async () => {
  const answered = await fetch(`http://127.0.0.1:${port}/fee.json`);
  const document = await fetch(`http://127.0.0.1:${port}/api/docs`);
  for (const { headers } of [answered, document]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
  }
  const policy = document.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("style-src 'unsafe-inline'");
  expect(policy).not.toContain('script-src');
  expect(await document.text()).toContain('<style>');
});
