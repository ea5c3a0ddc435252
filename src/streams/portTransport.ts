/** The practice exchange, reached through a MessagePort with the same requests and STOMP frames. */
import type { IStompSocket } from '@stomp/stompjs';
import { type FromExchange, type PageEnd, readPortBody } from '../workers/clients/portProtocol.ts';
import type { Transport } from './transport.ts';

/**
 * Resolves against nothing: no request to it ever leaves the page. An exchange that was started
 * again has an origin of its own, so that no session, log or list of another is taken for its own.
 */
const originOf = (name: string | undefined): string =>
  `http://${name === undefined ? '' : `${name}.`}practice.localhost`;

type ResponseMessage = Extract<FromExchange, { kind: 'response' | 'failed' }>;
type SocketMessage = Exclude<FromExchange, ResponseMessage>;

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
/** 1006 of RFC 6455: closed without a close frame. */
const ABNORMAL = 1006;

/** Looks like a WebSocket to stompjs. */
class PortSocket implements IStompSocket {
  readonly url: string;
  onclose: IStompSocket['onclose'] = null;
  onerror: IStompSocket['onerror'] = null;
  onmessage: IStompSocket['onmessage'] = null;
  onopen: IStompSocket['onopen'] = null;
  readyState = CONNECTING;
  readonly #port: PageEnd;
  readonly #id: number;
  readonly #forget: () => void;

  constructor(port: PageEnd, origin: string, id: number, forget: () => void) {
    this.url = `${origin}/socket`;
    this.#port = port;
    this.#id = id;
    this.#forget = forget;
    port.postMessage({ kind: 'open', socket: id });
  }

  send(data: unknown): void {
    if (typeof data !== 'string') throw new TypeError('only text is sent');
    if (this.readyState === OPEN)
      this.#port.postMessage({ kind: 'text', socket: this.#id, text: data });
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.#port.postMessage({ kind: 'close', socket: this.#id });
    this.#end(1000, '');
  }

  readonly terminate = (): void => {
    if (this.readyState === CLOSED) return;
    this.#port.postMessage({ kind: 'close', socket: this.#id });
    this.#end(ABNORMAL, 'terminated');
  };

  receive(message: SocketMessage): void {
    if (this.readyState === CLOSED) return;
    switch (message.kind) {
      case 'opened':
        this.readyState = OPEN;
        this.onopen?.();
        return;
      case 'text':
        this.onmessage?.({ data: message.text });
        return;
      case 'closed':
        this.#end(message.code, message.reason);
        return;
    }
  }

  #end(code: number, reason: string): void {
    this.readyState = CLOSED;
    this.#forget();
    this.onclose?.({ code, reason, wasClean: code === 1000 });
  }
}

/** Requests in progress, by id. */
type Waiting = Map<number, (message: ResponseMessage) => void>;

function createFetch(port: PageEnd, waiting: Waiting): Transport['fetch'] {
  let lastId = 0;
  return async (request) => {
    const body =
      request.method === 'GET' || request.method === 'HEAD'
        ? undefined
        : await readPortBody(request);
    const { signal } = request;
    signal.throwIfAborted();
    lastId += 1;
    const id = lastId;
    const message = await new Promise<ResponseMessage>((resolve, reject) => {
      const abandon = (): void => {
        waiting.delete(id);
        port.postMessage({ kind: 'abandon', id });
        reject(signal.reason);
      };
      signal.addEventListener('abort', abandon, { once: true });
      waiting.set(id, (answer) => {
        signal.removeEventListener('abort', abandon);
        resolve(answer);
      });
      port.postMessage({
        kind: 'request',
        id,
        method: request.method,
        url: request.url,
        headers: [...request.headers],
        body,
      });
    });
    if (message.kind === 'failed') throw new TypeError(message.message);
    const { status, headers } = message;
    const init = {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    };
    // A Response with such a status must not have a body.
    return new Response(
      status === 204 || status === 205 || status === 304 ? null : message.body,
      init,
    );
  };
}

/**
 * @param port the page's end; serveMessagePort serves the other one
 * @param name of an exchange that was started again
 */
export function messagePortTransport(port: PageEnd, name?: string): Transport {
  const origin = originOf(name);
  const waiting: Waiting = new Map();
  const sockets = new Map<number, PortSocket>();
  let lastSocket = 0;
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'response' || data.kind === 'failed') {
      const settle = waiting.get(data.id);
      waiting.delete(data.id);
      settle?.(data);
    } else {
      sockets.get(data.socket)?.receive(data);
    }
  });
  port.start?.();
  return {
    mode: 'practice',
    origin,
    fetch: createFetch(port, waiting),
    openSocket: () => {
      lastSocket += 1;
      const id = lastSocket;
      const socket = new PortSocket(port, origin, id, () => sockets.delete(id));
      sockets.set(id, socket);
      return socket;
    },
  };
}
