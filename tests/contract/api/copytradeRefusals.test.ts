/** Who may read what of copy trading, and what is refused. */
import { describe, expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import type {
  WireCopy,
  WireCopyGroup,
  WireCopyRecord,
  WireFollow,
  WireTraderPosition,
} from '../../../src/protocol/copytrade/entities.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import {
  copiedQuantity,
  FOLLOW,
  type Listed,
  openTrader,
  person,
  settingsFor,
} from '../../support/apiCopytrade.ts';
import { createApiStores } from '../../support/apiStores.ts';

const { open } = createApiStores();

const codeOf = async (answer: Promise<{ readonly body: unknown }>) =>
  ((await answer).body as { readonly code?: string }).code;

const PUBLIC = ['trader', 'follower/list', 'history/trader/list', 'trader/open'] as const;
const OWN = [
  'trader/me',
  'follower',
  'follower/my_trader_follower?traderId=u-1',
  'follower/my_traders',
  'history/follower/list',
  'history/follower/open',
  'history/trader/open',
  'history/trader/my_open_follower_history',
  'history/trader/follower_position',
  'history/trader/fee_history',
] as const;

test('[Y-G9] guests read pages of traders and nothing of their own', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  for (const path of PUBLIC) {
    const known = await exchange.get(`/api/copytrade/${path}?traderId=${trader.id}`);
    expect([path, known.status]).toEqual([path, 200]);
    const unknown = exchange.get(`/api/copytrade/${path}?traderId=u-99`);
    expect([path, await codeOf(unknown)]).toEqual([path, 'UNKNOWN_TRADER']);
  }
  for (const path of OWN) {
    const refused = exchange.get(`/api/copytrade/${path}`);
    expect([path, await codeOf(refused)]).toEqual([path, 'LOGIN_REQUIRED']);
  }
  expect(await codeOf(exchange.post(FOLLOW, settingsFor(trader.id)))).toBe('LOGIN_REQUIRED');
});

test('[Y-G9] a site without futures has no copy trading', async () => {
  const exchange = await open('memory');
  const list = exchange.get('/api/copytrade/trader/list', { host: 'nofutures.localhost' });
  expect(await codeOf(list)).toBe('NOT_OFFERED');
});

test('[Y-G6] an application whose words could not be stored is completed by sending it again', async () => {
  const { documents, ...rest } = createMemoryStore();
  let isFull = false;
  const transaction: typeof documents.transaction = (work) =>
    isFull ? Promise.reject(new Error('the disk is full')) : documents.transaction(work);
  const exchange = await open('memory', {
    mayWarn: true,
    store: { ...rest, documents: { ...documents, transaction } },
  });
  const player = await person(exchange);
  const application = { capacity: 5, fee: '0.1', name: 'Steady Kim', introduction: 'BTC only.' };
  const apply = (more: object = {}) =>
    player.send('/api/copytrade/trader/apply', { ...application, ...more });
  isFull = true;
  expect((await apply()).status).toBeGreaterThanOrEqual(500);
  isFull = false;
  expect(await codeOf(apply({ capacity: 6 }))).toBe('TRADER_APPLIED');
  expect((await apply()).body).toMatchObject({ name: 'Steady Kim', trader: { capacity: 5 } });
  expect(await codeOf(apply())).toBe('TRADER_APPLIED');
});

