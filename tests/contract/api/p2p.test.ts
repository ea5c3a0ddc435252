/** P2P trades over HTTP and STOMP, by their users, by the operator and by the demo's counter. */
import { describe, expect, test } from 'vitest';
import { parseUserId } from '../../../src/domain/ids.ts';
import { SANDBOX_DELAYS } from '../../../src/gateway/moneyTerms/settings.ts';
import type { WireOperatorP2p, WireP2pDetails } from '../../../src/protocol/p2p/details.ts';
import { memberWith, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const SANDBOX = { sandbox: SANDBOX_DELAYS };
const BANK = { code: '004', account: '123456-04-123456', holder: '김판매' };
const PERSON = { name: '김판매', phone: '010-9876-5432' };

const requestOf = (detail: object, more: object = {}) => ({
  clientRequestId: 'p-1',
  ...PERSON,
  point: '100',
  detailJson: JSON.stringify(detail),
  // A sale is confirmed.
  accountPassword: PASSWORD,
  ...more,
});
const FILE = JSON.stringify({ name: 'proof.png', type: 'image/png', size: 1 });
const BUY = requestOf({ side: 'BUY' });
const SELL = requestOf({ side: 'SELL', bankInfo: BANK });

interface Latest {
  readonly p2p: WireP2pDetails | null;
  readonly isSandbox: boolean;
}

const latestOf = async (exchange: HttpExchange, token: string): Promise<Latest> =>
  (await exchange.get<Latest>('/api/dnw/p2p/latest', { token })).body;

const statusOf = async (exchange: HttpExchange, token: string) =>
  (await latestOf(exchange, token)).p2p?.status;

describe.each(STORE_KINDS)('P2P trades on a store in %s', (kind) => {
  test('[Q-T3][Q-T6][Q-G1][D-L4] a sale goes from request to release, each step published and kept over a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { token } = await memberWith(before, 'seller', '500');
    const { token: desk } = await operatorOf(before);
    const listener = await listenTo(before.gateway, token, ['/user/queue/point']);
    const { body: requested } = await before.post<WireP2pDetails>('/api/dnw/p2p', SELL, { token });
    expect(requested).toMatchObject({
      id: 't-1',
      status: 'REQUESTED',
      fee: '0.2',
      won: '137724',
      ...PERSON,
      account: { ...BANK, bankName: 'KB국민은행' },
    });
    const trade = { p2pId: requested.id };
    await before.post('/api/operator/p2p/match', trade, { token: desk });
    expect(await walletsOf(before, token)).toMatchObject({ USDT: '400+100' });
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const login = async (username: string) =>
      (await exchange.logIn({ username, password: PASSWORD })).accessToken;
    const seller = await login('seller');
    expect(await latestOf(exchange, seller)).toMatchObject({
      p2p: { status: 'MATCHED', name: PERSON.name },
      isSandbox: false,
    });
    await exchange.post('/api/operator/p2p/paid', trade, { token: await login('boss') });
    const confirmed = await exchange.post<WireP2pDetails>('/api/dnw/p2p/confirm', trade, {
      token: seller,
    });
    expect(confirmed.body).toMatchObject({ status: 'RELEASED', expiresAt: null });
    // Pressed again, or retried after an answer that was lost.
    const again = await exchange.post<WireP2pDetails>('/api/dnw/p2p/confirm', trade, {
      token: seller,
    });
    expect(again.body).toEqual(confirmed.body);
    expect(await walletsOf(exchange, seller)).toMatchObject({ USDT: '400+0' });
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'P2P', p2p: { status: 'REQUESTED' } },
      { type: 'POINT', cause: 'HOLD', reference: 't-1' },
      { type: 'P2P', p2p: { status: 'MATCHED' } },
    ]);
    const moved = await exchange.get<{ items: readonly object[] }>('/api/dnw/list', {
      token: seller,
    });
    expect(moved.body.items).toMatchObject([
      {
        id: 't-1',
        type: 'P2PS',
        status: 'APPROVED',
        walletType: 'USDT',
        amount: '100',
        fee: '0.2',
        counterAmount: '137724',
        counterCurrency: 'KRW',
        destination: null,
        endedAt: confirmed.body.steppedAt,
      },
    ]);
    const filtered = await exchange.get<{ total: number }>('/api/dnw/list?typeStrs=P2PB', {
      token: seller,
    });
    expect(filtered.body.total).toBe(0);
    const { body: events } = await exchange.get<{ items: readonly object[] }>(
      '/api/events?after=0',
      {
        token: seller,
      },
    );
    const log = JSON.stringify([await store.read(0, 1_000), events]);
    expect(log).toContain('"P2P"');
    for (const secret of [PERSON.name, PERSON.phone, BANK.account])
      expect(log).not.toContain(secret);
  });

  test('[Q-T2] the same request id is the same trade', async () => {
    const exchange = await open(kind);
    const { token } = await memberWith(exchange, 'buyer', '1');
    const sent = await Promise.all(
      [1, 2, 3].map(() => exchange.post<WireP2pDetails>('/api/dnw/p2p', BUY, { token })),
    );
    expect(new Set(sent.map(({ body }) => body.id))).toEqual(new Set(['t-1']));
    const other = requestOf({ side: 'BUY' }, { point: '101' });
    expect((await exchange.post('/api/dnw/p2p', other, { token })).body).toMatchObject({
      code: 'CLIENT_REQUEST_ID_REUSED',
    });
    // Nothing is left of the attempts that were refused.
    const second = requestOf({ side: 'BUY' }, { clientRequestId: 'p-2' });
    expect((await exchange.post('/api/dnw/p2p', second, { token })).body).toMatchObject({
      code: 'P2P_IN_PROGRESS',
    });
    const { total } = await exchange.gateway.core.documents.query({
      kind: 'p2p',
      page: 1,
      size: 10,
    });
    expect(total).toBe(1);
  });
});

