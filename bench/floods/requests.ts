/**
 * The floods. Of one that sends requests the n-th is made from its number, so that none is answered
 * from memory.
 */
import { CALLS } from '../../src/protocol/contract.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { marketTopic } from '../../src/protocol/destinations.ts';
import { PASSWORD as RIGHT_PASSWORD } from '../../tests/support/remote.ts';

export interface FloodRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly host?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as it is instead of a body of JSON. */
  readonly form?: { readonly type: string; readonly bytes: Uint8Array };
}

/** Usernames that exist. */
export interface FloodNames {
  /** Who is watched. */
  readonly other: string;
  /** Who has signed up for the flood. */
  readonly own: string;
}

interface RequestFlood {
  readonly kind: 'requests';
  readonly name: string;
  /** Sent with the token of one member; else by guests. */
  readonly isMember: boolean;
  /** Requests a second, sent whatever is answered; as fast as they are answered where left out. */
  readonly perSecond?: number;
  readonly request: (n: number, names: FloodNames) => FloodRequest;
}

/** Sockets of guests, opened again whenever they are closed. */
export interface SocketFlood {
  readonly kind: 'sockets';
  readonly name: string;
  readonly isMember: false;
  readonly sockets: number;
  /** Addresses of this machine that they come from, in turn. */
  readonly addresses: readonly string[];
  /** Each of them is subscribed to once by each socket, or as often as it is named. */
  readonly topics: readonly string[];
  /** Whether what is sent to them is read. */
  readonly reads: boolean;
}

export type Flood = RequestFlood | SocketFlood;

/** Addresses of the loop-back network beside the one of the user. */
const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `127.0.0.${n + 2}`);

/** A form of one part with so many lines of headers, just below the largest body. */
function headerLines(count: number): NonNullable<FloodRequest['form']> {
  const lines = 'a:b\r\n'.repeat(count);
  const text = `--x\r\n${lines}\r\n\r\n--x--\r\n`;
  return { type: 'multipart/form-data; boundary=x', bytes: new TextEncoder().encode(text) };
}

const FORM_OF_HEADERS = headerLines(800_000);

const get = (path: string, params: Readonly<Record<string, string | number>>): FloodRequest => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString()}`,
});

/** Seven games on each of the first markets. */
const optionOf = (n: number): number => (1 + (n % 5)) * 10 + 1 + (n % 7);

const PASSWORD = 'flood2025';

const nameOf = (n: number): string => `flood${process.pid}x${n}`.slice(0, 20);

export const FLOODS: readonly Flood[] = [
  {
    kind: 'requests',
    name: 'guests: void rounds of a day, end date varied',
    isMember: false,
    request: (n) =>
      get(CALLS.gameRoundList.path, {
        tradeOptionId: optionOf(n),
        resultType: 'RoundStatus',
        statusStrs: '3',
        size: 200,
        page: 1,
        endDate: Date.now() - n * 3_600_017,
      }),
  },
  {
    kind: 'requests',
    name: 'guests: summary of a day, day and option varied',
    isMember: false,
    request: (n) =>
      get(CALLS.roundSummaryDaily.path, {
        tradeOptionId: optionOf(n),
        date: new Date(Date.now() - (1 + (n % 3_000)) * DAY_MS).toISOString().slice(0, 10),
      }),
  },
  {
    kind: 'requests',
    name: 'guests: API document, host varied',
    isMember: false,
    request: (n) => ({ method: 'GET', path: '/api/openapi.json', host: `host${n}.example.com` }),
  },
  {
    kind: 'requests',
    name: 'guests: chart of 1,500 candles, range varied',
    isMember: false,
    request: (n) =>
      get(CALLS.chart.path, {
        stock: 'BTCUSDT',
        period: '1m',
        beginMillis: Date.now() - DAY_MS * 1.2 - n * 60_000,
        endMillis: Date.now() - n * 60_000,
      }),
  },
  {
    kind: 'requests',
    name: 'guests: the page of the client',
    isMember: false,
    request: () => ({ method: 'GET', path: '/futureView' }),
  },
  {
    kind: 'requests',
    name: 'one member: 200 rows of history',
    isMember: true,
    request: () => get(CALLS.historyList.path, { page: 1, size: 200 }),
  },
  {
    kind: 'requests',
    name: 'one member: 1,000 account events',
    isMember: true,
    request: () => get(CALLS.events.path, { after: 0, size: 1_000 }),
  },
  {
    kind: 'requests',
    name: 'guests: log-ins with random names',
    isMember: false,
    request: (n) => ({
      method: 'POST',
      path: CALLS.login.path,
      body: { username: nameOf(n), password: PASSWORD },
    }),
  },
  {
    kind: 'requests',
    name: 'guests: log-ins of one user with wrong passwords',
    isMember: false,
    request: (n, { other }) => ({
      method: 'POST',
      path: CALLS.login.path,
      body: { username: other, password: `wrong${n}` },
    }),
  },
  {
    kind: 'requests',
    name: 'guests: 50 log-ins a second, right and wrong ones',
    isMember: false,
    perSecond: 50,
    request: (n, { own }) => ({
      method: 'POST',
      path: CALLS.login.path,
      body:
        n % 2 === 0
          ? { username: own, password: RIGHT_PASSWORD }
          : { username: nameOf(n), password: PASSWORD },
    }),
  },
  {
    kind: 'requests',
    name: 'guests: sign-ups',
    isMember: false,
    request: (n) => ({
      method: 'POST',
      path: CALLS.signup.path,
      body: {
        username: nameOf(n),
        password: PASSWORD,
        name: '홍길동',
        phone: `011${String(process.pid).padStart(7, '0')}${n}`,
        email: `${nameOf(n)}@example.com`,
      },
    }),
  },
  {
    kind: 'requests',
    name: 'one member: forms of 800,000 header lines',
    isMember: true,
    request: () => ({ method: 'POST', path: CALLS.uploadFile.path, form: FORM_OF_HEADERS }),
  },
  {
    kind: 'sockets',
    name: 'guests: 50 sockets of one address, 200 subscriptions of one topic each',
    isMember: false,
    sockets: 50,
    addresses: addresses(1),
    topics: Array.from({ length: 200 }, () => marketTopic('BTCUSDT')),
    reads: true,
  },
  {
    kind: 'sockets',
    name: 'guests: 900 sockets of 6 addresses that never read',
    isMember: false,
    sockets: 900,
    addresses: addresses(6),
    topics: ['BTCUSDT', 'ETHUSDT', 'XAUUSD'].map(marketTopic),
    reads: false,
  },
];