describe('of a follow, only its follower and its trader see the id they know', () => {
  test('[Y-G3] a trader finds a follower by the follow alone, as lists show it', async () => {
    const exchange = await open('memory');
    const trader = await openTrader(exchange);
    const follower = await person(exchange);
    const stranger = await person(exchange);
    await follower.post(FOLLOW, settingsFor(trader.id));
    const own = await follower.get<WireFollow>('/api/copytrade/follower');
    expect(own).toMatchObject({ followerId: follower.id, feeShare: '0.1' });
    const { items } = await trader.get<Listed<WireFollow>>(
      `/api/copytrade/follower/list?traderId=${trader.id}`,
    );
    const [listed] = items;
    expect(JSON.stringify(items)).not.toContain(`"${follower.id}"`);
    const path = '/api/copytrade/follower?followerId=';
    expect(await trader.get(`${path}${listed?.followerId}`)).toEqual(listed);
    expect(await codeOf(exchange.get(path + follower.id, trader))).toBe('UNKNOWN_FOLLOW');
    const both = `${path}${follower.id}&traderFollowerId=w-99`;
    expect(await codeOf(exchange.get(both, follower))).toBe('UNKNOWN_FOLLOW');
    for (const list of ['list', 'open'])
      for (const someone of [trader, stranger]) {
        const theirs = `/api/copytrade/history/follower/${list}?followerId=${follower.id}`;
        expect(await codeOf(exchange.get(theirs, someone))).toBe('UNKNOWN_FOLLOW');
        expect((await exchange.get(theirs, follower)).status).toBe(200);
      }
    for (const call of ['unfollow', 'unfollow_trader'])
      for (const traderFollowerId of [own.followId, 'w-99', 'none'])
        expect(
          await codeOf(stranger.send(`/api/copytrade/follower/${call}`, { traderFollowerId })),
        ).toBe('UNKNOWN_FOLLOW');
  });

  test('[Y-G2] copies of followers are grouped with sums of all', async () => {
    const exchange = await open('memory');
    const trader = await openTrader(exchange);
    for (const multiplyPer of [50, 100]) {
      const follower = await person(exchange);
      await follower.post(FOLLOW, settingsFor(trader.id, { multiplyPer, oneMaxBet: '4000' }));
    }
    await trader.order('BUY', '0.1');
    const path = '/api/copytrade/history/trader';
    const byPosition = await trader.get<readonly WireCopyGroup[]>(
      `${path}/my_open_follower_history`,
    );
    const [position] = await trader.get<readonly WireTraderPosition[]>(`${path}/open`);
    const [latest] = byPosition[0]?.items ?? [];
    const [whole = '', half = ''] = [100n, 50n].map((percent) =>
      copiedQuantity(
        percent,
        { quantity: '0.1', entryPrice: position?.entryPrice ?? '' },
        latest?.entryPrice ?? '',
      ),
    );
    expect(whole).not.toBe(half);
    const sum = formatDecimal((parseDecimal(whole) ?? 0n) + (parseDecimal(half) ?? 0n));
    expect(byPosition).toMatchObject([{ copies: 2, quantity: sum }]);
    expect(byPosition[0]?.items.map(({ quantity }) => quantity)).toEqual([whole, half]);
    const byFollower = await trader.get<readonly WireCopyGroup[]>(`${path}/follower_position`);
    expect(byFollower.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['w-2', whole],
      ['w-1', half],
    ]);
    const nobody = await person(exchange);
    expect(await codeOf(exchange.get(`${path}/follower_position`, nobody))).toBe('UNKNOWN_TRADER');
  });
});

test('[Y-G8] what is listed of the past has the trader’s present name and terms', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id));
  await trader.order('BUY', '0.1');
  await trader.post('/api/copytrade/trader/change', { fee: '0.2', name: 'Calm Kim' });
  const { followId: traderFollowerId } = await follower.get<WireFollow>('/api/copytrade/follower');
  await follower.post('/api/copytrade/follower/unfollow_trader', { traderFollowerId });
  const [ended] = await follower.get<readonly WireFollow[]>('/api/copytrade/follower/my_traders');
  expect(ended).toMatchObject({ traderName: 'Calm Kim', feeShare: '0.2', openCopies: 0 });
  expect(ended?.followerName).not.toBe('');
  const { items } = await follower.get<Listed<WireCopyRecord>>(
    '/api/copytrade/history/follower/list',
  );
  expect(items).toMatchObject([
    { copy: { traderName: 'Calm Kim', traderFee: '0.1', reason: 'UNFOLLOW' } },
  ]);
  const core = exchange.gateway.core;
  for (const kind of ['COPY', 'FOLLOW'] as const) {
    const userId = await core.readState((state) =>
      [...state.members.keys()].find((id) => id === follower.id),
    );
    const stored = await core.rows({ kind, userId, page: 1, size: 9 });
    expect(stored.total).toBe(1);
    expect(stored.items.join()).not.toContain('Kim');
  }
});

