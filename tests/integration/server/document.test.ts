/**
 * A client with nothing but the API document: every path, field and destination used here is read
 * from /api/openapi.json of the running server. Nothing is imported from the product.
 */
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { schemaProblems } from '../../support/jsonSchema.ts';
import { type Directory, type RunningServer, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Content {
  readonly 'application/json': {
    readonly schema: unknown;
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
  };
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
  readonly 'x-stomp': {
    readonly path: string;
    readonly version: string;
    readonly connect: { readonly headers: Readonly<Record<string, string>> };
    readonly destinations: readonly {
      readonly destination: string;
      readonly auth: boolean;
      readonly summary: string;
      readonly message: unknown;
    }[];
  };
}

let data: Directory;
let server: RunningServer;
let document: Document;
let origin: string;
beforeAll(async () => {
  data = await emptyDataDirectory();
  server = await startServer({ main: serverMain(), dataDir: data.path });
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  origin = document.servers[0]?.url ?? '';
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const problems = (schema: unknown, value: unknown): readonly string[] =>
  schemaProblems({ ...document }, schema, value);

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The one call whose summary says so. */
function callThat(says: RegExp): Found {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { summary }]) => says.test(summary))
      .map(([method, operation]) => ({ method, path, operation })),
  );
  expect(found.map(({ path }) => path)).toHaveLength(1);
  return found[0] as Found;
}

/** Example of a call's parameters in the document. */
function exampleOf({ operation }: Found, name = 'default'): Json {
  const body = operation.requestBody?.content['application/json'];
  if (body !== undefined) return body.examples[name]?.value ?? {};
  const shown = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  return Object.fromEntries(shown.map((parameter) => [parameter.name, parameter.example]));
}

/**
 * Makes the call and holds the answer against the schema that the document gives for its status.
 */
