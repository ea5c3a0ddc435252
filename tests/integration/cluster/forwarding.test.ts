/** Requests between two processes of an exchange, over real connections. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProcessFacts } from '../../../src/gateway/ports/processes.ts';
import { UnavailableError } from '../../../src/gateway/ports/submit.ts';
import {
  FORWARDED_HEADER,
  openEnvelope,
  sealEnvelope,
} from '../../../src/server/cluster/envelope.ts';
import { createForwarder } from '../../../src/server/cluster/forwarder.ts';
import type { Mark } from '../../../src/gateway/ports/acting.ts';
import { createReceiver } from '../../../src/server/cluster/receiver.ts';
import { createRequestServer, type Fetch } from '../../../src/server/requests.ts';
import type { AddressOf } from '../../../src/server/visits.ts';
import { createManualClock } from '../../support/clock.ts';

const NOW = Date.UTC(2025, 4, 14, 3);
const ARRIVED = { address: '203.0.113.7', trace: 'abc-1' };
const REQUEST = { method: 'POST', target: '/api/order?x=1', host: 'demo.example' };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

interface Opened {
  readonly origin: string;
  readonly become: (isActing: boolean) => void;
  readonly seen: { address: string; trace: string | undefined }[];
}

/** A process that acts, which answers with what a handler says. */
const reports: ProcessFacts[] = [];

async function openActing(handler: Fetch, secret = 'shared'): Promise<Opened> {
  let isActing = true;
  const seen: Opened['seen'] = [];
  const receiver = createReceiver({
    secret,
    clock: createManualClock(NOW),
    isActing: () => isActing,
    mark: () => Promise.resolve({ position: 41, documents: 7 }),
    onReport: (facts) => reports.push(facts),
  });
  const addressOf = receiver.addressOf(() => 'the process between');
  const noting: Fetch = (request, env) => {
    const { incoming } = env as { incoming: Parameters<AddressOf>[0] };
    seen.push({ address: addressOf(incoming), trace: receiver.traceOf(incoming) });
    return handler(request, env);
  };
  const server = createRequestServer(receiver.receiving(noting));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, become: (value) => (isActing = value), seen };
}

function openForwarder(upTo: (mark: Mark) => Promise<void> = () => Promise.resolve()) {
  const clock = createManualClock(NOW);
  const forwarder = createForwarder({ secret: 'shared', clock, upTo });
  cleanups.push(forwarder.close);
  return forwarder;
}

const order = (body = '{"quantity":"1"}'): Request =>
  new Request('http://demo.example/api/order?x=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', cookie: 'a=b' },
    body,
  });