describe('a purchase', () => {
  test('[Q-T4][Q-T5] is disputed and decided by the operator, who leaves an audit row', async () => {
    const exchange = await open('memory');
    const { token, id } = await memberWith(exchange, 'buyer', '1');
    const { token: desk } = await operatorOf(exchange);
    await exchange.post('/api/dnw/p2p', BUY, { token });
    expect((await latestOf(exchange, token)).p2p?.account).toBeNull();
    const trade = { p2pId: 't-1' };
    const account = { code: '088', account: '110-000-000000', holder: '(주)창구' };
    await exchange.post(
      '/api/operator/p2p/match',
      { ...trade, bankInfo: account, payMinutes: 10 },
      { token: desk },
    );
    expect((await latestOf(exchange, token)).p2p).toMatchObject({
      account: { ...account, bankName: '신한은행' },
      expiresAt: exchange.clock.now() + 600_000,
    });
    const paid = (fileId: string) =>
      exchange.post('/api/dnw/p2p/paid', { ...trade, fileId }, { token });
    const document = { kind: 'file', body: FILE, type: 'put' } as const;
    const others = { ...document, id: 'file-2', owner: parseUserId('u-99') };
    await exchange.gateway.core.documents.transact(
      [{ ...document, id: 'file-1', owner: id }, others],
      { actor: id, at: exchange.clock.now() },
    );
    expect((await paid('file-2')).body).toMatchObject({ code: 'UNKNOWN_FILE' });
    expect((await paid('file-1')).body).toMatchObject({ status: 'PAID', proofFileId: 'file-1' });
    const text = '입금했는데 처리가 안 됩니다.';
    await exchange.post('/api/dnw/p2p/dispute', { ...trade, text }, { token });
    const list = '/api/operator/p2p/list?statusStrs=DISPUTED';
    const { body } = await exchange.get<{ items: readonly WireOperatorP2p[]; total: number }>(
      list,
      { token: desk },
    );
    expect(body).toMatchObject({
      total: 1,
      items: [{ userId: id, username: 'buyer', dispute: text, ...PERSON }],
    });
    const since = await exchange.get<{ total: number }>(
      `${list}&startDate=${exchange.clock.now() + 1}`,
      { token: desk },
    );
    expect(since.body.total).toBe(0);
    const decision = { ...trade, decision: 'RELEASED', reason: 'found' };
    await exchange.post('/api/operator/p2p/decide', decision, { token: desk });
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '100.8+0' });
    const late = await exchange.post('/api/dnw/p2p/cancel', trade, { token });
    expect(late.body).toMatchObject({ code: 'P2P_OVER' });
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 20,
    });
    expect(items.map(({ after }) => JSON.parse(after ?? '{}') as object)).toMatchObject([
      {
        name: 'p2p.decide',
        reason: 'found',
        outcome: 'DONE',
        details: { decision: 'RELEASED', side: 'BUY' },
      },
      { name: 'p2p.decide', outcome: 'BEGUN' },
      { name: 'p2p.match', outcome: 'DONE' },
      { name: 'p2p.match', outcome: 'BEGUN' },
    ]);
  });

  test('[Q-T7][Q-G2] ends by the exchange’s time, also where it passed while the exchange was stopped', async () => {
    const exchange = await open('memory');
    const { token } = await memberWith(exchange, 'buyer', '1');
    const { token: desk } = await operatorOf(exchange);
    await exchange.post('/api/dnw/p2p', BUY, { token });
    const match = { p2pId: 't-1', payMinutes: 5 };
    await exchange.post('/api/operator/p2p/match', match, { token: desk });
    await exchange.clock.run(299_000);
    expect(await statusOf(exchange, token)).toBe('MATCHED');
    await exchange.clock.run(2_000);
    expect(await statusOf(exchange, token)).toBe('EXPIRED');

    const store = await openStore('memory');
    const stopped = await createHttpExchange({ store });
    const late = await memberWith(stopped, 'late', '1');
    await stopped.post('/api/dnw/p2p', BUY, late);
    await stopped.stop();
    await stopped.clock.run(86_400_000);
    const restarted = await open('memory', { store, clock: stopped.clock });
    const credentials = { username: 'late', password: PASSWORD };
    const body = await restarted.logIn(credentials);
    expect(await statusOf(restarted, body.accessToken)).toBe('EXPIRED');
  });
});

