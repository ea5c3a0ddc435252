/** Operators' view of the whole exchange, and their changes of rounds and fees. */
import { describe, expect, test } from 'vitest';
import type { WireDashboard } from '../../../src/protocol/dashboard/calls.ts';
import type { WireOperatorFees } from '../../../src/protocol/futures/operatorCalls.ts';
import type {
  WireOperatorOption,
  WireOperatorRound,
  WireRoundBet,
} from '../../../src/protocol/rounds/operatorCalls.ts';
import type { WireTradeOption } from '../../../src/protocol/rounds/entities.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { createRoundPlayer } from '../../support/roundPlayer.ts';

const { open, openStore } = createApiStores();
const R30 = 11;
/** The rent round that takes bets when the exchange opens, and the one after it. */
const ROUND = `${R30}-${OPENED_AT / 1_000 + 30}`;
const NEXT = `${R30}-${OPENED_AT / 1_000 + 60}`;

const dashboardOf = async (exchange: HttpExchange, token: string): Promise<WireDashboard> =>
  (await exchange.get<WireDashboard>('/api/operator/dashboard', { token })).body;

describe.each(STORE_KINDS)('the dashboard on %s', (kind) => {
  test('[O-F1] [O-F2] [O-F3] shows what was stored, also after a restart', async () => {
    const store = await openStore(kind);
    const first = await open(kind, { store });
    const boss = await operatorOf(first);
    const player = await createRoundPlayer(first);
    const trader = await first.signIn('trader');
    const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' };
    await first.post('/api/futures/order', order, { token: trader.accessToken });
    await player.bet({ tradeRoundId: ROUND, type: 'B', point: '100', clientBetId: 'one' });
    await player.bet({ tradeRoundId: ROUND, type: 'S', point: '30', clientBetId: 'two' });
    const before = await dashboardOf(first, boss.token);
    expect(before).toMatchObject({
      users: { online: 0, total: 3 },
      volume: { rounds: [{ amount: '130' }] },
      openInterest: [{ stock: 'BTCUSDT', long: '0.01', short: '0', positions: 1 }],
      exposure: [
        {
          roundId: ROUND,
          bets: 2,
          staked: { B: '100', S: '30' },
          exposure: { B: '60', S: '-73' },
        },
      ],
    });
    expect(before.users.registered).toHaveLength(30);
    expect(before.users.registered.at(-1)).toEqual({ day: '2025-05-14', count: 3 });
    expect(Number(before.volume.futures)).toBeGreaterThan(0);
    expect(before.money).toEqual([]);
    await first.stop();

    const again = await open(kind, { store, clock: first.clock });
    await again.clock.run(1_000);
    const after = await dashboardOf(again, boss.token);
    expect(after.users).toEqual(before.users);
    expect(after.volume).toEqual(before.volume);
    expect(after.openInterest).toMatchObject([{ long: '0.01', positions: 1 }]);
    expect(after.exposure).toEqual(before.exposure);
  });
});

test('[O-F1] requests within a second share an answer, and guests and players get none', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const one = await dashboardOf(exchange, boss.token);
  const player = await createRoundPlayer(exchange);
  expect(await dashboardOf(exchange, boss.token)).toEqual(one);
  await exchange.clock.run(1_000);
  expect((await dashboardOf(exchange, boss.token)).users).toMatchObject({ online: 0, total: 2 });
  const { status } = await player.get('/api/operator/dashboard');
  expect(status).toBe(403);
});

test('[O-F4] odds of an option change with its next round, before everybody and in the trail', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const player = await createRoundPlayer(exchange);
  const oddsNow = async () =>
    (await exchange.get<WireTradeOption>(`/api/trade/option?tradeOptionId=${R30}`)).body.odds;
  const change = { optionId: R30, odds: '1.8', reason: 'a test' };
  const { body } = await exchange.post<WireOperatorOption>('/api/operator/options/change', change, {
    token,
  });
  expect(body).toMatchObject({
    inForce: { odds: '1.9' },
    pending: { from: OPENED_AT + 60_000, terms: { odds: '1.8', maxPoint: '10000' } },
  });
  expect(await oddsNow()).toBe('1.9');
  const bet = { type: 'B', point: '100' } as const;
  expect(await player.bet({ ...bet, tradeRoundId: ROUND, clientBetId: 'a' })).toMatchObject({
    odds: '1.9',
  });
  await exchange.clock.run(30_000);
  expect(await oddsNow()).toBe('1.8');
  expect(await player.bet({ ...bet, tradeRoundId: NEXT, clientBetId: 'b' })).toMatchObject({
    odds: '1.8',
  });
  const { body: all } = await exchange.get<WireOperatorOption[]>('/api/operator/options', {
    token,
  });
  expect(all.find(({ id }) => id === R30)).toMatchObject({
    inForce: { odds: '1.8' },
    pending: null,
  });
  const wrong = await exchange.post(
    '/api/operator/options/change',
    { ...change, odds: '3' },
    { token },
  );
  expect(wrong).toMatchObject({ status: 400, body: { code: 'ODDS_NOT_ALLOWED' } });
  const { items } = await exchange.gateway.core.documents.audit({ kind: 'act', page: 1, size: 9 });
  expect(items.map(({ after }) => JSON.parse(after ?? '{}').outcome)).toEqual([
    'REFUSED',
    'BEGUN',
    'DONE',
    'BEGUN',
  ]);
});

