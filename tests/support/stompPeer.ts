/** Sockets without a network: a raw STOMP peer, and a WebSocket that stompjs takes for real. */
import type { IStompSocket } from '@stomp/stompjs';
import { expect } from 'vitest';
import { type Frame, encodeFrame } from '../../src/gateway/broker/frame.ts';
import { FrameReader } from '../../src/gateway/broker/frameReader.ts';
import type { SocketHandler, SocketPort } from '../../src/gateway/ports.ts';

export type Connect = (socket: SocketPort) => SocketHandler;

export interface RawPeer {
  /** Texts as they came, heartbeats included. */
  readonly texts: readonly string[];
  readonly frames: () => readonly Frame[];
  readonly send: (
    command: string,
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ) => void;
  readonly sendText: (text: string) => void;
  /** The peer's side closes. */
  readonly hangUp: () => void;
  /** Close code of the broker; undefined while it is open. */
  readonly closedWith: () =>
    | { readonly code: number | undefined; readonly reason: string | undefined }
    | undefined;
  /** Bytes reported to the broker as waiting. */
  lag: number;
}

const READ_LIMITS = { headChars: 1e7, headers: 1e3, bodyChars: 1e8 };

export function createRawPeer(connect: Connect): RawPeer {
  const texts: string[] = [];
  let closed: ReturnType<RawPeer['closedWith']>;
  const peer: RawPeer = {
    texts,
    frames: () => new FrameReader(READ_LIMITS).push(texts.join('')),
    send: (command, headers = {}, body = '') =>
      handler.onText(encodeFrame(command, Object.entries(headers), body)),
    sendText: (text) => handler.onText(text),
    hangUp: () => handler.onClosed(),
    closedWith: () => closed,
    lag: 0,
  };
  const handler = connect({
    send: (text) => {
      expect(closed, 'nothing is sent to a closed socket').toBeUndefined();
      texts.push(text);
    },
    close: (code, reason) => {
      closed = { code, reason };
    },
    bufferedBytes: () => peer.lag,
  });
  return peer;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * Socket for the `webSocketFactory` of a stompjs Client; each text arrives in a later microtask.
 */
export function createStompSocket(connect: Connect): IStompSocket {
  let state = 0;
  const later = (action: () => void): void => queueMicrotask(action);
  const shut = (code: number, reason: string): void => {
    if (state === CLOSED) return;
    state = CLOSED;
    later(() => socket.onclose?.({ code, reason, wasClean: true }));
  };
  const handler = connect({
    send: (text) => later(() => socket.onmessage?.({ data: text })),
    close: (code = 1000, reason = '') => later(() => shut(code, reason)),
    bufferedBytes: () => 0,
  });
  const socket: IStompSocket = {
    url: 'memory:',
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    get readyState() {
      return state;
    },
    send: (data) => {
      if (typeof data !== 'string') throw new TypeError('only text is sent');
      later(() => handler.onText(data));
    },
    close: () => {
      later(() => handler.onClosed());
      shut(1000, '');
    },
  };
  later(() => {
    state = OPEN;
    socket.onopen?.({});
  });
  return socket;
}
