/** Copy trading over HTTP, with real orders of a trader and copies of those who follow. */
import { describe, expect, it, test } from 'vitest';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { WireTraderCard, WireTraderDetail } from '../../../src/protocol/copytrade/calls.ts';
import type {
  WireCopy,
  WireCopyFee,
  WireCopyGroup,
  WireCopyRecord,
  WireFollow,
  WireTraderPosition,
} from '../../../src/protocol/copytrade/entities.ts';
import {
  copiedQuantity,
  FOLLOW,
  type Listed,
  openTrader,
  person,
  settingsFor,
} from '../../support/apiCopytrade.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';

const { open } = createApiStores();

describe.each(STORE_KINDS)('copy trading on %s', (store) => {
  it('[Y-G1] lists a trader once approved, for everybody', async () => {
    const exchange = await open(store);
    const trader = await openTrader(exchange);
    const list = await exchange.get<Listed<WireTraderCard>>(
      '/api/copytrade/trader/list?name=steady&isHideFull=true&isActive=true&sort=FEE&page=1&size=10&resultType=ClientList',
    );
    expect(list.body).toMatchObject({
      total: 1,
      page: 1,
      size: 10,
      items: [{ traderId: trader.id, name: 'Steady Kim', followers: 0, capacity: 5, fee: '0.1' }],
    });
    const one = await exchange.get<WireTraderDetail>(`/api/copytrade/trader?traderId=${trader.id}`);
    expect(one.body).toMatchObject({ name: 'Steady Kim', risk: 'LOW', performance: [] });
  });

  it('[Y-G2] copies an order, notifies the follower, and lists what became of it', async () => {
    const exchange = await open(store);
    const trader = await openTrader(exchange);
    const follower = await person(exchange);
    await follower.post(FOLLOW, settingsFor(trader.id));
    await trader.order('BUY', '0.1');
    const [copy] = await follower.get<readonly WireCopy[]>('/api/copytrade/history/follower/open');
    const [position] = await trader.get<readonly WireTraderPosition[]>(
      '/api/copytrade/history/trader/open',
    );
    const { quantity = '0', entryPrice = '0', leverage = 1, margin } = position ?? {};
    expect(quantity).toBe('0.1');
    const half = copiedQuantity(50n, { quantity, entryPrice }, copy?.entryPrice ?? '');
    expect(Number(half)).toBeGreaterThan(0.04);
    expect(copy).toMatchObject({
      traderId: trader.id,
      traderName: 'Steady Kim',
      stock: 'BTCUSDT',
      side: 'LONG',
      quantity: half,
      isFollowing: true,
      traderFee: '0.1',
    });
    // The trader holds a tenth of a coin.
    expect(parseDecimal(copy?.share ?? '')).toBe((parseDecimal(half) ?? 0n) * 10n);
    const [group] = await trader.get<readonly WireCopyGroup[]>(
      '/api/copytrade/history/trader/my_open_follower_history',
    );
    expect(group).toMatchObject({ name: 'BTCUSDT', copies: 1, quantity: half });
    const [byFollower] = await trader.get<readonly WireCopyGroup[]>(
      '/api/copytrade/history/trader/follower_position',
    );
    expect(byFollower?.name).toMatch(/\*{3}$/);
    // A crossed position binds its value by its leverage.
    expect(Number(margin)).toBeCloseTo((Number(quantity) * Number(entryPrice)) / leverage, 6);
    expect(Number(margin)).toBeGreaterThan(0);
    await trader.order('SELL', '0.1', true);
    const history = await follower.get<Listed<WireCopyRecord>>(
      '/api/copytrade/history/follower/list?page=1&size=20',
    );
    expect(history).toMatchObject({
      total: 1,
      items: [{ kind: 'COPY', copy: { quantity: '0', reason: 'TRADER' } }],
    });
    const events = await follower.get<{ readonly items: readonly AccountEvent[] }>(
      '/api/events?after=0&size=100',
    );
    const types = events.items.map(({ type }) => type);
    expect(types.filter((type) => type !== 'POINT' && type !== 'BONUS')).toEqual([
      'FOLLOW',
      'COPYTRADE_OPEN',
      'COPYTRADE_CLOSE',
    ]);
    const positions = await exchange.get<Listed<WireTraderPosition>>(
      `/api/copytrade/history/trader/list?traderId=${trader.id}`,
    );
    expect(positions.body).toMatchObject({ total: 1, items: [{ stock: 'BTCUSDT' }] });
    const fees = await trader.get<Listed<WireCopyFee>>(
      `/api/copytrade/history/trader/fee_history?traderId=${trader.id}&page=1&size=10`,
    );
    const [follow] = await follower.get<readonly WireFollow[]>(
      '/api/copytrade/follower/my_traders',
    );
    expect(fees.total).toBe(Number(follow?.traderFee) > 0 ? 1 : 0);
  });
});

