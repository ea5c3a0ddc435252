/** The exchange's end of the port: answers requests by the HTTP app and joins sockets to the broker. */
import type { SocketHandler, SocketPort } from '../gateway/ports.ts';
import {
  type ExchangeEnd,
  type FromExchange,
  type PortRequest,
  readPortBody,
  type ToExchange,
} from './clients/portProtocol.ts';

export interface ServedExchange {
  /** The HTTP app. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** The broker's side of a new socket. */
  readonly connect: (socket: SocketPort) => SocketHandler;
}

function toRequest({ method, url, headers, body }: PortRequest): Request {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return new Request(url, body === undefined ? init : { ...init, body });
}

async function answer(exchange: ServedExchange, request: PortRequest): Promise<FromExchange> {
  const { id } = request;
  try {
    const response = await exchange.fetch(toRequest(request));
    return {
      kind: 'response',
      id,
      status: response.status,
      headers: [...response.headers],
      body: await readPortBody(response),
    };
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Serves the port until the returned function is called, which closes all its sockets. */
export function serveMessagePort(port: ExchangeEnd, exchange: ServedExchange): () => void {
  const sockets = new Map<number, SocketHandler>();
  const abandoned = new Set<number>();
  const answering = new Set<number>();

  const reply = async (request: PortRequest): Promise<void> => {
    answering.add(request.id);
    const message = await answer(exchange, request);
    answering.delete(request.id);
    if (!abandoned.delete(request.id)) port.postMessage(message);
  };

  const open = (socket: number): void => {
    const handler = exchange.connect({
      send: (text) => port.postMessage({ kind: 'text', socket, text }),
      close: (code = 1000, reason = '') => {
        sockets.delete(socket);
        port.postMessage({ kind: 'closed', socket, code, reason });
      },
      // A port has no queue to look into; both ends live in one process and stop together.
      bufferedBytes: () => 0,
    });
    sockets.set(socket, handler);
    port.postMessage({ kind: 'opened', socket });
  };

  const close = (socket: number): void => {
    const handler = sockets.get(socket);
    sockets.delete(socket);
    handler?.onClosed();
  };

  const handle = ({ data }: MessageEvent<ToExchange>): void => {
    switch (data.kind) {
      case 'request':
        void reply(data);
        return;
      case 'abandon':
        if (answering.has(data.id)) abandoned.add(data.id);
        return;
      case 'open':
        open(data.socket);
        return;
      case 'text':
        sockets.get(data.socket)?.onText(data.text);
        return;
      case 'close':
        close(data.socket);
        return;
    }
  };

  port.addEventListener('message', handle);
  port.start?.();
  return () => {
    port.removeEventListener('message', handle);
    for (const socket of sockets.keys()) close(socket);
  };
}
