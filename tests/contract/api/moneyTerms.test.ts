/** Limits, fees and rates that operators change, over HTTP. Rules [O-N..] of gateway/money. */
import { describe, expect, test } from 'vitest';
import type { WireTerms } from '../../../src/protocol/money/entities.ts';
import type {
  WireOperatorRates,
  WireOperatorTerms,
} from '../../../src/protocol/money/operatorCalls.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

type Answer<T> = Partial<T & ErrorAnswer> & { readonly pending?: { readonly why: string } };

const TERMS = '/api/operator/terms/change';
const RATES = '/api/operator/rates/change';
const ACCOUNT = '/api/operator/payment_account/change';
const OF_WITHDRAWAL = { id: 1, walletType: 'USDT', type: 'W', reason: 'a test' };

/** Outcome of an act: why it is pending, the code of its refusal, or OK. */
async function pressed(
  it: HttpExchange,
  path: string,
  params: object,
  by: Member,
): Promise<string> {
  const { status, body } = await it.post<Answer<object>>(path, { reason: 'a test', ...params }, by);
  return status === 200 ? (body.pending?.why ?? 'OK') : (body.code ?? '');
}

const shownOf = async (it: HttpExchange, type: string): Promise<WireTerms | undefined> => {
  const { body } = await it.get<readonly WireTerms[]>('/api/site_info/dnw?siteInfoId=1');
  return body.find((terms) => terms.walletType === 'USDT' && terms.type === type);
};

const rateOf = async (it: HttpExchange, counter: string): Promise<string> => {
  const path = `/api/dnw/get_exchange_rate?base=USDT&counter=${counter}`;
  return (await it.get<{ data: string }>(path)).body.data;
};

const buy = (it: HttpExchange, by: Member, id: string) =>
  it.post<{ rate: string; destination: { account: string } }>(
    '/api/dnw/buy/apply',
    { clientRequestId: id, walletType: 'USDT', point: '100', won: '200000' },
    by,
  );

describe.each(STORE_KINDS)('in %s', (kind) => {
  test('[O-N1][O-N3] limits change from a moment on and are there after a restart', async () => {
    const it = await open(kind);
    const boss = await operatorOf(it);
    expect(await pressed(it, TERMS, { ...OF_WITHDRAWAL, minimum: '50' }, boss)).toBe('OK');
    await it.clock.run(10);
    expect(await shownOf(it, 'W')).toMatchObject({ minimum: '50', fixedFee: '1' });
    const from = it.clock.now() + HOUR_MS;
    const later = { ...OF_WITHDRAWAL, fixedFee: '2', hours: '09:00-18:00', from };
    expect(await pressed(it, TERMS, later, boss)).toBe('OK');
    expect(await shownOf(it, 'W')).toMatchObject({ fixedFee: '1', hours: null });
    await it.stop();
    const again = await open(kind, { store: it.store, clock: it.clock });
    const { body } = await again.get<readonly WireOperatorTerms[]>(
      '/api/operator/terms?id=1',
      boss,
    );
    const own = body.find(({ walletType, type }) => walletType === 'USDT' && type === 'W');
    expect(own?.inForce).toMatchObject({ minimum: '50', fixedFee: '1' });
    expect(own?.changes).toMatchObject([
      { fields: ['minimum'] },
      { from, fields: ['fixedFee', 'hours'], terms: { hours: '09:00-18:00' } },
    ]);
    await again.clock.run(HOUR_MS + 10);
    expect(await shownOf(again, 'W')).toMatchObject({
      minimum: '50',
      fixedFee: '2',
      hours: '09:00-18:00',
    });
    const fees = await again.get<{ coins: { USDT: { withdrawal: string } } }>('/fee.json');
    expect(fees.body.coins.USDT.withdrawal).toBe('2');
  });

  test('[O-N3] rates and the account of buyers are those of the moment of a request', async () => {
    const it = await open(kind);
    const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
    const player = await memberWith(it, 'player', '100');
    const first = await buy(it, player, 'first');
    for (const [path, params] of [
      [RATES, { krwPerUsdt: '1400', bktPerUsdt: '1390' }],
      [ACCOUNT, { bankCode: '088', account: '110-999-888777', holder: 'Maru' }],
    ] as const)
      for (const by of [boss, second]) await pressed(it, path, params, by);
    await it.clock.run(10);
    expect(await rateOf(it, 'KRW')).toBe('1400');
    expect(await rateOf(it, 'BKT')).toBe('1390');
    const next = await buy(it, player, 'next');
    expect([first, next].map(({ body }) => body.rate)).toEqual(['1380', '1400']);
    expect(next.body.destination.account).toBe('110-999-888777');
    expect(first.body.destination.account).not.toBe('110-999-888777');
    expect((await buy(it, player, 'first')).body).toEqual(first.body);
    const { body } = await it.get<WireOperatorRates>('/api/operator/rates', boss);
    expect(body).toMatchObject({
      rates: { krwPerUsdt: '1400', bktPerUsdt: '1390', spread: '0.001' },
      account: { bankCode: '088', bankName: '신한은행', account: '110-999-888777' },
      rateChanges: [{ fields: ['krwPerUsdt', 'bktPerUsdt'] }],
    });
  });
});

