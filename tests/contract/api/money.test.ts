/** Transfers, conversions and applications over HTTP and STOMP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/decimal.ts';
import { instrumentCode, parseDnwId } from '../../../src/domain/ids.ts';
import type { WireDnw, WireTerms } from '../../../src/protocol/money/entities.ts';
import { memberWith, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';

const { open } = createApiStores();

interface Listed {
  readonly items: readonly WireDnw[];
  readonly total: number;
}

const TRANSFER = { clientRequestId: 't-1', from: 'FUTURES', to: 'USDT', amount: '250.5' };

const REPEATABLE = { ...TRANSFER, clientRequestId: 't-2', amount: '10' };

describe('money', () => {
  test('[D-T1][D-T3] a transfer moves once, is listed from both sides and published as POINT', async () => {
    const exchange = await open('memory');
    const { token } = await memberWith(exchange, 'mover', '250.5', 'FUTURES');
    const listener = await listenTo(exchange.gateway, token, ['/user/queue/point']);
    const first = await exchange.post<WireDnw>('/api/dnw/transfer', TRANSFER, { token });
    expect(first).toMatchObject({
      status: 200,
      body: { id: 'd-1', type: 'TO', status: 'APPROVED', receives: '250.5' },
    });
    const again = await exchange.post<WireDnw>('/api/dnw/transfer', TRANSFER, { token });
    expect(again.body).toEqual(first.body);
    const other = { ...TRANSFER, amount: '1' };
    expect(await exchange.post('/api/dnw/transfer', other, { token })).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_REQUEST_ID_REUSED' },
    });
    expect(await walletsOf(exchange, token)).toMatchObject({
      USDT: '250.5+0',
      FUTURES: '10000+0',
    });
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'POINT', cause: 'TRANSFER', reference: 'd-1' },
      { type: 'BONUS', walletType: 'FUTURES', bonus: { own: '0', required: '50000' } },
    ]);
    const { body } = await exchange.get<Listed>('/api/dnw/list?typeStrs=TI,TO', { token });
    expect(body.items.map(({ type, walletType }) => [type, walletType])).toEqual([
      ['TO', 'FUTURES'],
      ['TI', 'USDT'],
    ]);
  });

  test('[D-C1][D-C2] a conversion takes its quote once and in time; a repetition needs none', async () => {
    const exchange = await open('memory');
    const { token } = await memberWith(exchange, 'converter', '250.5', 'FUTURES');
    await exchange.post('/api/dnw/transfer', TRANSFER, { token });
    const between = { from: 'USDT', to: 'BINARY', amount: '50' };
    const query = new URLSearchParams(between).toString();
    const path = `/api/dnw/convert_quote?${query}`;
    const { body: quote } = await exchange.get<{ quoteId: string; receives: string }>(path, {
      token,
    });
    expect(quote).toMatchObject({ rate: '1380', receives: '69000' });
    const request = { ...between, quoteId: quote.quoteId, clientRequestId: 'c-1' };
    const first = await exchange.post<WireDnw>('/api/dnw/convert', request, { token });
    expect(first.body).toMatchObject({
      type: 'CO',
      counterAmount: '69000',
      counterCurrency: 'BKT',
    });
    const twice = { ...request, clientRequestId: 'c-1b' };
    expect(await exchange.post('/api/dnw/convert', twice, { token })).toMatchObject({
      body: { code: 'QUOTE_EXPIRED' },
    });
    const { body: stale } = await exchange.get<{ quoteId: string }>(path, { token });
    await exchange.clock.run(10_001);
    const late = { ...between, quoteId: stale.quoteId, clientRequestId: 'c-2' };
    expect(await exchange.post('/api/dnw/convert', late, { token })).toMatchObject({
      body: { code: 'QUOTE_EXPIRED' },
    });
    const repeated = await exchange.post<WireDnw>('/api/dnw/convert', request, { token });
    expect(repeated.body).toEqual(first.body);
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '200.5+0' });
  });

  test('[D-C1] bitcoin for USDT follow the exact rate, which is stated in both directions', async () => {
    const exchange = await open('memory');
    const { token } = await memberWith(exchange, 'exact', '250', 'FUTURES');
    await exchange.post('/api/dnw/transfer', { ...TRANSFER, amount: '100' }, { token });
    const between = { from: 'USDT', to: 'BTC', amount: '100' };
    const path = `/api/dnw/convert_quote?${new URLSearchParams(between).toString()}`;
    const { body: quote } = await exchange.get<Record<string, string>>(path, { token });
    const last = decimal(
      exchange.gateway.core.market.ticker(instrumentCode('BTCUSDT'))?.last ?? '0',
    );
    // 100 USDT less the spread of 0.1 %, in units of 1e-8.
    const exact = (99_900_000_00n * 100_000_000n) / last;
    expect(decimal(quote['receives'] ?? '')).toBe(exact);
    expect(decimal(quote['reverseRate'] ?? '')).toBe((last * 1_000n) / 999n);
    const request = { ...between, quoteId: quote['quoteId'], clientRequestId: 'c-1' };
    const { body: out } = await exchange.post<WireDnw>('/api/dnw/convert', request, { token });
    expect(out).toMatchObject({ counterAmount: quote['receives'], rate: quote['rate'] });
    const { body: into } = await exchange.get<Listed>('/api/dnw/list?typeStrs=CI', { token });
    expect(into.items[0]).toMatchObject({ rate: quote['reverseRate'] });
  });

  test('[D-A1][D-A5] a deposit waits, is credited when it is approved, and then cannot be cancelled', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('depositor');
    const listener = await listenTo(exchange.gateway, token, ['/user/queue/point']);
    const request = { clientRequestId: 'd-1', walletType: 'USDT', point: '100' };
    const { body: applied } = await exchange.post<WireDnw>('/api/dnw/deposit/apply', request, {
      token,
    });
    expect(applied).toMatchObject({ type: 'D', status: 'REQUESTED', amount: '100' });
    const waiting = await exchange.get<readonly WireDnw[]>('/api/dnw/open', { token });
    expect(waiting.body).toEqual([applied]);
    const id = parseDnwId(applied.id);
    if (id === undefined) throw new Error(`not an id: ${applied.id}`);
    await exchange.gateway.core.submit(
      { type: 'DecideApplication', id, decision: 'APPROVED', reason: '' },
      'operator',
    );
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '100+0' });
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'DNW', dnw: { status: 'REQUESTED' } },
      { type: 'POINT', cause: 'DEPOSIT' },
      { type: 'DNW', dnw: { status: 'APPROVED' } },
    ]);
    const cancel = `/api/dnw/cancel?dnwHistoryId=${applied.id}`;
    expect((await exchange.get(cancel, { token })).body.code).toBe('APPLICATION_DECIDED');
  });

  test.each(STORE_KINDS)(
    '[D-L2] the list is filtered by every parameter it names, in %s',
    async (kind) => {
      const exchange = await open(kind);
      const { accessToken: token, user } = await exchange.signIn('lister');
      await exchange.post('/api/dnw/transfer', TRANSFER, { token });
      await exchange.clock.run(60_000);
      const now = exchange.clock.now();
      await exchange.post('/api/dnw/transfer', REPEATABLE, { token });
      await exchange.post(
        '/api/dnw/deposit/apply',
        { clientRequestId: 'Mine', walletType: 'USDT', point: '10' },
        { token },
      );
      const found = async (query: string): Promise<string> => {
        const { body } = await exchange.get<Listed>(`/api/dnw/list?${query}`, { token });
        return body.items.map(({ id, type }) => `${id}/${type}`).join(' ');
      };
      expect(await found('')).toBe('d-3/D d-2/TO d-2/TI d-1/TO d-1/TI');
      expect(await found('typeStrs=D,TI')).toBe('d-3/D d-2/TI d-1/TI');
      expect(await found('statusStrs=REQUESTED')).toBe('d-3/D');
      expect(await found('walletTypeStrs=FUTURES')).toBe('d-2/TO d-1/TO');
      expect(await found('keyword=mine')).toBe('d-3/D');
      expect(await found('keyword=d-1')).toBe('d-1/TO d-1/TI');
      expect(await found(`startDate=${now}&typeStrs=TO`)).toBe('d-2/TO');
      expect(await found(`endDate=${now - 1}&typeStrs=TO`)).toBe('d-1/TO');
      expect(await found('size=2&page=2')).toBe('d-2/TI d-1/TO');
      expect(await found(`playerId=${user.id}&typeStrs=D`)).toBe('d-3/D');
      const others = await exchange.get('/api/dnw/list?playerId=u-99', { token });
      expect(others.body.code).toBe('NO_PERMISSION');
      const unknown = await exchange.get('/api/dnw/list?typeStrs=XX', { token });
      expect(unknown.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'typeStrs' } });
    },
  );
});

test('[D-B5][D-A4][V-C4] guests see the terms of the site and the rates, and no list', async () => {
  const exchange = await open('memory');
  const { body: terms } = await exchange.get<readonly WireTerms[]>('/api/site_info/dnw');
  expect(terms.find(({ walletType, type }) => walletType === 'USDT' && type === 'W')).toMatchObject(
    {
      minimum: '20',
      fixedFee: '1',
      unit: '0.000001',
      providers: ['bitshop'],
    },
  );
  expect(terms.find(({ type }) => type === 'WB')?.providers).toEqual([
    'paykiwoom',
    'dh-safety',
    'paycoin',
    'bitdex',
  ]);
  const rate = await exchange.get('/api/dnw/get_exchange_rate');
  expect(rate.body).toEqual({ status: 200, data: '1380' });
  const { body: rates } = await exchange.get<{ data: Record<string, string> }>(
    '/api/dnw/get_exchange_rate_map',
  );
  expect(rates.data).toMatchObject({ USDT: '1', BTC: expect.any(String) as string });
  expect((await exchange.get('/api/dnw/list')).body.code).toBe('LOGIN_REQUIRED');
});
