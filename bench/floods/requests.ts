/** The requests of each flood: the n-th is made from its number, so that none is answered from memory. */
import { CALLS } from '../../src/protocol/contract.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { PASSWORD as RIGHT_PASSWORD } from '../../tests/support/remote.ts';

export interface FloodRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly host?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Usernames that exist. */
export interface FloodNames {
  /** Who is watched. */
  readonly other: string;
  /** Who has signed up for the flood. */
  readonly own: string;
}

export interface Flood {
  readonly name: string;
  /** Sent with the token of one member; else by guests. */
  readonly isMember: boolean;
  /** Requests a second, sent whatever is answered; as fast as they are answered where left out. */
  readonly perSecond?: number;
  readonly request: (n: number, names: FloodNames) => FloodRequest;
}

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
    name: 'guests: summary of a day, day and option varied',
    isMember: false,
    request: (n) =>
      get(CALLS.roundSummaryDaily.path, {
        tradeOptionId: optionOf(n),
        date: new Date(Date.now() - (1 + (n % 3_000)) * DAY_MS).toISOString().slice(0, 10),
      }),
  },
  {
    name: 'guests: API document, host varied',
    isMember: false,
    request: (n) => ({ method: 'GET', path: '/api/openapi.json', host: `host${n}.example.com` }),
  },
  {
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
    name: 'guests: the page of the client',
    isMember: false,
    request: () => ({ method: 'GET', path: '/futureView' }),
  },
  {
    name: 'one member: 200 rows of history',
    isMember: true,
    request: () => get(CALLS.historyList.path, { page: 1, size: 200 }),
  },
  {
    name: 'one member: 1,000 account events',
    isMember: true,
    request: () => get(CALLS.events.path, { after: 0, size: 1_000 }),
  },
  {
    name: 'guests: log-ins with random names',
    isMember: false,
    request: (n) => ({
      method: 'POST',
      path: CALLS.login.path,
      body: { username: nameOf(n), password: PASSWORD },
    }),
  },
  {
    name: 'guests: log-ins of one user with wrong passwords',
    isMember: false,
    request: (n, { other }) => ({
      method: 'POST',
      path: CALLS.login.path,
      body: { username: other, password: `wrong${n}` },
    }),
  },
  {
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
];
