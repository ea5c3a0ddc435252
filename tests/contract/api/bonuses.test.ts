/** Bonuses over HTTP and STOMP: what is shown of them, what may leave, and what a site asks for. */
import { expect, test } from 'vitest';
import { storeSite } from '../../../src/gateway/sites/siteDocuments.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import { addOwnMoney, memberWith, operatorOf, proofOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const bonusIn = async (exchange: HttpExchange, token: string, type: string) => {
  const { body } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', { token });
  return body.find((wallet) => wallet.type === type)?.bonus;
};

const TRANSFER = { clientRequestId: 't-1', from: 'FUTURES', to: 'USDT', amount: '1000' };

test('[D-U1][D-U6] what a new account is given is locked, wherever it moves, and over a restart', async () => {
  const store = await openStore('memory');
  const before = await open('memory', { store });
  const { token } = await memberWith(before, 'newcomer', '30', 'FUTURES');
  const given = { amount: '10000', required: '50000', turned: '0', own: '30' };
  expect(await bonusIn(before, token, 'FUTURES')).toEqual(given);
  const listener = await listenTo(before.gateway, token, ['/user/queue/point']);
  expect((await before.post('/api/dnw/transfer', TRANSFER, { token })).status).toBe(200);
  expect(listener.received('/user/queue/point')).toMatchObject([
    { type: 'POINT', cause: 'TRANSFER' },
    { type: 'BONUS', walletType: 'FUTURES', cause: 'CHANGED', bonus: { required: '45150' } },
    { type: 'BONUS', walletType: 'USDT', cause: 'GRANTED', bonus: { required: '4850', own: '30' } },
  ]);
  await before.stop();
  const exchange = await open('memory', { store, clock: before.clock });
  const { body } = await exchange.post<{ accessToken: string }>('/api/login', {
    username: 'newcomer',
    password: 'maru2025',
  });
  expect(await bonusIn(exchange, body.accessToken, 'USDT')).toEqual({
    amount: '970',
    required: '4850',
    turned: '0',
    own: '30',
  });
});

test('[D-U3] no way out takes more than is the member’s own: BONUS_LOCKED with both figures', async () => {
  const exchange = await open('memory');
  const member = await memberWith(exchange, 'taker', '50');
  const { token } = member;
  await exchange.post('/api/dnw/transfer', TRANSFER, { token });
  const locked = { code: 'BONUS_LOCKED', data: { available: '50', remaining: '5000' } };
  const proof = await proofOf(exchange, member);
  const refused = async (path: string, body: object) =>
    expect([path, (await exchange.post(path, body, { token })).body]).toMatchObject([path, locked]);
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
  await refused('/api/dnw/withdraw/apply', { walletType: 'USDT', point: '60', address, proof });
  const between = { from: 'USDT', to: 'BTC', amount: '60' };
  const { body: quote } = await exchange.get<{ quoteId: string }>(
    `/api/dnw/convert_quote?${new URLSearchParams(between).toString()}`,
    { token },
  );
  await refused('/api/dnw/convert', { ...between, quoteId: quote.quoteId });
  const bankInfo = { code: '004', account: '12345678901234', holder: '홍길동' };
  await refused('/api/dnw/p2p', {
    name: '홍길동',
    phone: '010-1234-5678',
    point: '60',
    detailJson: JSON.stringify({ side: 'SELL', walletType: 'USDT', bankInfo }),
    accountPassword: PASSWORD,
  });
  expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '1050+0' });
});

test('[W-S10] an operator sets what a site asks for; what was given before keeps its turnover', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const second = await operatorOf(exchange, 'second');
  const change = async (more: object, by = boss) => {
    const body = { id: 1, version: 0, reason: 'terms', ...more };
    return exchange.post('/api/operator/site/change', body, by);
  };
  for (const [name, value] of [
    ['bonusTurnover', '-1'],
    ['bonusTurnover', '1000.1'],
    ['bonusTurnover', 'often'],
    ['bonusFuturesShare', '1.01'],
  ] as const)
    expect((await change({ [name]: value })).body).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name },
    });
  expect((await change({ bonusTurnover: '0' })).body).toMatchObject({ pending: { why: 'TERMS' } });
  expect((await change({ bonusTurnover: '0' }, second)).status).toBe(200);
  const { body: site } = await exchange.get('/api/site_info/code?code=demo');
  expect(site).toMatchObject({ bonusTurnover: '0', bonusFuturesShare: '0.025' });
  const { accessToken: token } = await exchange.signIn('later');
  expect(await bonusIn(exchange, token, 'FUTURES')).toBeNull();
  expect(await bonusIn(exchange, boss.token, 'FUTURES')).toMatchObject({ required: '50000' });
  await addOwnMoney(exchange, boss.id, '5', 'FUTURES');
  expect(await bonusIn(exchange, boss.token, 'FUTURES')).toMatchObject({ own: '5' });
});

const OFF = { id: 1, version: 0, withoutCoins: 'BINARY' };

test('[D-U10][W-S11] a wallet that a site takes out ends the bonus in it: a line, a notice, and own money that can leave', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const member = await memberWith(exchange, 'holder', '30', 'BINARY');
  const { token } = member;
  const listener = await listenTo(exchange.gateway, token, ['/user/queue/point']);
  const { status } = await exchange.post('/api/operator/site/change', OFF, boss);
  expect(status).toBe(200);
  expect(listener.received('/user/queue/point')).toMatchObject([
    { type: 'POINT', cause: 'BONUS_CANCELLED', wallets: [{ walletType: 'BINARY', point: '30' }] },
    { type: 'BONUS', walletType: 'BINARY', cause: 'CANCELLED', bonus: null },
  ]);
  const { body } = await exchange.get<{ items: readonly object[] }>(
    '/api/wallet/statement?walletType=BINARY',
    { token },
  );
  expect(body.items[0]).toMatchObject({ cause: 'BONUS_CANCELLED', amount: '-10000' });
  expect(await walletsOf(exchange, token)).toMatchObject({ BINARY: '30+0', FUTURES: '10000+0' });
  expect(await bonusIn(exchange, token, 'FUTURES')).toMatchObject({ amount: '10000' });
});

test('[D-U10] a process that ended after the change of the site ends the bonuses at its next start', async () => {
  const store = await openStore('memory');
  const before = await open('memory', { store });
  const { token } = await memberWith(before, 'holder', '30', 'BINARY');
  const { sites, documents } = before.gateway.core;
  const site = { ...sites.first(), withoutCoins: 'BINARY' };
  await storeSite(documents, site, 0, { actor: 'operator', at: before.clock.now() });
  expect(await walletsOf(before, token)).toMatchObject({ BINARY: '10030+0' });
  await before.stop();
  const exchange = await open('memory', { store, clock: before.clock });
  const { body } = await exchange.post<{ accessToken: string }>('/api/login', {
    username: 'holder',
    password: PASSWORD,
  });
  expect(await walletsOf(exchange, body.accessToken)).toMatchObject({ BINARY: '30+0' });
});
