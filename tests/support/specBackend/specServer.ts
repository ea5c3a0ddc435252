/** Another operator's backend on a port of its own, in front of a running exchange, with its pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { SocketHandler, SocketPort } from '../../../src/gateway/ports.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../../../src/protocol/destinations.ts';
import { FIRST_FACTS_ID } from '../../../src/protocol/site/firstFacts.ts';
import { socketUrl } from '../remote.ts';
import { specConnect, specFetch } from './specBackend.ts';

export interface SpecServer {
  readonly url: string;
  /** Ends all sockets, as a lost network does. */
  readonly dropSockets: () => void;
  /** Paths of the calls that were made, in order. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
}

const DROPPED_FROM_REQUESTS =
  /^(?:host|connection|content-length|accept-encoding|origin|referer|sec-.*)$/;
const DROPPED_FROM_ANSWERS = /^(?:content-encoding|content-length|transfer-encoding|connection)$/;
const CALL = /^\/(?:api\/|fee\.json$|data\/)/;
const FACTS = new RegExp(`<script[^>]*id="?${FIRST_FACTS_ID}"?[^>]*>[^]*?</script>`);

async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !DROPPED_FROM_REQUESTS.test(name) ? [[name, value] as const] : [],
  );
  return new Request(new URL(incoming.url ?? '/', origin), {
    method: incoming.method ?? 'GET',
    headers: new Headers(headers.map(([name, value]) => [name, value])),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}

/** A page without what the exchange embeds in it: the page then asks as it would anywhere. */
async function plainPage(response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/html')) return Buffer.from(await response.arrayBuffer());
  return Buffer.from((await response.text()).replace(FACTS, ''));
}

/** The exchange's broker as a socket's other end; what is sent before it opens waits. */
const brokerOf =
  (origin: string) =>
  (socket: SocketPort): SocketHandler => {
    const upstream = new WebSocket(socketUrl(origin), [SOCKET_PROTOCOL]);
    const waiting: string[] = [];
    upstream.on('open', () => waiting.splice(0).forEach((text) => upstream.send(text)));
    upstream.on('message', (data: Buffer) => socket.send(data.toString()));
    upstream.on('close', () => socket.close());
    upstream.on('error', () => socket.close());
    return {
      onText: (text) => {
        if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
        else waiting.push(text);
      },
      onClosed: () => upstream.close(),
    };
  };

/** @param origin of the exchange behind it */
export async function startSpecServer(origin: string): Promise<SpecServer> {
  const calls: string[] = [];
  const answer = specFetch((request) => fetch(request));
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await toRequest(incoming, origin);
    const { pathname } = new URL(request.url);
    const isCall = CALL.test(pathname);
    if (isCall) calls.push(`${request.method} ${pathname}`);
    const response = await (isCall ? answer(request) : fetch(request, { redirect: 'manual' }));
    const body = await plainPage(response);
    outgoing.statusCode = response.status;
    for (const [name, value] of response.headers)
      if (!DROPPED_FROM_ANSWERS.test(name)) outgoing.setHeader(name, value);
    outgoing.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const sockets = new WebSocketServer({ server, path: SOCKET_PATH });
  const connect = specConnect(brokerOf(origin));
  sockets.on('connection', (socket) => {
    const handler = connect({
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
      bufferedBytes: () => socket.bufferedAmount,
    });
    socket.on('message', (data: Buffer) => handler?.onText(data.toString()));
    socket.on('close', () => handler?.onClosed());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dropSockets = (): void => sockets.clients.forEach((socket) => socket.terminate());
  return {
    url: `http://127.0.0.1:${port}`,
    dropSockets,
    calls,
    close: async () => {
      dropSockets();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