test('[Y-G3] a follow has its totals and skips, and its trader sees it masked', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id, { followStock: 'ETHUSDT' }));
  await trader.order('BUY', '0.1');
  const mine = await follower.get<WireFollow>('/api/copytrade/follower');
  expect(mine).toMatchObject({ skipped: 1, skips: { PAIR_NOT_FOLLOWED: 1 }, openCopies: 0 });
  expect(
    await follower.get(`/api/copytrade/follower/my_trader_follower?traderId=${trader.id}`),
  ).toEqual(mine);
  const skips = await follower.get<Listed<WireCopyRecord>>(
    '/api/copytrade/history/follower/list?resultType=SKIP',
  );
  expect(skips.items).toMatchObject([{ kind: 'SKIP', skip: { reason: 'PAIR_NOT_FOLLOWED' } }]);
  const seen = await trader.get<WireFollow>(
    `/api/copytrade/follower?traderFollowerId=${mine.followId}`,
  );
  expect(seen.followerName).toMatch(/\*{3}$/);
  expect(seen.followerId).not.toBe(follower.id);
  const list = await exchange.get<Listed<WireFollow>>(
    `/api/copytrade/follower/list?traderId=${trader.id}&page=1&size=10`,
  );
  expect(list.body).toMatchObject({ total: 1, items: [{ followId: mine.followId }] });
});

test('[Y-G4] unfollowing waits for open copies unless it closes them', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id));
  await trader.order('BUY', '0.1');
  const { followId: traderFollowerId } = await follower.get<WireFollow>('/api/copytrade/follower');
  const refused = await follower.send('/api/copytrade/follower/unfollow', { traderFollowerId });
  expect(refused.body).toMatchObject({ code: 'CLOSE_COPIES_FIRST' });
  await follower.post('/api/copytrade/follower/unfollow_trader', { traderFollowerId });
  const [ended] = await follower.get<readonly WireFollow[]>('/api/copytrade/follower/my_traders');
  expect(ended).toMatchObject({ isOn: false, closedCopies: 1, traderName: 'Steady Kim' });
  expect(await follower.get('/api/copytrade/follower/my_traders?resultType=ON')).toEqual([]);
});

test('[Y-G5] a follower closes one copy, no worse than the price they saw', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id));
  await trader.order('BUY', '0.1');
  const [copy] = await follower.get<readonly WireCopy[]>('/api/copytrade/history/follower/open');
  const path = '/api/futures/order/copytrade/close';
  const ids = {
    futuresFollowerOrderId: copy?.copyId ?? '',
    futuresTraderOrderId: copy?.traderPositionId ?? '',
  };
  const wrong = await follower.send(path, { ...ids, futuresTraderOrderId: 'p-999' });
  expect(wrong.body).toMatchObject({ code: 'UNKNOWN_COPY' });
  const moved = await follower.send(path, { ...ids, closePrice: '9999999' });
  expect(moved.body).toMatchObject({ code: 'COPY_PRICE_MOVED' });
  await follower.post(path, ids);
  expect(await follower.get('/api/copytrade/history/follower/open')).toEqual([]);
});

test('[Y-G6] what cannot be is refused with its code', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange, 1);
  const follower = await person(exchange);
  const other = await person(exchange);
  const codeOf = async (answer: ReturnType<typeof other.send>) =>
    ((await answer).body as { readonly code?: string }).code;
  const follow = (more: object) => codeOf(other.send(FOLLOW, settingsFor(trader.id, more)));
  expect(await follow({ multiplyPer: '1.5' })).toBe('FOLLOW_MULTIPLIER');
  expect(await follow({ followStock: [] })).toBe('FOLLOW_NO_PAIR');
  expect(await follow({ oneMaxBet: '9' })).toBe('FOLLOW_LIMIT_MIN');
  expect(await follow({ maxBet: '1000' })).toBe('FOLLOW_LIMIT_ORDER');
  expect(await follow({ traderId: 'u-999' })).toBe('UNKNOWN_TRADER');
  await follower.post(FOLLOW, settingsFor(trader.id));
  expect(await follow({})).toBe('TRADER_FULL');
  expect(await codeOf(trader.send(FOLLOW, settingsFor(trader.id)))).toBe('TRADER_CANNOT_FOLLOW');
  const apply = { capacity: 5, fee: '0.1', name: 'Second', introduction: '' };
  expect(await codeOf(follower.send('/api/copytrade/trader/apply', apply))).toBe('TRADER_FOLLOWS');
  expect(await codeOf(trader.send('/api/copytrade/trader/apply', apply))).toBe('TRADER_APPLIED');
  const change = (body: object) => codeOf(trader.send('/api/copytrade/trader/change', body));
  expect(await change({ fee: '0.5' })).toBe('INVALID_PARAMETER');
  expect(await change({ isOpen: false, name: 'Kim' })).toBeUndefined();
  expect(await trader.get('/api/copytrade/trader/me')).toMatchObject({
    name: 'Kim',
    introduction: 'BTC only.',
    followers: 1,
    trader: { isOpen: false },
  });
  const list = await exchange.get('/api/copytrade/trader/list?sort=LUCK');
  expect(list.body).toMatchObject({ code: 'INVALID_PARAMETER' });
});