describe('requests that a process forwards', () => {
  test('[O-Z2] [O-Z3] arrive as they were sent, under the address of the requester', async () => {
    let got: unknown;
    const acting = await openActing(async (request) => {
      const { method, url, headers } = request;
      got = {
        method,
        url,
        authorization: headers.get('authorization'),
        cookie: headers.get('cookie'),
        body: await request.text(),
      };
      const answer = new Response('{"ok":true}', { status: 201 });
      answer.headers.append('set-cookie', 'one=1; HttpOnly');
      answer.headers.append('set-cookie', 'two=2');
      return answer;
    });
    const { use, forward } = openForwarder();
    use(acting.origin);
    const answer = await forward(order(), ARRIVED);
    expect([answer.status, await answer.text()]).toEqual([201, '{"ok":true}']);
    expect(answer.headers.getSetCookie()).toEqual(['one=1; HttpOnly', 'two=2']);
    expect([answer.headers.has('x-maru-mark'), answer.headers.has('x-request-id')]).toEqual([
      false,
      false,
    ]);
    expect(got).toEqual({
      method: 'POST',
      url: 'http://demo.example/api/order?x=1',
      authorization: 'Bearer t',
      cookie: 'a=b',
      body: '{"quantity":"1"}',
    });
    expect(acting.seen).toEqual([{ address: '203.0.113.7', trace: 'abc-1' }]);
  });

  test('[O-Z2] with a header of their own are refused where it was signed with another secret', async () => {
    const acting = await openActing(() => new Response('carried out'), 'another secret');
    const { use, forward } = openForwarder();
    use(acting.origin);
    const answer = await forward(order(), ARRIVED);
    expect([answer.status, (await answer.json()) as object]).toEqual([
      403,
      expect.objectContaining({ code: 'NO_PERMISSION' }),
    ]);
    expect(acting.seen).toEqual([]);
  });

  test.each([
    ['another method', { ...REQUEST, method: 'GET' }, NOW],
    ['another target', { ...REQUEST, target: '/api/order?x=2' }, NOW],
    ['another host', { ...REQUEST, host: 'other.example' }, NOW],
    ['11 s later', REQUEST, NOW + 11_000],
    ['11 s earlier', REQUEST, NOW - 11_000],
  ])('[O-Z2] the header is not valid for %s', (_, request, now) => {
    const header = sealEnvelope('shared', REQUEST, ARRIVED, NOW);
    expect(openEnvelope('shared', REQUEST, header, NOW)).toEqual(ARRIVED);
    expect(openEnvelope('shared', request, header, now)).toBeUndefined();
    expect(openEnvelope('shared', REQUEST, `x${header}`, NOW)).toBeUndefined();
  });

  test('[O-Z2] a header that a client writes is replaced by that of the process between', async () => {
    const acting = await openActing(() => new Response('ok'));
    const { use, forward } = openForwarder();
    use(acting.origin);
    const forged = order();
    forged.headers.set(FORWARDED_HEADER, 'forged');
    expect((await forward(forged, ARRIVED)).status).toBe(200);
  });

  test('[O-Z4] are answered once this process has read what the answer follows from', async () => {
    const acting = await openActing(() => new Response('done'));
    const marks: Mark[] = [];
    let release: () => void = () => undefined;
    const caughtUp = new Promise<void>((resolve) => (release = resolve));
    const { use, forward } = openForwarder((mark) => {
      marks.push(mark);
      return caughtUp;
    });
    use(acting.origin);
    let isAnswered = false;
    const answering = forward(order(), ARRIVED).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => marks).toEqual([{ position: 41, documents: 7 }]);
    expect(isAnswered).toBe(false);
    release();
    expect(await (await answering).text()).toBe('done');
  });

  test('[O-Z4] are answered after 5 s where this process cannot read as far', async () => {
    const acting = await openActing(() => new Response('done'));
    const clock = createManualClock(NOW);
    const never = () => new Promise<void>(() => undefined);
    const forwarder = createForwarder({ secret: 'shared', clock, upTo: never });
    cleanups.push(forwarder.close);
    forwarder.use(acting.origin);
    const answering = forwarder.forward(order(), ARRIVED);
    await expect.poll(() => clock.pendingTimers()).toBe(1);
    clock.advance(5_000);
    expect(await (await answering).text()).toBe('done');
    const failing = createForwarder({
      secret: 'shared',
      clock,
      upTo: () => Promise.reject(new UnavailableError()),
    });
    cleanups.push(failing.close);
    failing.use(acting.origin);
    expect(await (await failing.forward(order(), ARRIVED)).text()).toBe('done');
  });

  test('[O-Z5] are unavailable while no process acts, and where nothing listens', async () => {
    const { use, forward } = openForwarder();
    await expect(forward(order(), ARRIVED)).rejects.toThrow(UnavailableError);
    use('http://127.0.0.1:1');
    await expect(forward(order(), ARRIVED)).rejects.toThrow(UnavailableError);
  });

  test('[O-Z5] are given up when another process takes the role', async () => {
    let hasArrived = false;
    const stuck = await openActing(() => {
      hasArrived = true;
      return new Promise<Response>(() => undefined);
    });
    const { use, forward } = openForwarder();
    use(stuck.origin);
    const answering = forward(order(), ARRIVED);
    await expect.poll(() => hasArrived).toBe(true);
    const successor = await openActing(() => new Response('by the successor'));
    use(successor.origin);
    await expect(answering).rejects.toThrow(UnavailableError);
    expect(await (await forward(order(), ARRIVED)).text()).toBe('by the successor');
  });

  test('[O-Z6] are not carried out by a process that does not act', async () => {
    const acting = await openActing(() => new Response('carried out'));
    acting.become(false);
    const { use, forward } = openForwarder();
    use(acting.origin);
    const answer = await forward(order(), ARRIVED);
    expect([answer.status, acting.seen]).toEqual([503, []]);
  });

  test('a file passes through in parts, larger than what is buffered', async () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    const acting = await openActing(async (request) => new Response(await request.arrayBuffer()));
    const { use, forward } = openForwarder();
    use(acting.origin);
    const body = new Blob([bytes]).stream();
    const upload = new Request('http://demo.example/api/file', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const answer = await forward(upload, ARRIVED);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a connection of the acting process that ends midway fails the answer', async () => {
    const acting = await openActing(
      () => new Response(new ReadableStream({ start: () => undefined })),
    );
    const { use, forward } = openForwarder();
    use(acting.origin);
    const answer = await forward(order(), ARRIVED);
    const reading = answer.text();
    for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
    await expect(reading).rejects.toThrow(/aborted|terminated|reset|closed/i);
  });
});