describe('the demo’s counter', () => {
  test('[Q-G3] matches a purchase after 3 s and releases it 3 s after its payment', async () => {
    const exchange = await open('memory', { money: SANDBOX });
    const { token } = await memberWith(exchange, 'buyer', '1');
    await exchange.post('/api/dnw/p2p', BUY, { token });
    expect((await latestOf(exchange, token)).isSandbox).toBe(true);
    await exchange.clock.run(2_000);
    expect(await statusOf(exchange, token)).toBe('REQUESTED');
    await exchange.clock.run(2_000);
    expect((await latestOf(exchange, token)).p2p).toMatchObject({
      status: 'MATCHED',
      account: { bankName: '카카오뱅크' },
    });
    await exchange.post('/api/dnw/p2p/paid', { p2pId: 't-1' }, { token });
    await exchange.clock.run(4_000);
    expect(await statusOf(exchange, token)).toBe('RELEASED');
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '100.8+0' });
  });

  test('[Q-G3] pays a sale 3 s after its match and decides a dispute for the user', async () => {
    const exchange = await open('memory', { money: SANDBOX });
    const { token } = await memberWith(exchange, 'seller', '500');
    await exchange.post('/api/dnw/p2p', SELL, { token });
    await exchange.clock.run(8_000);
    expect(await statusOf(exchange, token)).toBe('PAID');
    await exchange.post('/api/dnw/p2p/dispute', { p2pId: 't-1', text: '미입금' }, { token });
    await exchange.clock.run(9_000);
    expect(await statusOf(exchange, token)).toBe('DISPUTED');
    await exchange.clock.run(2_000);
    expect(await statusOf(exchange, token)).toBe('CANCELLED');
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '500+0' });
  });

  test('[Q-G3] cancels a sale of coins that are not there any more', async () => {
    const exchange = await open('memory', { money: SANDBOX });
    const { token } = await memberWith(exchange, 'seller', '100');
    await exchange.post('/api/dnw/p2p', SELL, { token });
    const spent = { from: 'USDT', to: 'FUTURES', amount: '1' };
    await exchange.post('/api/dnw/transfer', spent, { token });
    await exchange.clock.run(4_000);
    expect(await statusOf(exchange, token)).toBe('CANCELLED');
  });
});

test.each([
  ['detailJson', requestOf({}, { detailJson: 'not json' })],
  ['detailJson.side', requestOf({ side: 'SWAP' })],
  ['detailJson.bankInfo.account', requestOf({ side: 'SELL', bankInfo: { ...BANK, account: 'x' } })],
  ['phone', requestOf({ side: 'BUY' }, { phone: 'none' })],
])('[Q-T1] a request with a wrong %s is refused', async (name, request) => {
  const exchange = await open('memory');
  const { token } = await memberWith(exchange, 'trader', '1');
  expect((await exchange.post('/api/dnw/p2p', request, { token })).body).toMatchObject({
    code: 'INVALID_PARAMETER',
    data: { name },
  });
});

test('[Q-T8] nobody sees or moves the trades of others, and only operators sit at the desk', async () => {
  const exchange = await open('memory');
  const { token } = await memberWith(exchange, 'seller', '500');
  const { token: other } = await memberWith(exchange, 'other', '1');
  await exchange.post('/api/dnw/p2p', SELL, { token });
  expect((await latestOf(exchange, other)).p2p).toBeNull();
  const trade = { p2pId: 't-1' };
  for (const step of ['cancel', 'paid', 'confirm'])
    expect(
      (await exchange.post(`/api/dnw/p2p/${step}`, trade, { token: other })).body,
    ).toMatchObject({ code: 'UNKNOWN_P2P' });
  for (const path of ['match', 'release'])
    expect((await exchange.post(`/api/operator/p2p/${path}`, trade, { token })).body).toMatchObject(
      { code: 'NO_PERMISSION' },
    );
});

test.each([
  ['BANK_ACCOUNT_NEEDED', requestOf({ side: 'SELL' })],
  ['UNKNOWN_BANK', requestOf({ side: 'SELL', bankInfo: { ...BANK, code: '999' } })],
  ['P2P_WON_CHANGED', requestOf({ side: 'BUY', won: '137999' })],
])('[Q-T1] a request is refused with %s', async (code, request) => {
  const exchange = await open('memory');
  const { token } = await memberWith(exchange, 'trader', '500');
  expect((await exchange.post('/api/dnw/p2p', request, { token })).body).toMatchObject({ code });
});