test('[O-N1] nobody but operators of the first site changes them, and only of a site that is known', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const player = await memberWith(it, 'player', '1');
  for (const path of [TERMS, RATES, ACCOUNT]) {
    const params = { ...OF_WITHDRAWAL, bankCode: '088', account: '110-1', holder: 'x' };
    expect(await pressed(it, path, params, player)).toBe('NO_PERMISSION');
  }
  expect(await pressed(it, TERMS, { ...OF_WITHDRAWAL, id: 987_654 }, boss)).toBe('UNKNOWN_SITE');
  const unknown = await it.get('/api/operator/terms?id=987654', boss);
  expect(unknown.body.code).toBe('UNKNOWN_SITE');
  const elsewhere = { ...OF_WITHDRAWAL, walletType: 'FUTURES' };
  expect(await pressed(it, TERMS, elsewhere, boss)).toBe('WALLET_NOT_OFFERED');
});

describe('[O-N2] what pays out more takes two admins', () => {
  test.each([
    [{ type: 'W', minimum: '30' }, 'OK'],
    [{ type: 'W', minimum: '10' }, 'OK'],
    [{ type: 'W', maximum: '500' }, 'OK'],
    [{ type: 'W', maximum: '1000001' }, 'TERMS'],
    [{ type: 'W', dailyMaximum: '100' }, 'OK'],
    [{ type: 'W', dailyMaximum: '10000001' }, 'TERMS'],
    [{ type: 'W', monthlyMaximum: null }, 'TERMS'],
    [{ type: 'W', fixedFee: '2' }, 'OK'],
    [{ type: 'W', fixedFee: '0.5' }, 'TERMS'],
    [{ type: 'WS', feeRate: '0.001' }, 'TERMS'],
    [{ type: 'P2PS', maximum: '2000000' }, 'TERMS'],
    [{ type: 'D', maximum: '2000000' }, 'OK'],
    [{ type: 'W', hours: '09:00-18:00' }, 'OK'],
    [{ type: 'TO', minimum: '5' }, 'OK'],
    [{ type: 'W', maximum: '1' }, 'INVALID_PARAMETER'],
    [{ type: 'W', hours: '9-18' }, 'INVALID_PARAMETER'],
    [{ type: 'W', from: 1 }, 'TERMS_TOO_EARLY'],
  ])('%o: %s', async (params, outcome) => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    expect(await pressed(it, TERMS, { ...OF_WITHDRAWAL, ...params }, boss)).toBe(outcome);
  });

  test.each([
    [RATES, { krwPerUsdt: '1381' }, 'TERMS'],
    [RATES, { bktPerUsdt: '1379' }, 'TERMS'],
    [RATES, { krwPerUsdt: '1380' }, 'OK'],
    [RATES, { spread: '0.002' }, 'OK'],
    [RATES, { spread: '0.0005' }, 'TERMS'],
    [RATES, { spread: '0.3' }, 'INVALID_PARAMETER'],
    [ACCOUNT, { bankCode: '088', account: '110-999-888777', holder: 'Maru' }, 'TERMS'],
    [ACCOUNT, { bankCode: '999', account: '110-999-888777', holder: 'Maru' }, 'INVALID_PARAMETER'],
  ])('%s %o: %s', async (path, params, outcome) => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    expect(await pressed(it, path, params, boss)).toBe(outcome);
  });
});

test('[O-N3] a quote keeps its rate, and a valuation of another day has the rates of then', async () => {
  const it = await open('memory');
  const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
  const player = await memberWith(it, 'player', '100');
  const between = 'from=USDT&to=BINARY&amount=10';
  const quoted = async () =>
    (await it.get<{ quoteId: string; rate: string }>(`/api/dnw/convert_quote?${between}`, player))
      .body;
  const before = await quoted();
  for (const by of [boss, second]) await pressed(it, RATES, { bktPerUsdt: '1000' }, by);
  await it.clock.run(10);
  const body = { from: 'USDT', to: 'BINARY', amount: '10', quoteId: before.quoteId };
  const converted = await it.post<{ rate: string }>('/api/dnw/convert', body, player);
  expect(converted.body.rate).toBe('1380');
  expect((await quoted()).rate).toBe('1000');
  const { moneyTerms } = it.gateway.core;
  expect(moneyTerms.rates(it.clock.now() - MINUTE_MS).bktPerUsdt).toBe(138_000_000_000n);
});
