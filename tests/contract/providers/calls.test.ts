/** The calls of the payment providers over HTTP, with the sandbox inside the exchange. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { CALL_DOCS, CALLS, type CallName } from '../../../src/protocol/contract.ts';
import { providerCalls } from '../../../src/protocol/providers/calls.ts';
import type {
  WireProviderCoins,
  WireProviderPayment,
} from '../../../src/protocol/providers/entities.ts';
import { memberWith, type Member, proofOf, walletsOf } from '../../support/apiMoney.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

let it: HttpExchange;
let member: Member;
let token: string;
beforeEach(async () => {
  it = await createHttpExchange();
  member = await memberWith(it, 'player', '1000');
  token = member.token;
});
afterEach(() => it.stop());

const post = (path: string, body: object) => it.post<WireProviderPayment>(path, body, { token });
const refused = async (path: string, body: object) => (await it.post(path, body, { token })).body;

const usdt = async () => (await walletsOf(it, token))['USDT'];

describe('[V-C1] coins are bought for won', () => {
  const BUYERS = [
    ['/api/dh-safety/signup', 'dh-safety', undefined],
    ['/api/bitdex/sendCoin', 'bitdex', undefined],
    ['/api/paykiwoom/sendCoin', 'paykiwoom', '/api/paykiwoom/signup'],
    ['/api/paycoin/sendCoin', 'paycoin', '/api/paycoin/signup'],
  ] as const;

  test.each(BUYERS)('%s', async (path, provider, signup) => {
    const request = { clientRequestId: 'my-coins', walletType: 'USDT', won: '138000' };
    if (signup !== undefined) await it.post(signup, { value: '010-1234-5678' }, { token });
    const { body } = await post(path, request);
    expect(body).toMatchObject({
      provider,
      isSandbox: true,
      step: 'OPEN',
      url: expect.stringMatching(/^https:/),
      qrcode: expect.stringMatching(/./),
      dnw: { type: 'WB', amount: '100', fee: '0.2', counterAmount: '138000', rate: '1380' },
    });
    const again = await post(path, request);
    expect(again.body).toEqual(body);
    const other = { ...request, won: '276000' };
    expect(await refused(path, other)).toMatchObject({ code: 'CLIENT_REQUEST_ID_REUSED' });
    await it.clock.run(5_000);
    expect(await usdt()).toBe('1099.8+0');
    const ended = await post(path, request);
    expect(ended.body).toMatchObject({ step: 'ENDED', url: null, dnw: { status: 'APPROVED' } });
  });

  test.each(['paykiwoom', 'paycoin'])('%s needs a sign-up', async (provider) => {
    const request = { walletType: 'USDT', won: '138000' };
    expect(await refused(`/api/${provider}/sendCoin`, request)).toMatchObject({
      code: 'PROVIDER_SIGNUP_NEEDED',
    });
  });

  test.each([
    ['FUTURES', '138000', 'WALLET_NOT_OFFERED'],
    ['USDT', '0', 'INVALID_AMOUNT'],
    ['USDT', '138000.5', 'AMOUNT_OFF_UNIT'],
    ['USDT', '1380', 'AMOUNT_BELOW_MINIMUM'],
  ])('%s for %s won is refused', async (walletType, won, code) => {
    expect(await refused('/api/bitdex/sendCoin', { walletType, won })).toMatchObject({ code });
  });
});

describe('[V-C1] coins are sold, deposited and withdrawn', () => {
  test('sellCoin holds the coins and pays out won', async () => {
    const sale = { clientRequestId: 'my-sale', walletType: 'USDT', point: '100' };
    expect(await refused('/api/bitdex/sellCoin', sale)).toMatchObject({
      code: 'PROOF_REQUIRED',
    });
    const request = { ...sale, proof: await proofOf(it, member) };
    const { body } = await post('/api/bitdex/sellCoin', request);
    expect(body).toMatchObject({
      provider: 'bitdex',
      step: 'OPEN',
      url: null,
      qrcode: null,
      dnw: { type: 'WS', amount: '100', counterAmount: '137724' },
    });
    expect(await usdt()).toBe('900+100');
    const cancel = `/api/dnw/cancel?dnwHistoryId=${body.dnw.id}`;
    expect((await it.get(cancel, { token })).body.code).toBe('APPLICATION_AT_PROVIDER');
    await it.clock.run(5_000);
    expect(await usdt()).toBe('900+0');
    const again = await post('/api/bitdex/sellCoin', request);
    expect(again.body.dnw).toMatchObject({ id: body.dnw.id, status: 'APPROVED' });
    const proof = await proofOf(it, member);
    const beyond = { ...request, clientRequestId: 'too-much', point: '1000', proof };
    expect(await refused('/api/bitdex/sellCoin', beyond)).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test('a sale that the provider refuses gives the coins back', async () => {
    // 59901 won are paid out for it less the fee.
    const proof = await proofOf(it, member);
    const request = { walletType: 'USDT', point: '43.493509', proof };
    const { body } = await post('/api/bitdex/sellCoin', request);
    expect(body).toMatchObject({ step: 'ENDED', dnw: { status: 'REJECTED' } });
    expect(body.dnw.counterAmount).toBe('59901');
    expect(await usdt()).toBe('1000+0');
  });

  test.each([
    ['/api/gluwa/make-qrcode', { amount: '50' }, 'gluwa', 'D', '1050+0'],
    ['/api/dnw/p2p/vancoin-p2p-url', { value: '50' }, 'vancoin', 'D', '1050+0'],
    ['/api/dnw/bitshop/url', { amount: '50' }, 'bitshop', 'D', '1050+0'],
    ['/api/dnw/bitshop/url', { amount: '50', type: 'sell' }, 'bitshop', 'W', '950+0'],
  ])('%s %j', async (path, request, provider, type, after) => {
    const listener = await listenTo(it.gateway, token, ['/user/queue/point']);
    const { body } = await post(path, { ...request, proof: await proofOf(it, member) });
    expect(body).toMatchObject({ provider, step: 'OPEN', dnw: { type, status: 'REQUESTED' } });
    const read = `/api/provider/payment?dnwHistoryId=${body.dnw.id}`;
    expect((await it.get(read, { token })).body).toEqual(body);
    await it.clock.run(5_000);
    expect(await usdt()).toBe(after);
    expect(listener.received('/user/queue/point').at(-1)).toMatchObject({
      type: 'DNW',
      dnw: { id: body.dnw.id, status: 'APPROVED' },
    });
  });
});

describe('reading', () => {
  test.each(['paykiwoom', 'paycoin', 'bitdex'])(
    '[V-C6] %s/chk_coin names the coins',
    async (provider) => {
      const { body } = await it.get<WireProviderCoins>(`/api/${provider}/chk_coin`, { token });
      expect(body).toEqual({
        status: 200,
        isSandbox: true,
        isSignedUp: provider === 'bitdex',
        coins: [
          {
            walletType: 'USDT',
            currency: 'USDT',
            rate: '1380',
            unit: '0.000001',
            minimum: '20',
            maximum: '1000000',
          },
        ],
      });
    },
  );

  test('[V-C6] coin_charge_url is a page of the provider', async () => {
    const { body } = await it.get<{ url: string }>('/api/bitdex/coin_charge_url', { token });
    expect(body.url).toMatch(/^https:\/\//);
  });

  test('[V-C2] a payment is read by its owner alone', async () => {
    const { body } = await post('/api/gluwa/make-qrcode', { amount: '50' });
    const other = (await it.signIn('other')).accessToken;
    const read = `/api/provider/payment?dnwHistoryId=${body.dnw.id}`;
    expect((await it.get(read, { token: other })).body.code).toBe('UNKNOWN_APPLICATION');
    const none = '/api/provider/payment?dnwHistoryId=x';
    expect((await it.get(none, { token })).body.code).toBe('UNKNOWN_APPLICATION');
  });
});

describe('[V-M1] a sign-up', () => {
  const value = '010-1234-5678';

  test('follows the word of the provider, and is erased with the account', async () => {
    const player = () => it.get('/api/paycoin/chk_player', { token });
    expect((await player()).body).toMatchObject({ isSignedUp: false });
    const refusal = await refused('/api/paycoin/signup', { value: 'refuse' });
    expect(refusal).toMatchObject({ code: 'PROVIDER_REFUSED' });
    await it.post('/api/paycoin/signup', { value }, { token });
    expect((await player()).body).toMatchObject({ isSignedUp: true });
    const documents = () => it.store.documents.query({ kind: 'providerMember', page: 1, size: 10 });
    expect(await documents()).toMatchObject({ items: [{ owner: userId(1) }] });
    await it.gateway.core.documents.transact([{ type: 'erase', owner: userId(1) }], {
      actor: userId(1),
      at: it.clock.now(),
    });
    expect(await documents()).toMatchObject({ items: [] });
  });
});

test('every example of the calls is carried out as documented', async () => {
  for (const name of Object.keys(providerCalls) as (keyof typeof providerCalls & CallName)[]) {
    const { method, path, access } = CALLS[name];
    if (access !== 'member' || name === 'providerPayment') continue;
    const { example } = CALL_DOCS[name];
    const params = { ...example.params, proof: await proofOf(it, member) };
    const { status } =
      method === 'POST' ? await it.post(path, params, { token }) : await it.get(path, { token });
    expect([name, status]).toEqual([name, 200]);
  }
});
