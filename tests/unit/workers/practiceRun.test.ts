/** Two starts at the same recorded moment, on the shipped data. */
import { afterEach, describe, expect, test } from 'vitest';
import type { PracticeRun } from '../../../src/domain/practice/practiceRun.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { openExchange } from '../../../src/gateway/exchange.ts';
import { createReplayFeed } from '../../../src/gateway/feeds/index.ts';
import type { Gateway } from '../../../src/gateway/gateway.ts';
import { stateHash } from '../../../src/gateway/loop/head.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireRound } from '../../../src/protocol/rounds/entities.ts';
import { createFeedFiles } from '../../../src/server/feed.ts';
import { runOptions } from '../../../src/workers/practice/practiceExchange.ts';
import { createManualClock } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';

const MOMENT = Date.UTC(2025, 4, 8, 16, 0, 30);
const FILES = new URL('../../../data/', import.meta.url).pathname;
const PLAYER = { username: 'practice', password: 'practice1' };

const running: Gateway[] = [];
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop();
});

const runAt = (begunAt: number, startAt = MOMENT): PracticeRun => ({
  number: 1,
  funds: moneyOf('2500.5'),
  moment: { startAt, begunAt },
});

/** An exchange that is started at a moment, at some time of a machine. */
async function openAt(begunAt: number, moment = MOMENT) {
  const machine = createManualClock(begunAt);
  const options = runOptions(runAt(begunAt, moment), machine);
  let drawn = 0;
  const feed = await createReplayFeed(createFeedFiles(FILES), {
    anchorAt: moment,
    seed: options.seed ?? '',
    isAtRecordedTime: true,
  });
  const gateway = await openExchange({
    store: createMemoryStore(),
    ...options,
    // The random id of a registration is in the state.
    random: (length) => Uint8Array.from({ length }, () => (drawn = (drawn * 5 + 3) % 251)),
    logger: createKeptLogger(),
    openFeed: async () => feed,
  });
  await gateway.start();
  running.push(gateway);
  let token = '';
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await gateway.http.fetch(
      new Request(`http://practice.localhost${path}`, init),
    );
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  };
  await machine.run(1_000);
  const person = {
    name: 'Practice',
    nick: 'practice',
    phone: '01000000000',
    email: 'p@maru.localhost',
  };
  await call('POST', '/api/player', { ...PLAYER, ...person });
  token = (await call<{ accessToken: string }>('POST', '/api/login', PLAYER)).accessToken;
  return { gateway, machine, call };
}

type Started = Awaited<ReturnType<typeof openAt>>;

/** A position, a resting order and a bet, and two minutes of market. */
async function act({ gateway, machine, call }: Started): Promise<string> {
  const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' };
  await call('POST', '/api/futures/order', { ...order, clientOrderId: 'one' });
  await machine.run(5_000);
  const round = await call<WireRound>('GET', '/api/trade/game/current?tradeOptionId=11');
  const bet = { tradeRoundId: round.id, type: 'B', point: '100', clientBetId: 'bet' };
  await call('POST', '/api/trade/history/betting', bet);
  await machine.run(60_000);
  await call('POST', '/api/futures/order', {
    ...order,
    side: 'SELL',
    marketType: 'LIMIT',
    price: '110000',
    clientOrderId: 'two',
  });
  await machine.run(55_000);
  return gateway.core.readState(stateHash);
}

describe('a start at a recorded moment', () => {
  test('[P-R3] [P-R4] twice, years apart, with the same acts: one state', async () => {
    const first = await act(await openAt(Date.UTC(2026, 10, 23, 9)));
    const second = await act(await openAt(Date.UTC(2031, 0, 1, 22, 17, 3, 456)));
    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(second).toBe(first);
    const elsewhere = await act(await openAt(Date.UTC(2026, 10, 23, 9), MOMENT + 60_000));
    expect(elsewhere).not.toBe(first);
  });

  test('[P-R1] [P-R2] has the chosen money and the moment’s time', async () => {
    const { call } = await openAt(Date.UTC(2026, 10, 23, 9));
    const wallets = await call<readonly WireWallet[]>('GET', '/api/wallet/my');
    const pointOf = (name: string) => wallets.find(({ type }) => type === name)?.point;
    expect([pointOf('FUTURES'), pointOf('BINARY')]).toEqual(['2500.5', '2500.5']);
    const time = await call<{ serverTime: number }>('GET', '/api/server_time_offset?ms=1');
    expect(time.serverTime).toBe(MOMENT + 1_000);
  });
});
