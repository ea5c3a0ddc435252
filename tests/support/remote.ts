/** A person at the other end of the network: HTTP requests and the STOMP client of the browser. */
import { Client, type IMessage } from '@stomp/stompjs';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { CALLS } from '../../src/protocol/contract.ts';
import { type AccountEvent, accountEvent } from '../../src/protocol/accountEvents.ts';
import type { SessionAnswer } from '../../src/protocol/accounts/entities.ts';
import { DESTINATIONS, SOCKET_PATH } from '../../src/protocol/destinations.ts';

const ANSWER_LIMIT_MS = 20_000;

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export interface Asking {
  readonly token?: string | undefined;
  /** Query of a GET, JSON body of a POST. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One request; rejects when no whole answer came. */
export async function ask(
  origin: string,
  method: string,
  path: string,
  { token, params = {} }: Asking = {},
): Promise<Answered> {
  const isGet = method.toUpperCase() === 'GET';
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()}`
    : '';
  const response = await fetch(`${origin}${path}${query}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    ...(isGet ? {} : { body: JSON.stringify(params) }),
  });
  return { status: response.status, body: await response.json() };
}

export const PASSWORD = 'maru2025';

/** A number of the user's own: journeys share an exchange, which takes each number once. */
export const phoneOf = (username: string): string =>
  `010${String(Number.parseInt(Buffer.from(username).toString('hex').slice(-12), 16) % 100_000_000).padStart(8, '0')}`;

let people = 0;

export interface Remote {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly get: (path: string, params?: Asking['params']) => Promise<Answered>;
  readonly post: (path: string, params?: Asking['params']) => Promise<Answered>;
}

/**
 * Signs up and in over HTTP; the session outlives restarts of the server.
 * @param partnerId code of the partner below whom they sign up
 */
export async function signUp(origin: string, partnerId = ''): Promise<Remote> {
  people += 1;
  const username = `remote${people}`;
  const registered = await ask(origin, 'POST', CALLS.signup.path, {
    params: {
      username,
      password: PASSWORD,
      name: '홍길동',
      phone: phoneOf(username),
      email: `${username}@example.com`,
      partnerId,
    },
  });
  if (registered.status !== 200) throw new Error(`signup: ${JSON.stringify(registered.body)}`);
  const session = await signIn(origin, username);
  const { accessToken: token, refreshToken, user } = session;
  return {
    userId: user.id,
    username,
    token,
    refreshToken,
    get: (path, params) => ask(origin, 'GET', path, { token, ...(params && { params }) }),
    post: (path, params) => ask(origin, 'POST', path, { token, ...(params && { params }) }),
  };
}

export async function signIn(origin: string, username: string): Promise<SessionAnswer> {
  const { body } = await ask(origin, 'POST', CALLS.login.path, {
    params: { username, password: PASSWORD },
  });
  return v.parse(CALLS.login.answer, body);
}

/** All account events after `after`, page by page as a client reads them. */
export async function readEvents(
  remote: Remote,
  after = 0,
  size = 100,
): Promise<readonly AccountEvent[]> {
  const events: AccountEvent[] = [];
  for (;;) {
    const last = events.at(-1)?.seq ?? after;
    const { body } = await remote.get(CALLS.events.path, { after: last, size });
    const { items } = v.parse(CALLS.events.answer, body);
    if (items.length === 0) return events;
    events.push(...items);
  }
}

export const socketUrl = (origin: string): string =>
  `${origin.replace('http', 'ws')}${SOCKET_PATH}`;

/** A stompjs client on a real socket. Not yet active. */
export function createStompClient(origin: string, token?: string): Client {
  return new Client({
    // The socket of `ws` differs from the browser's in the types of its events only.
    webSocketFactory: () => new WebSocket(socketUrl(origin), ['v12.stomp']) as never,
    connectHeaders: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
  });
}

/** Subscribes and resolves when the broker has said that it knows. */
export function subscribe(
  client: Client,
  destination: string,
  onMessage: (message: IMessage) => void,
): Promise<void> {
  return new Promise((resolve) => {
    client.watchForReceipt(`r-${destination}`, () => resolve());
    client.subscribe(destination, onMessage, { receipt: `r-${destination}` });
  });
}

/** A client's view of its account: every event once, in order, over reconnects. */
export interface Listener {
  /** By seq; gaps show what was missed. */
  readonly received: ReadonlyMap<number, AccountEvent>;
  /** Events that came again with another content. */
  readonly contradictions: readonly string[];
  readonly connects: () => number;
  readonly close: () => Promise<void>;
}

/** Listens to a person's queues, comes back after each break and reads what it missed. */
export async function listen(origin: string, remote: Remote): Promise<Listener> {
  const received = new Map<number, AccountEvent>();
  const contradictions: string[] = [];
  let connects = 0;
  const take = (event: AccountEvent): void => {
    const text = JSON.stringify(event);
    const known = received.get(event.seq);
    if (known !== undefined && JSON.stringify(known) !== text) contradictions.push(text);
    received.set(event.seq, event);
  };
  const onMessage = ({ body }: IMessage): void => take(v.parse(accountEvent, JSON.parse(body)));
  const client = createStompClient(origin, remote.token);
  client.reconnectDelay = 50;
  const connected = async (): Promise<void> => {
    await Promise.all(
      [DESTINATIONS.futures, DESTINATIONS.point].map((queue) =>
        subscribe(client, queue, onMessage),
      ),
    );
    let whole = 0;
    while (received.has(whole + 1)) whole += 1;
    for (const event of await readEvents(remote, whole)) take(event);
    connects += 1;
  };
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      // The server may be killed again while this reads; the next connect reads the rest.
      connected().then(resolve, () => undefined);
    };
    client.activate();
  });
  return { received, contradictions, connects: () => connects, close: () => client.deactivate() };
}