test('[Y-G6] following is refused while another trader is followed, or without room, will or money', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const second = await openTrader(exchange);
  const follower = await person(exchange);
  const follow = (traderId: string, more: object = {}) =>
    codeOf(follower.send(FOLLOW, settingsFor(traderId, more)));
  const change = (body: object) => codeOf(trader.send('/api/copytrade/trader/change', body));
  expect(await change({ isOpen: false })).toBeUndefined();
  expect(await follow(trader.id)).toBe('TRADER_CLOSED');
  expect(await change({ isOpen: true })).toBeUndefined();
  expect(await follow(trader.id, { followStock: 'BTCUSDT,NOPE' })).toBe('INVALID_PARAMETER');
  expect(await follow(trader.id, { followStock: ' , ' })).toBe('FOLLOW_NO_PAIR');
  expect(await follow(trader.id, { multiplyPer: -1 })).toBe('FOLLOW_MULTIPLIER');
  expect(await follow(trader.id, { multiplyPer: 'much' })).toBe('FOLLOW_MULTIPLIER');
  expect(await follow(trader.id, { maxBet: '9' })).toBe('FOLLOW_LIMIT_MIN');
  expect(await follow(trader.id, { followStock: 'BTCUSDT, ETHUSDT' })).toBeUndefined();
  expect(await follow(trader.id, { multiplyPer: '0' })).toBeUndefined();
  expect(await follow(second.id)).toBe('ALREADY_FOLLOWING');
  expect(await follow('u-1x')).toBe('UNKNOWN_TRADER');
  const other = await person(exchange);
  await other.post(FOLLOW, settingsFor(trader.id));
  expect(await change({ capacity: 1 })).toBe('CAPACITY_BELOW_FOLLOWERS');
  const poor = await person(exchange);
  await poor.post('/api/dnw/transfer', {
    from: 'FUTURES',
    to: 'USDT',
    amount: '9995',
    clientRequestId: 'away',
  });
  expect(await codeOf(poor.send(FOLLOW, settingsFor(trader.id)))).toBe('FOLLOW_NO_BALANCE');
});

test('[Y-G6] applying asks for whole terms, and those who are no traders change none', async () => {
  const exchange = await open('memory');
  const nobody = await person(exchange);
  const apply = (more: object) =>
    codeOf(
      nobody.send('/api/copytrade/trader/apply', {
        capacity: 5,
        fee: '0.1',
        name: 'Steady',
        introduction: '',
        ...more,
      }),
    );
  for (const wrong of [
    { capacity: 0 },
    { capacity: 10_001 },
    { fee: '0.31' },
    { fee: '0.005' },
    { name: 'x' },
    { introduction: 'x'.repeat(401) },
  ])
    expect([wrong, await apply(wrong)]).toEqual([wrong, 'INVALID_PARAMETER']);
  expect(
    await codeOf(nobody.send('/api/copytrade/trader/change', { isOpen: false, name: 'Nobody' })),
  ).toBe('UNKNOWN_TRADER');
  expect(await nobody.get('/api/copytrade/trader/me')).toMatchObject({ trader: null, name: '' });
});

test('[Y-G6] a trader’s own orders are restricted by call', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id));
  await trader.order('BUY', '0.1');
  const [copy] = await follower.get<readonly WireCopy[]>('/api/copytrade/history/follower/open');
  const order = (more: object) =>
    codeOf(
      trader.send('/api/futures/order', {
        futuresOptionId: 1,
        marketType: 'MARKET',
        side: 'SELL',
        quantity: '0.05',
        ...more,
      }),
    );
  expect(await order({})).toBe('TRADER_SELL');
  const stop = { marketType: 'STOPLOSS', triggerPrice: '1000', isMarkSl: true };
  expect(await order(stop)).toBe('TRADER_NO_EXITS');
  const exits = { futuresPositionId: copy?.traderPositionId, stopLoss: '1000' };
  expect(await codeOf(trader.send('/api/futures/order/tpsl', exits))).toBe('TRADER_NO_EXITS');
  expect(await order({ reduceOnly: true })).toBeUndefined();
});
