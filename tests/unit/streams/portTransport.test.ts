import { asyncScheduler } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { createBroker } from '../../../src/gateway/broker/broker.ts';
import type { SocketHandler, SocketPort } from '../../../src/gateway/ports.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import { serveMessagePort, type ServedExchange } from '../../../src/workers/servePort.ts';
import { fileCalls } from '../../../src/protocol/files/calls.ts';
import { exchangeText } from '../../../src/streams/exchangeText.ts';
import { imageOf } from '../../support/images.ts';
import { createHttpExchange } from '../../support/httpExchange.ts';
import { createManualClock } from '../../support/clock.ts';
import { createHarness } from './support/harness.ts';
import { START, until } from './support/manualScheduler.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createSocket } from '../../../src/streams/socket.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page and an exchange with a real channel between them. */
function join(exchange: Partial<ServedExchange>) {
  const { port1, port2 } = new MessageChannel();
  const stop = serveMessagePort(port2, {
    fetch: exchange.fetch ?? (() => new Response('none', { status: 404 })),
    connect: exchange.connect ?? (() => ({ onText: () => undefined, onClosed: () => undefined })),
  });
  ends.push(() => {
    stop();
    port1.close();
    port2.close();
  });
  return { transport: messagePortTransport(port1), stop };
}

test('[H-F4] a file goes through the port and comes back byte for byte', async () => {
  const exchange = await createHttpExchange();
  const { accessToken } = await exchange.signIn('sender');
  const { transport } = join({ fetch: (request) => exchange.gateway.http.fetch(request) });
  const send = { transport, scheduler: asyncScheduler, timeoutMs: 10_000 };
  const headers = { authorization: `Bearer ${accessToken}` };
  const bytes = imageOf('png', 300_000);
  const file = new File([bytes], 'proof.png');
  const sent = await exchangeText(send, {
    call: fileCalls.uploadFile,
    params: { file, siteInfoId: 1 },
    headers,
  });
  expect(sent).toMatchObject({ ok: true, value: { name: 'proof.png', size: 300_000 } });
  const id = sent.ok ? sent.value.id : '';
  const read = await exchangeText(send, { call: fileCalls.file, params: { id }, headers });
  expect(read.ok && read.value.type).toBe('image/png');
  const content = read.ok ? await read.value.arrayBuffer() : new ArrayBuffer(0);
  expect(Buffer.compare(Buffer.from(content), Buffer.from(bytes))).toBe(0);
  const other = await exchangeText(send, {
    call: fileCalls.uploadFile,
    params: { file: new File(['<html>'], 'proof.png') },
    headers,
  });
  expect(other).toMatchObject({ ok: false, error: { code: 'FILE_KIND', status: 400 } });
  await exchange.stop();
});

test('a request arrives as it was, the answer comes back as it was', async () => {
  const { transport } = join({
    fetch: async (request) => {
      const { method, url } = request;
      const body = {
        method,
        url,
        text: await request.text(),
        token: request.headers.get('authorization'),
      };
      return Response.json(body, { status: 201, headers: { 'x-maru': '마루'.length.toString() } });
    },
  });
  const post = new Request(`${transport.origin}/api/x?a=1`, {
    method: 'POST',
    body: '{"가":1}',
    headers: { authorization: 'Bearer t' },
  });
  const answer = await transport.fetch(post);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-maru')).toBe('2');
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: `${transport.origin}/api/x?a=1`,
    text: '{"가":1}',
    token: 'Bearer t',
  });
  const get = await transport.fetch(new Request(`${transport.origin}/api/x`));
  expect(await get.json()).toMatchObject({ method: 'GET', text: '' });
});

test('answers find their requests in whatever order they come', async () => {
  const waiting = new Map<string, (response: Response) => void>();
  const { transport } = join({
    fetch: (request) =>
      new Promise((resolve) => waiting.set(new URL(request.url).pathname, resolve)),
  });
  const answers = ['/1', '/2', '/3'].map((path) =>
    transport.fetch(new Request(transport.origin + path)).then((r) => r.text()),
  );
  await until(() => waiting.size === 3);
  for (const path of ['/3', '/1', '/2']) waiting.get(path)?.(new Response(path));
  expect(await Promise.all(answers)).toEqual(['/1', '/2', '/3']);
});

test('an exchange that breaks rejects the request as a lost network does', async () => {
  const { transport } = join({
    fetch: () => {
      throw new Error('defect');
    },
  });
  await expect(transport.fetch(new Request(`${transport.origin}/`))).rejects.toThrow(TypeError);
});

test('an aborted request rejects at once, and its late answer is dropped', async () => {
  const settles: ((response: Response) => void)[] = [];
  const { transport } = join({ fetch: () => new Promise((resolve) => settles.push(resolve)) });
  const controller = new AbortController();
  const answer = transport.fetch(
    new Request(`${transport.origin}/`, { signal: controller.signal }),
  );
  await until(() => settles.length === 1);
  controller.abort();
  await expect(answer).rejects.toThrow('abort');
  settles[0]?.(new Response('late'));
  const next = transport.fetch(new Request(`${transport.origin}/next`));
  await until(() => settles.length === 2);
  settles[1]?.(new Response('next'));
  expect(await (await next).text()).toBe('next');
});

test('a socket carries text both ways and closes from either side', async () => {
  const received: string[] = [];
  const ports: SocketPort[] = [];
  const handler: SocketHandler = {
    onText: (text) => received.push(text),
    onClosed: () => received.push('closed'),
  };
  const { transport } = join({
    connect: (port) => {
      ports.push(port);
      return handler;
    },
  });
  const log: string[] = [];
  const open = () => {
    const socket = transport.openSocket(true);
    socket.onopen = () => log.push('open');
    socket.onmessage = ({ data }) => log.push(data);
    socket.onclose = ({ code }) => log.push(`close ${code}`);
    return socket;
  };
  const first = open();
  expect(first.readyState).toBe(0);
  await until(() => log.length === 1);
  first.send('hello');
  ports[0]?.send('world');
  await until(() => received.length === 1 && log.length === 2);
  first.close();
  expect(first.readyState).toBe(3);
  await until(() => received.length === 2);
  ports[0]?.send('too late');
  open();
  await until(() => log.length === 4);
  ports[1]?.close(1008, 'policy');
  await until(() => log.length === 5);
  expect(log).toEqual(['open', 'world', 'close 1000', 'open', 'close 1008']);
  expect(received).toEqual(['hello', 'closed']);
});

test('stompjs and the broker speak through the port', async () => {
  const broker = createBroker({
    clock: createManualClock(START),
    logger: createKeptLogger(),
    authenticate: () => Promise.reject(new Error('this exchange has no users')),
    isTopic: () => true,
  });
  const { transport } = join({ connect: broker.connect });
  const { api, scheduler } = createHarness();
  const socket = createSocket({ transport, tokens: api.tokens, scheduler, heartbeatMs: 0 });
  const bodies: string[] = [];
  socket.listen(DESTINATIONS.tickers).subscribe((body) => bodies.push(body));
  const connection = socket.connect().subscribe();
  await until(() => broker.hasTopicListeners(DESTINATIONS.tickers));
  broker.toTopic(DESTINATIONS.tickers, '[]');
  await until(() => bodies.length === 1);
  expect(bodies).toEqual(['[]']);
  connection.unsubscribe();
  await until(() => broker.connectionCount() === 0);
});