async function call(
  found: Found,
  params: Json,
  token?: string,
): Promise<{ status: number; body: Json }> {
  const { method, path, operation } = found;
  const isGet = method === 'get';
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${origin}${path}${isGet ? `?${query.toString()}` : ''}`, {
    method: method.toUpperCase(),
    headers: {
      ...(operation.security.length > 0 && token !== undefined
        ? { authorization: `Bearer ${token}` }
        : {}),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { body: JSON.stringify(params) }),
  });
  const body: unknown = await response.json();
  const described = operation.responses[response.status];
  expect(described, `${path} answers ${response.status}: ${JSON.stringify(body)}`).toBeDefined();
  expect(problems(described?.content['application/json'].schema, body)).toEqual([]);
  return { status: response.status, body: body as Json };
}

let people = 0;

/** Registers and signs in with what the document shows, under a name of one's own. */
async function enter(username: string): Promise<string> {
  const signup = callThat(/^Registers a player/);
  people += 1;
  const phone = `010-1234-000${people}`;
  const own = { username, nick: username, phone, email: `${username}@example.com` };
  expect((await call(signup, { ...exampleOf(signup), ...own })).status).toBe(200);
  const login = callThat(/^Signs in/);
  const { status, body } = await call(login, { ...exampleOf(login), username });
  expect(status).toBe(200);
  return String(body['accessToken']);
}

test('the document names the server it came from', () => {
  expect(origin).toMatch(/^http:\/\/(?:127\.0\.0\.1|localhost):\d+$/);
  expect(new URL(origin).port).toBe(String(server.port));
});

test('registration, sign-in and a first order work as the document shows them', async () => {
  const signup = callThat(/^Registers a player/);
  expect((await call(signup, exampleOf(signup))).status).toBe(200);
  const login = callThat(/^Signs in/);
  const session = await call(login, exampleOf(login));
  expect(session.status).toBe(200);
  const token = String(session.body['accessToken']);

  const place = callThat(/^Places an order/);
  const market = await call(place, exampleOf(place, 'market'), token);
  expect(market).toMatchObject({ status: 200, body: { status: 'FILLED' } });
  // The schemas are strict enough to reject a wrong answer.
  const { schema } = place.operation.responses[200]?.content['application/json'] ?? {};
  const { id: _, ...nameless } = market.body;
  expect(problems(schema, { ...nameless, status: 'GONE', quantity: '1e3' })).toHaveLength(3);
  const again = await call(place, exampleOf(place, 'market'), token);
  expect(again).toMatchObject({ status: 200, body: { id: market.body['id'] } });

  const books = callThat(/order book|newest value|by key/i);
  const book = await call(books, exampleOf(books));
  const { bids } = book.body['value'] as { bids: readonly (readonly string[])[] };
  const limit = { ...exampleOf(place), price: bids[4]?.[0] };
  const working = await call(place, limit, token);
  expect(working).toMatchObject({ status: 200, body: { status: 'WORKING', price: limit.price } });
  const cancel = callThat(/^Cancels a working order/);
  const cancelled = await call(cancel, { id: working.body['id'] }, token);
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
});

/** An own order, position and application, which replace the ids of the examples. */
async function ownIds(token: string): Promise<Json> {
  const place = callThat(/^Places an order/);
  const market = await call(place, exampleOf(place, 'market'), token);
  const positions = callThat(/^Open positions/);
  const [position] = (await call(positions, {}, token)).body as unknown as readonly Json[];
  const deposit = callThat(/^Applies for a deposit, which/);
  const applied = await call(deposit, exampleOf(deposit), token);
  return {
    orderId: market.body['id'],
    futuresPositionId: position?.['id'],
    dnwHistoryId: applied.body['id'],
  };
}

/** Paths of entities that a new member of a new exchange has none of. */
const NOT_THERE =
  /^\/api\/(?:file|dnw\/p2p\/chat|liabilities\/path|partner\/verify|provider\/payment|content\/(?:image|faq|strategy|notice|promotion|popup)|message\/read|contact\/read|copytrade\/(?:trader(?:\/fills|\/open)?|follower\/(?:list|my_trader_follower)|history\/trader\/(?:list|my_open_follower_history|follower_position)))$/;

/** For operators, or for partners. */
const NOT_FOR_PLAYERS =
  /^\/api\/(?:operator\/.*|admin(?:\/list)?|partner(?:\/list)?|partner_profit\/my_list)$/;

/** Off on a site until an operator switches it on. */
const OFF = '/api/trade/history/cash_out/prices';

function expectedOf(path: string): number {
  if (NOT_FOR_PLAYERS.test(path)) return 403;
  if (path === OFF) return 409;
  return NOT_THERE.test(path) ? 404 : 200;
}

test('every GET answers its own example as described, those of operators to operators alone', async () => {
  const token = await enter('reader01');
  const own = await ownIds(token);
  const reads = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method === 'get')
      .map(([method, operation]) => ({ method, path, operation })),
  );
  expect(reads.length).toBeGreaterThan(10);
  const wrong: unknown[] = [];
  // A deposit is cancelled before the demo's counter has decided it, however slow the machine is.
  const isCancel = ({ path }: Found): boolean => path === '/api/dnw/cancel';
  for (const read of [...reads.filter(isCancel), ...reads.filter((one) => !isCancel(one))]) {
    const example = exampleOf(read);
    const mine = Object.entries(own).filter(([name]) => name in example);
    const { status, body } = await call(read, { ...example, ...Object.fromEntries(mine) }, token);
    if (status !== expectedOf(read.path)) wrong.push([read.path, status, body]);
  }
  expect(wrong).toEqual([]);
});

test('what is not there is refused as described', async () => {
  const token = await enter('refused1');
  const place = callThat(/^Places an order/);
  const dear = { ...exampleOf(place), price: '1' };
  expect((await call(place, dear, token)).status).toBeGreaterThanOrEqual(400);
  expect((await call(place, exampleOf(place))).status).toBe(401);
  const cancel = callThat(/^Cancels a working order/);
  expect((await call(cancel, exampleOf(cancel), token)).status).toBe(404);
});

/** Bets as the example does; again with the next round where this one was locked meanwhile. */
async function betOnce(token: string): Promise<void> {
  const current = callThat(/^The round of an option that a bet is placed on now/);
  const bet = callThat(/^Bets on a side/);
  await until(
    async () => {
      const round = (await call(current, exampleOf(current))).body;
      const example = { ...exampleOf(bet), tradeRoundId: round['id'] };
      expect((await call(bet, example, token)).status).toBe(200);
    },
    { timeout: 30_000, interval: 500 },
  );
}

/** These publish what operators do and what fails; tests of the features prove them. */
const BY_OPERATORS =
  /^(?:The session was ended|Words of an operator|A warning to the user|Files or messages of an own P2P trade|Own unread messages|The same of everybody|A notice for all sites|Options of short rounds|Limits, fees or rates of money|The same for one site|A real-time popup)/;

test('the socket is where the listing says, and every destination publishes as described', async () => {
  const token = await enter('listener1');
  const stomp = document['x-stomp'];
  const headers = Object.entries(stomp.connect.headers).map(([name, text]) => [
    name,
    text.replace('{accessToken}', token),
  ]);
  const options = callThat(/^The instruments, with their terms/);
  const [option] = (await call(options, exampleOf(options))).body as unknown as readonly Json[];
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${origin.replace('http', 'ws')}${stomp.path}`) as never,
    connectHeaders: Object.fromEntries(headers),
    reconnectDelay: 0,
  });
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onStompError = (frame) => reject(new Error(frame.body));
    client.activate();
  });
  expect(client.connectedVersion).toBe(stomp.version);

  const received = new Map<string, unknown[]>();
  for (const { destination } of stomp.destinations) {
    const bodies: unknown[] = [];
    received.set(destination, bodies);
    await new Promise<void>((resolve) => {
      client.watchForReceipt(destination, () => resolve());
      const name = destination
        .replace('{stock}', String(option?.['stock']))
        .replace('{siteId}', '1');
      client.subscribe(name, ({ body }) => bodies.push(JSON.parse(body)), { receipt: destination });
    });
  }
  const place = callThat(/^Places an order/);
  await call(place, exampleOf(place, 'market'), token);
  await betOnce(token);
  const question = callThat(/^Asks the operator a question/);
  // The example names another user; the requester is meant without a name.
  const { playerId: _, fileIds: __, ...asked } = exampleOf(question);
  expect((await call(question, asked, token)).status).toBe(200);
  const prefer = callThat(/^Changes preferences/);
  expect((await call(prefer, exampleOf(prefer), token)).status).toBe(200);
  const draw = callThat(/^Joins changes into the drawings/);
  expect((await call(draw, exampleOf(draw), token)).status).toBe(200);
  const publishing = stomp.destinations.filter(({ summary }) => !BY_OPERATORS.test(summary));
  expect(publishing.length).toBeGreaterThan(3);
  await until(() => {
    for (const { destination } of publishing) expect(received.get(destination)).not.toEqual([]);
  });
  for (const { destination, message } of stomp.destinations) {
    for (const body of received.get(destination) ?? []) expect(problems(message, body)).toEqual([]);
  }
  await client.deactivate();
});
