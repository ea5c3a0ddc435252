/** A program with a key: it signs as docs/API.md says, with Node's own crypto. */
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { WireApiKey } from '../../src/protocol/apiKeys/calls.ts';
import { type Answered, type ErrorAnswer, type HttpExchange, PASSWORD } from './httpExchange.ts';

export const CREATE_KEY = '/api/player/api_keys/create';

export interface CreatedKey {
  readonly key: WireApiKey;
  readonly secret: string;
}

/** Creates a key for the bearer of a token. */
export async function createKey(
  exchange: HttpExchange,
  token: string,
  more: object = {},
): Promise<CreatedKey> {
  const body = { label: 'bot', permission: 'TRADE', password: PASSWORD, ...more };
  const { status, body: created } = await exchange.post<CreatedKey>(CREATE_KEY, body, { token });
  expect(status).toBe(200);
  return created;
}

export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param at ms; @param recvWindow left out of the headers where it is empty */
export function sign(
  { key, secret }: CreatedKey,
  { method, target, body = '' }: { method: string; target: string; body?: string },
  at: number,
  recvWindow = '',
): Sent {
  const text = [method, target, String(at), recvWindow, body].join('\n');
  const headers = {
    'x-maru-key': key.id,
    'x-maru-timestamp': String(at),
    ...(recvWindow !== '' && { 'x-maru-recv-window': recvWindow }),
    'x-maru-signature': createHmac('sha256', secret).update(text).digest('hex'),
  };
  return { method, target, body, headers };
}

/** Sends what was signed, or what became of it. */
export const sendSigned = <T = ErrorAnswer>(
  exchange: HttpExchange,
  { method, target, body, headers }: Sent,
): Promise<Answered<T>> =>
  exchange.send<T>(
    new Request(`http://localhost${target}`, {
      method,
      headers: { ...headers, ...(body !== '' && { 'content-type': 'application/json' }) },
      ...(body !== '' && { body }),
    }),
  );

/** A program: GET and POST as it makes them, signed at the exchange's time. */
export const programOf = (exchange: HttpExchange, key: CreatedKey, headers: object = {}) => ({
  get: <T = ErrorAnswer>(target: string) => {
    const sent = sign(key, { method: 'GET', target }, exchange.clock.now());
    return sendSigned<T>(exchange, { ...sent, headers: { ...sent.headers, ...headers } });
  },
  post: <T = ErrorAnswer>(target: string, params: object) => {
    const body = JSON.stringify(params);
    const sent = sign(key, { method: 'POST', target, body }, exchange.clock.now());
    return sendSigned<T>(exchange, { ...sent, headers: { ...sent.headers, ...headers } });
  },
});

/** `OK`, or the code of the refusal. */
export const outcome = async (sent: Promise<Answered<Partial<ErrorAnswer>>>): Promise<string> => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : (body.code ?? String(status));
};
