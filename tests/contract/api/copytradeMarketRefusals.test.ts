/** Refusals of copy trading: partners, hedge mode, closed markets and empty books. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { WireCopy, WireFollow } from '../../../src/protocol/copytrade/entities.ts';
import {
  FOLLOW,
  openTrader,
  person,
  settingsFor,
  signedInAgain,
} from '../../support/apiCopytrade.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { BTC, tickOf } from '../../support/engine.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const APPLY = '/api/copytrade/trader/apply';
const CLOSE = '/api/futures/order/copytrade/close';
const GOLD = 104;

const codeOf = async (answer: Promise<{ readonly body: unknown }>) =>
  ((await answer).body as { readonly code?: string }).code;

/**
 * The token of a new partner of a kind.
 * @param token an operator's
 */
async function partner(
  exchange: HttpExchange,
  tokens: readonly [string, string],
  kind: 'AFFILIATE' | 'TRADER_PARTNER',
) {
  const name = kind === 'AFFILIATE' ? 'seoul' : 'busan';
  const asked = {
    username: name,
    password: PASSWORD,
    name: `지사 ${name}`,
    code: name,
    kind,
    rates: { FUTURES: '0.1', ROUNDS: '0.01', COPY: '0' },
  };
  // Rates are terms: two admins make such a partner.
  await exchange.post('/api/partner', asked, { token: tokens[0] });
  const made = await exchange.post('/api/partner', asked, { token: tokens[1] });
  expect(made.status).toBe(200);
  const credentials = { username: name, password: PASSWORD };
  return { token: (await exchange.logIn(credentials)).accessToken };
}

/** A follower with one copy of what the trader holds of an option. */
async function copied(exchange: HttpExchange, stock: string, order: object) {
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await follower.post(FOLLOW, settingsFor(trader.id, { followStock: [stock] }));
  await trader.post('/api/futures/order', { marketType: 'MARKET', side: 'BUY', ...order });
  const [copy] = await follower.get<readonly WireCopy[]>('/api/copytrade/history/follower/open');
  if (copy === undefined) throw new Error('nothing was copied');
  return { trader, follower, copy };
}

test('[Y-T1] [Y-F1] affiliates neither become traders nor follow one', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const [boss, second] = [await operatorOf(exchange), await operatorOf(exchange, 'second')];
  const tokens = [boss.token, second.token] as const;
  const affiliate = await partner(exchange, tokens, 'AFFILIATE');
  const application = { capacity: 5, fee: '0.1', name: 'Seoul', introduction: '' };
  expect(await codeOf(exchange.post(APPLY, application, affiliate))).toBe('PARTNER_CANNOT_TRADE');
  const follow = exchange.post(FOLLOW, settingsFor(trader.id), affiliate);
  expect(await codeOf(follow)).toBe('PARTNER_CANNOT_TRADE');
  const other = await partner(exchange, tokens, 'TRADER_PARTNER');
  expect((await exchange.post(APPLY, application, other)).status).toBe(200);
});

test('[Y-T5] in hedge mode a trader opens no other side of what is copied', async () => {
  const exchange = await open('memory');
  const trader = await openTrader(exchange);
  const follower = await person(exchange);
  await trader.post('/api/futures/order/position_mode', { mode: 'HEDGE' });
  await follower.post(FOLLOW, settingsFor(trader.id));
  const order = (more: object) =>
    codeOf(
      trader.send('/api/futures/order', {
        futuresOptionId: 1,
        marketType: 'MARKET',
        quantity: '0.1',
        ...more,
      }),
    );
  expect(await order({ side: 'BUY', positionSide: 'LONG' })).toBeUndefined();
  expect(await order({ side: 'SELL', positionSide: 'SHORT' })).toBe('TRADER_OPPOSITE');
  expect(await order({ side: 'SELL', positionSide: 'LONG' })).toBeUndefined();
  expect(await order({ side: 'SELL', positionSide: 'SHORT' })).toBeUndefined();
});

test('[Y-C2] [Y-F3] in a closed market a copy stays open, and so does its follow', async () => {
  const exchange = await open('memory');
  const bought = { futuresOptionId: GOLD, quantity: '2' };
  const { follower, copy } = await copied(exchange, 'XAUUSD', bought);
  exchange.clock.jumpTo(exchange.clock.now() + 3 * DAY_MS);
  const saturday = await signedInAgain(exchange, follower);
  const { followId: traderFollowerId } = await saturday.get<WireFollow>('/api/copytrade/follower');
  const close = saturday.send(CLOSE, { futuresFollowerOrderId: copy.copyId });
  expect(await codeOf(close)).toBe('MARKET_CLOSED');
  const leave = saturday.send('/api/copytrade/follower/unfollow_trader', { traderFollowerId });
  expect(await codeOf(leave)).toBe('MARKET_CLOSED');
  expect(await saturday.get('/api/copytrade/history/follower/open')).toMatchObject([
    { copyId: copy.copyId, quantity: copy.quantity },
  ]);
});

test('[Y-C2] a copy that nobody takes stays as it is', async () => {
  const exchange = await open('memory');
  const { follower, copy } = await copied(exchange, 'BTCUSDT', {
    futuresOptionId: 1,
    quantity: '0.1',
  });
  const { core } = exchange.gateway;
  const market = (bids: readonly (readonly [string, string])[]) =>
    core.submit({
      type: 'MoveMarket',
      tick: tickOf({ instrument: BTC, last: copy.entryPrice, bids }, exchange.clock.now()),
    });
  const close = () => codeOf(follower.send(CLOSE, { futuresFollowerOrderId: copy.copyId }));
  await market([]);
  expect(await close()).toBe('INSUFFICIENT_LIQUIDITY');
  expect(await follower.get('/api/copytrade/history/follower/open')).toMatchObject([
    { copyId: copy.copyId, quantity: copy.quantity, isFollowing: true },
  ]);
  await market([[copy.entryPrice, '10']]);
  expect(await close()).toBeUndefined();
  expect(await follower.get('/api/copytrade/history/follower/open')).toEqual([]);
});