test('[O-F5] a voided round gives stakes back, and a settled one cannot be voided', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const player = await createRoundPlayer(exchange);
  const before = await player.purse();
  await player.bet({ tradeRoundId: ROUND, type: 'B', point: '100', clientBetId: 'one' });
  await player.bet({ tradeRoundId: ROUND, type: 'S', point: '30', clientBetId: 'two' });
  const roundsOf = async (query: string) =>
    (
      await exchange.get<{ items: WireOperatorRound[]; total: number }>(
        `/api/operator/rounds?${query}`,
        { token },
      )
    ).body;
  expect(await roundsOf(`optionId=${R30}&statusStrs=0`)).toMatchObject({
    items: [
      { id: ROUND, status: 0, bets: 2, odds: '1.9', staked: { B: '100', S: '30' } },
      { startAt: OPENED_AT, status: 0, bets: 0 },
    ],
  });
  const voided = (roundId: string) =>
    exchange.post('/api/operator/rounds/void', { roundId, reason: 'a test' }, { token });
  expect(await voided(ROUND)).toMatchObject({ body: { bets: 2, refunded: '130' } });
  expect(await voided(ROUND)).toMatchObject({ body: { bets: 0, refunded: '0' } });
  expect(await player.purse()).toEqual(before);
  expect(player.published().slice(-2)).toMatchObject([
    { type: 'betResult', bet: { status: 3, payout: '100', voidReason: 'OPERATOR' } },
    { type: 'betResult', bet: { status: 3, payout: '30' } },
  ]);
  expect(await roundsOf('statusStrs=3')).toMatchObject({
    total: 1,
    items: [{ id: ROUND, status: 3, bets: 2, staked: { B: '100', S: '30' }, paid: '130' }],
  });
  await exchange.clock.run(30_000);
  await player.bet({ tradeRoundId: NEXT, type: 'B', point: '100', clientBetId: 'three' });
  await exchange.clock.run(61_000);
  expect(await voided(NEXT)).toMatchObject({ status: 409, body: { code: 'ROUND_SETTLED' } });
  const all = await roundsOf('size=1&page=2');
  expect(all).toMatchObject({ total: 2, items: [{ id: ROUND }] });
});

interface RoundBets {
  readonly items: readonly WireRoundBet[];
  readonly total: number;
  readonly staked: WireOperatorRound['staked'];
  readonly paid: string;
}

test('[O-F7] who bet on a round is listed, and adds up to the round, while it runs and once it is settled', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const [ann, bob] = [await createRoundPlayer(exchange), await createRoundPlayer(exchange)];
  const read = async (query: string) =>
    (await exchange.get<RoundBets>(`/api/operator/rounds/bets?${query}`, { token })).body;
  const roundNow = async () => {
    const path = `/api/operator/rounds?optionId=${R30}&page=1&size=20`;
    const { body } = await exchange.get<{ items: WireOperatorRound[] }>(path, { token });
    return body.items.find(({ id }) => id === ROUND);
  };
  await ann.bet({ tradeRoundId: ROUND, type: 'B', point: '100', clientBetId: 'one' });
  await bob.bet({ tradeRoundId: ROUND, type: 'S', point: '30', clientBetId: 'two' });
  await ann.bet({ tradeRoundId: ROUND, type: 'S', point: '50', clientBetId: 'three' });
  const running = await read(`roundId=${ROUND}&page=1&size=2`);
  expect(running).toMatchObject({ total: 3, staked: { B: '100', S: '80' }, paid: '0' });
  expect(running.items.map(({ type, point }) => `${type} ${point}`)).toEqual(['S 50', 'S 30']);
  expect(new Set(running.items.map(({ username }) => username)).size).toBe(2);
  expect((await read(`roundId=${ROUND}&page=2&size=2`)).items).toMatchObject([{ point: '100' }]);
  expect((await roundNow())?.staked).toEqual(running.staked);
  // Of the next round: it is counted there.
  await exchange.clock.run(31_000);
  await bob.bet({ tradeRoundId: NEXT, type: 'B', point: '70', clientBetId: 'four' });
  await exchange.clock.run(35_000);
  const over = await read(`roundId=${ROUND}&page=1&size=20`);
  const { staked, paid } = (await roundNow()) ?? {};
  expect(over).toMatchObject({ total: 3, staked, paid });
  expect((await read(`roundId=${NEXT}&page=1&size=20`)).total).toBe(1);
  const unknown = await exchange.get('/api/operator/rounds/bets?roundId=18-1747191600', { token });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'UNKNOWN_ROUND' } });
  expect((await ann.get(`/api/operator/rounds/bets?roundId=${ROUND}`)).status).toBe(403);
});

test('[O-F6] fees change for the next order and are answered at once', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const change = { takerFee: '0.001', reason: 'a test' };
  const { body } = await exchange.post<WireOperatorFees>('/api/operator/fees/change', change, {
    token,
  });
  expect(body).toMatchObject({
    inForce: { makerFee: '0.0002', takerFee: '0.001', from: OPENED_AT + 1 },
    earlier: [{ takerFee: '0.0004', from: null }],
  });
  expect((await exchange.get('/fee.json')).body).toMatchObject({ futures: { taker: '0.001' } });
  expect((await exchange.get('/api/futures/option?futuresOptionId=1')).body).toMatchObject({
    takerFee: '0.001',
  });
  const wrong = await exchange.post(
    '/api/operator/fees/change',
    { ...change, takerFee: '1' },
    {
      token,
    },
  );
  expect(wrong).toMatchObject({ status: 400, body: { data: { name: 'takerFee' } } });
});
