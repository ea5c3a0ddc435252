/** Following in practice: the exchange of the browser on its recorded market, its clock driven by hand. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletePracticeStore } from '../../../src/workers/practice/practiceStore.ts';
import type { Gateway } from '../../../src/gateway/gateway.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { WireTraderCard } from '../../../src/protocol/copytrade/calls.ts';
import type {
  WireCopy,
  WireFollow,
  WireTraderPosition,
} from '../../../src/protocol/copytrade/entities.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import type { Transport } from '../../../src/streams/transport.ts';
import { openPracticeExchange } from '../../../src/workers/practice/practiceExchange.ts';
import { serveMessagePort } from '../../../src/workers/servePort.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createManualClock, type ManualClock } from '../../support/clock.ts';

const MONDAY = Date.UTC(2026, 2, 2, 9, 7);
/** Practice traders decide when a bar has closed, and look for it every few seconds. */
const BAR_MS = 15 * MINUTE_MS;
const LOOK_MS = 6_000;

let clock: ManualClock;
let gateway: Gateway;
let transport: Transport;

beforeEach(async () => {
  await deletePracticeStore();
  clock = createManualClock(MONDAY);
  gateway = await openPracticeExchange(
    { clock, logger: createKeptLogger() },
    undefined,
    'practice copies',
  );
  const { port1, port2 } = new MessageChannel();
  const { http, connect } = gateway;
  serveMessagePort(port1, { fetch: (request) => http.fetch(request), connect });
  transport = messagePortTransport(port2);
});
afterEach(() => gateway.stop());

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object } = {},
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await transport.fetch(new Request(new URL(path, transport.origin), init));
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

const LOGIN = { username: 'jiyoon', password: 'practice1' };

async function register(): Promise<void> {
  const person = { name: 'Jiyoon', nick: 'jiyoon', phone: '010-2222-3333' };
  await call('POST', '/api/player', { body: { ...LOGIN, ...person, email: 'j@example.com' } });
}

/** A token is good for less than a bar of the market. */
const login = async (): Promise<string> =>
  (await call<{ readonly accessToken: string }>('POST', '/api/login', { body: LOGIN })).accessToken;

test('[Y-Z5] [Y-B1] who follows a practice trader gets a copy of the next position that the recorded market makes them open', async () => {
  await register();
  const { items } = await call<{ readonly items: readonly WireTraderCard[] }>(
    'GET',
    '/api/copytrade/trader/list?name=Bollinger',
  );
  const [trader] = items;
  expect(trader).toMatchObject({ name: 'Bollinger Reversal', isPractice: true });
  const traderId = trader?.traderId ?? '';
  const terms = { traderId, followStock: trader?.pairs.join(), multiplyPer: 100 };
  const follow = await call<WireFollow>('POST', '/api/copytrade/follower/follow', {
    token: await login(),
    body: { ...terms, oneMaxBet: '500', maxBet: '2000' },
  });
  expect(follow).toMatchObject({ traderId, isOn: true, openCopies: 0 });

  const copies = async () =>
    call<readonly WireCopy[]>('GET', '/api/copytrade/history/follower/open', {
      token: await login(),
    });
  expect(await copies()).toEqual([]);
  // Each try is a bar of the recorded market; the traders decide a few seconds after its end.
  await expect
    .poll(
      async () => {
        clock.jumpTo(Math.ceil((clock.now() + 1) / BAR_MS) * BAR_MS);
        clock.advance(LOOK_MS);
        return copies();
      },
      { interval: 1, timeout: 60_000 },
    )
    .not.toEqual([]);

  const [copy] = await copies();
  const held = await call<readonly WireTraderPosition[]>(
    'GET',
    `/api/copytrade/trader/open?traderId=${traderId}`,
  );
  const position = held.find(({ traderPositionId }) => traderPositionId === copy?.traderPositionId);
  expect(copy).toMatchObject({
    traderId,
    traderName: 'Bollinger Reversal',
    isFollowing: true,
    stock: position?.stock,
    side: position?.side,
    leverage: position?.leverage,
  });
  expect(Number(copy?.quantity)).toBeGreaterThan(0);
  expect(copy?.openedAt).toBeGreaterThan(MONDAY);
});
