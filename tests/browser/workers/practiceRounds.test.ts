/**
 * Rounds of the practice exchange that ended while the app was closed. The exchange of the past is
 * the same gateway on the same store with a clock set back; the one that settles is the real worker.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createPracticeStore,
  deletePracticeStore,
} from '../../../src/workers/practice/practiceStore.ts';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { verifyDraw } from '../../../src/domain/rounds/powerBall.ts';
import { openExchange } from '../../../src/gateway/exchange.ts';
import { createReplayFeed } from '../../../src/gateway/feeds/index.ts';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type {
  WireBet,
  WireDraw,
  WireRound,
  WireTradeOption,
} from '../../../src/protocol/rounds/entities.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import {
  type PracticeExchange,
  startPracticeExchange,
} from '../../../src/workers/clients/exchangeClient.ts';
import { createFetchFiles } from '../../../src/workers/feedFetch.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

const ORIGIN = 'http://practice.example';
const PERSON = { username: 'jiyoon', password: 'practice1' };

/** Calls to one exchange, with the token of the last sign-in. */
function callerOf(send: Fetch) {
  let token: string | undefined;
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const init =
      body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await send(new Request(new URL(path, ORIGIN), init));
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  };
  const login = async (): Promise<void> => {
    const { accessToken } = await call<{ accessToken: string }>('POST', '/api/login', PERSON);
    token = accessToken;
  };
  return { call, login };
}

type Call = ReturnType<typeof callerOf>['call'];

/** The whole ten minutes before these, and a second: rounds of every length have just begun. */
const setBackMs = (): number => 600_000 + (Date.now() % 600_000) - 1_000;

async function openPast(backMs: number) {
  const store = createPracticeStore();
  const gateway = await openExchange({
    store,
    clock: {
      now: () => Date.now() - backMs,
      elapsed: () => performance.now(),
      after: (delayMs, action) => {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    logger: { info: () => undefined, warn: () => undefined },
    openFeed: (start) =>
      createReplayFeed(createFetchFiles(`${location.origin}/market-data/`), start),
    seed: 'maru',
  });
  await gateway.start();
  const close = async (): Promise<void> => {
    await gateway.stop();
    await store.close();
  };
  return { ...callerOf((request) => gateway.http.fetch(request)), close };
}

async function bet(call: Call, option: WireTradeOption, type: 'B' | 'S'): Promise<WireBet> {
  const round = await call<WireRound>('GET', `/api/trade/game/current?tradeOptionId=${option.id}`);
  return call('POST', '/api/trade/history/betting', {
    tradeRoundId: round.id,
    type,
    point: '100',
    clientBetId: `${option.gameType.replace('.', '-')}-${type}`,
  });
}

const binaryWallet = async (call: Call): Promise<WireWallet | undefined> => {
  const wallets = await call<readonly WireWallet[]>('GET', '/api/wallet/my');
  return wallets.find(({ type }) => type === 'BINARY');
};

const sum = (texts: readonly string[]): bigint =>
  texts.reduce((total, text) => total + (parseDecimal(text) ?? 0n), 0n);

/** Written apart from the exchange: who wins at these prices. */
function winnerOf(entry: string, closing: string): 'B' | 'S' | undefined {
  const move = (parseDecimal(closing) ?? 0n) - (parseDecimal(entry) ?? 0n);
  if (move === 0n) return undefined;
  return move > 0n ? 'B' : 'S';
}

const isProven = ({ seed, balls, powerBall, commitment }: WireDraw): boolean =>
  seed !== null &&
  balls !== null &&
  powerBall !== null &&
  verifyDraw({ seed, balls, powerBall, commitment }, sha256);

let exchange: PracticeExchange | undefined;

beforeEach(() => deletePracticeStore());
afterEach(() => {
  exchange?.close();
  exchange = undefined;
});

test('rounds that ended while the app was closed are settled on return, at the prices of their time', async () => {
  const past = await openPast(setBackMs());
  await past.call('POST', '/api/player', {
    ...PERSON,
    name: 'Jiyoon',
    nick: 'jiyoon',
    phone: '010-2222-3333',
    email: 'jiyoon@example.com',
  });
  await past.login();
  const options = await past.call<readonly WireTradeOption[]>('GET', '/api/trade/option/list');
  const chosen = options.filter(
    ({ stock, gameType }) =>
      (stock === 'BTCUSDT' && ['R.5', 'R1', 'B1'].includes(gameType)) || gameType === 'P1',
  );
  expect(chosen.map(({ gameType }) => gameType).toSorted()).toEqual(['B1', 'P1', 'R.5', 'R1']);
  const placed: WireBet[] = [];
  for (const option of chosen)
    for (const type of ['B', 'S'] as const) placed.push(await bet(past.call, option, type));
  expect(await binaryWallet(past.call)).toMatchObject({ point: '9200', gameWaitPoint: '800' });
  await past.close();

  exchange = startPracticeExchange();
  const transport = messagePortTransport(exchange.port);
  const { call, login } = callerOf(transport.fetch);
  await login();
  const openBets = () => call<readonly WireBet[]>('GET', '/api/trade/history/current_for_option');
  await expect.poll(openBets, { timeout: 20_000 }).toEqual([]);

  const { items } = await call<{ items: readonly WireBet[] }>('GET', '/api/trade/history/list');
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(placed.map(({ id }) => id)));
  for (const settled of items) {
    const { round } = await call<{ round: WireRound }>(
      'GET',
      `/api/trade/game/round?tradeRoundId=${settled.tradeRoundId}`,
    );
    expect(round.draw === null || isProven(round.draw)).toBe(true);
    const winner =
      round.draw === null
        ? winnerOf(settled.entry?.price ?? '', round.closing?.price ?? '')
        : (round.draw.powerBall ?? 0) % 2 === 1
          ? 'B'
          : 'S';
    const won = formatDecimal((sum([settled.point]) * sum([settled.odds])) / 100_000_000n);
    expect(settled).toMatchObject(
      winner === undefined
        ? { status: 3, voidReason: 'TIE', payout: '100' }
        : settled.type === winner
          ? { status: 1, payout: won }
          : { status: 2, payout: '0' },
    );
  }
  const point = formatDecimal(sum(['9200', ...items.map(({ payout }) => payout)]));
  expect(await binaryWallet(call)).toMatchObject({ point, gameWaitPoint: '0' });
  const { items: events } = await call<{ items: readonly AccountEvent[] }>(
    'GET',
    '/api/events?after=0',
  );
  expect(events.filter(({ type }) => type === 'betResult')).toHaveLength(placed.length);
});
