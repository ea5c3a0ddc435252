/** Wallets that a site no longer offers: what is in one may leave it, and nothing comes in. */
import { expect, test } from 'vitest';
import type { WireSiteInfo } from '../../../src/protocol/site/entities.ts';
import { memberWith, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

type Outcome = { readonly code?: string; readonly quoteId?: string };

/** A member with something in every wallet, and the site without futures, binary and BTC. */
async function droppedSite() {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const member = await memberWith(exchange, 'player', '500');
  const post = async (path: string, body: object) =>
    (await exchange.post<Outcome>(`/api/dnw/${path}`, body, member)).body;
  const convert = async (from: string, to: string, amount: string) => {
    const query = new URLSearchParams({ from, to, amount }).toString();
    const quote = await exchange.get<Outcome>(`/api/dnw/convert_quote?${query}`, member);
    const { quoteId = 'q-none', code } = quote.body;
    return { quoted: code, made: await post('convert', { quoteId, from, to, amount }) };
  };
  const transfer = (id: string, from: string, to: string) =>
    post('transfer', { clientRequestId: id, from, to, amount: '10' });
  await convert('USDT', 'BTC', '100');
  await transfer('before', 'USDT', 'FUTURES');
  const off = { id: 1, version: 0, type: '111011', withoutCoins: 'BINARY,BTC' };
  const changed = await exchange.post('/api/operator/site/change', off, { token: boss.token });
  expect(changed.status).toBe(200);
  return { exchange, member, convert, transfer };
}

const demoFunds = async (exchange: HttpExchange) =>
  (await exchange.get<WireSiteInfo>('/api/site_info/code?code=demo')).body.demoFunds;

test('[W-S11] [D-T1] a transfer out of a wallet that the site dropped is accepted, into it refused', async () => {
  const { exchange, member, transfer } = await droppedSite();
  const before = await walletsOf(exchange, member.token);
  expect(before).toMatchObject({ FUTURES: '10+0', USDT: '390+0' });
  expect(await transfer('in', 'USDT', 'FUTURES')).toMatchObject({ code: 'WALLET_NOT_OFFERED' });
  expect(await transfer('out', 'FUTURES', 'USDT')).toMatchObject({ status: 'APPROVED' });
  expect(await walletsOf(exchange, member.token)).toMatchObject({
    FUTURES: '0+0',
    USDT: '400+0',
  });
  // What was carried out before the change is answered as it was.
  expect(await transfer('before', 'USDT', 'FUTURES')).toMatchObject({ status: 'APPROVED' });
  expect(await walletsOf(exchange, member.token)).toMatchObject({ FUTURES: '0+0' });
});

test('[W-S11] a conversion out of a dropped wallet is accepted, into it neither quoted nor made', async () => {
  const { convert } = await droppedSite();
  for (const to of ['BTC', 'BINARY']) {
    const { quoted, made } = await convert('USDT', to, '20');
    expect([quoted, made.code]).toEqual(['WALLET_NOT_OFFERED', 'WALLET_NOT_OFFERED']);
  }
  const { quoted, made } = await convert('BTC', 'USDT', '0.0001');
  expect(quoted).toBeUndefined();
  expect(made).toMatchObject({ status: 'APPROVED' });
});

test('[W-S11] a new member receives no play money in a wallet that the site does not offer', async () => {
  const exchange = await open('memory');
  expect(await demoFunds(exchange)).toBe('10000');
  for (const [siteInfoId, host, held] of [
    [3, 'nofutures.localhost', { FUTURES: '0+0', BINARY: '10000+0' }],
    [4, 'nobinary.localhost', { FUTURES: '10000+0', BINARY: '0+0' }],
  ] as const) {
    const { accessToken: token } = await exchange.signIn(`new${siteInfoId}`, { siteInfoId });
    const { body } = await exchange.get<
      readonly { readonly type: string; readonly point: string; readonly gameWaitPoint: string }[]
    >('/api/wallet/my', { token, host });
    const sums = body.map(({ type, point, gameWaitPoint }) => [type, `${point}+${gameWaitPoint}`]);
    expect(Object.fromEntries(sums)).toMatchObject(held);
  }
  const there = await exchange.get<WireSiteInfo>('/api/site_info/code?code=nofutures');
  expect(there.body.demoFunds).toBe('0');
});
