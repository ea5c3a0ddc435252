/** Answers of the exchange to wrong requests, in both languages. */
import { describe, expect, test } from 'vitest';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../support/clock.ts';
import { type Ask, EN, expectRefused } from '../../support/refused.ts';
import { createHttpExchange, OPENED_AT, PASSWORD } from '../../support/httpExchange.ts';
import { signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();

const raw = (
  body: BodyInit,
  headers: Readonly<Record<string, string>>,
  path = '/api/futures/order',
) =>
  api.exchange.send(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body,
    }),
  );

describe('commands that the exchange refuses, ko and en', () => {
  const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' };
  const post =
    (path: string, body: object): Ask =>
    (headers) =>
      api.exchange.post(path, body, { token: api.token, headers });
  const place = (more: object): Ask => post('/api/futures/order', { ...order, ...more });
  const limit = (price: string, more: object = {}): Ask =>
    place({ marketType: 'LIMIT', price, ...more });

  async function mark(): Promise<number> {
    const { body } = await api.exchange.get<{ value: WireTicker }>(
      '/api/stock/key_value?key=futures:BTCUSDT',
    );
    return Number(body.value.mark);
  }

  test('an option that does not exist', () =>
    expectRefused(place({ futuresOptionId: 77 }), 'UNKNOWN_OPTION'));
  test('no price where one is needed', () =>
    expectRefused(place({ marketType: 'LIMIT' }), 'PRICE_REQUIRED'));
  test('a price where none is taken', () =>
    expectRefused(place({ price: '100' }), 'PRICE_NOT_ALLOWED'));
  test('a position side in one-way mode', () =>
    expectRefused(place({ positionSide: 'LONG' }), 'POSITION_SIDE_CONFLICT'));
  test('a quantity off the step', () =>
    expectRefused(place({ quantity: '0.0105' }), 'QUANTITY_OFF_STEP', {
      step: '0.001',
      coin: 'BTC',
    }));
  test('nothing, or less', async () => {
    await expectRefused(place({ quantity: '0' }), 'QUANTITY_TOO_SMALL', {
      minimum: '0.001',
      coin: 'BTC',
    });
    await expectRefused(place({ quantity: '-5' }), 'QUANTITY_TOO_SMALL', {
      minimum: '0.001',
      coin: 'BTC',
    });
    await expectRefused(place({ quantity: -0.01 }), 'QUANTITY_TOO_SMALL', {
      minimum: '0.001',
      coin: 'BTC',
    });
  });
  test('a huge quantity', () =>
    expectRefused(place({ quantity: '999999999999999' }), 'QUANTITY_TOO_LARGE', {
      maximum: '1000',
      coin: 'BTC',
    }));
  test('a quantity that the book cannot fill', () =>
    expectRefused(place({ quantity: '900' }), 'INSUFFICIENT_LIQUIDITY'));
  test('a quantity too large for the leverage', async () => {
    await post('/api/futures/order/leverage', { futuresOptionId: 1, leverage: 125 })({});
    await expectRefused(
      limit(((await mark()) * 0.95).toFixed(0), { quantity: '5' }),
      'LEVERAGE_TIER',
      { maximum: '100' },
    );
  });
  test('a closed market', async () => {
    const saturday = createManualClock(OPENED_AT + 3 * 24 * 3_600_000);
    const closed = await createHttpExchange({ clock: saturday });
    const member = await closed.signIn();
    const gold = { ...order, futuresOptionId: 104 };
    await expectRefused(
      (headers) => closed.post('/api/futures/order', gold, { token: member.accessToken, headers }),
      'MARKET_CLOSED',
    );
    await closed.stop();
  });
  test('more than the wallet has', () =>
    expectRefused(place({ quantity: '5' }), 'INSUFFICIENT_BALANCE'));
  test('a price off the tick', async () => {
    const price = `${Math.floor(await mark())}.05`;
    await expectRefused(limit(price), 'PRICE_OFF_TICK', { tick: '0.1' });
  });
  test('a price far from the market', async () => {
    const far = (await mark()) * 2;
    const answer = await limit(far.toFixed(0))(EN);
    expect(answer.body).toMatchObject({ status: 400, code: 'PRICE_OUT_OF_BAND' });
    expect(answer.body.message).toMatch(
      /^The price must lie between [\d,]+(\.\d+)? and [\d,]+(\.\d+)?\.$/,
    );
    expect((await limit('-1')({})).body.code).toMatch(/^PRICE_/);
  });
  test('reducing without a position', () =>
    expectRefused(place({ reduceOnly: true }), 'REDUCE_ONLY_REJECTED'));
  test('a leverage outside its range', () =>
    expectRefused(
      post('/api/futures/order/leverage', { futuresOptionId: 1, leverage: 126 }),
      'INVALID_LEVERAGE',
      { maximum: '125' },
    ));
  test('an order that does not exist', () =>
    expectRefused(post('/api/futures/order/cancel', { id: 'o-404' }), 'UNKNOWN_ORDER'));
  test('too many orders', async () => {
    const price = ((await mark()) * 0.95).toFixed(0);
    const small = limit(price, { quantity: '0.001' });
    for (let n = 0; n < 200; n += 1) expect((await small({})).status).toBe(200);
    await expectRefused(small, 'TOO_MANY_ORDERS', { maximum: '200' });
  });
});

describe('[H-R5] values that are none', () => {
  const placing =
    (more: object): Ask =>
    (headers) =>
      api.exchange.post(
        '/api/futures/order',
        { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '1', ...more },
        { token: api.token, headers },
      );

  test.each([
    '1e5',
    '1E-3',
    '0x10',
    '１',
    '1,000',
    '',
    ' 1',
    'NaN',
    '1e999',
    '0.123456789',
    '12345678901234567890',
    "1' OR '1'='1",
  ])('the quantity %j', (quantity) =>
    expectRefused(placing({ quantity }), 'INVALID_NUMBER', { name: 'quantity' }),
  );
  test('a number that JSON writes with an exponent', async () => {
    for (const number of ['1e21', '1e-9', '1e400', '12345678901234567890']) {
      const body = `{"futuresOptionId":1,"marketType":"MARKET","side":"BUY","quantity":${number}}`;
      expect((await raw(body, {})).body).toMatchObject({ data: { name: 'quantity' } });
    }
  });
  test.each([
    [{ side: 'buy' }, 'side'],
    [{ marketType: null }, 'marketType'],
    [{ clientOrderId: '주문 1' }, 'clientOrderId'],
    [{ clientOrderId: 'a'.repeat(65) }, 'clientOrderId'],
    [{ futuresOptionId: 0 }, 'futuresOptionId'],
    [{ futuresOptionId: {} }, 'futuresOptionId'],
    [{ reduceOnly: 'maybe' }, 'reduceOnly'],
    [{ quantity: null }, 'quantity'],
    [{ quantity: ['1'] }, 'quantity'],
    [{ positionSide: 'UP' }, 'positionSide'],
    [{ siteInfoId: null }, 'siteInfoId'],
    [{ siteInfoId: true }, 'siteInfoId'],
  ])('%j', (more, name) => expectRefused(placing(more), 'INVALID_PARAMETER', { name }));

  test('in the query', async () => {
    const asking =
      (path: string): Ask =>
      (headers) =>
        api.exchange.get(path, { token: api.token, headers });
    await expectRefused(asking('/api/stock/last_price?stock=btc/usdt'), 'INVALID_PARAMETER', {
      name: 'stock',
    });
    await expectRefused(asking('/api/stock/last_price'), 'INVALID_PARAMETER', { name: 'stock' });
    await expectRefused(
      asking('/api/stock/last_price?stock=BTCUSDT&second=1e3'),
      'INVALID_NUMBER',
      { name: 'second' },
    );
    await expectRefused(asking('/api/futures/history/list?size=201'), 'INVALID_PARAMETER', {
      name: 'size',
    });
    await expectRefused(asking('/api/futures/history/list?page=1&page=2'), 'INVALID_PARAMETER', {
      name: 'page',
    });
    await expectRefused(asking('/api/stock/last_price?stock=NOSUCHUSDT'), 'UNKNOWN_STOCK');
    await expectRefused(
      asking("/api/stock/last_price?stock=BTC';DROP TABLE log"),
      'INVALID_PARAMETER',
      { name: 'stock' },
    );
  });

  test('text of any alphabet and quotes of any kind stay text', async () => {
    const name = '\'; DROP TABLE users; -- "홍길동" 👩‍👩‍👧 \\u0000 ${x} %s';
    const { accessToken } = await api.exchange.signIn('gildong', { name });
    const me = await api.exchange.get<{ name: string }>('/api/me', { token: accessToken });
    expect(me.body.name).toBe(name);
    expect((await api.exchange.get('/api/wallet/my', { token: api.token })).status).toBe(200);
  });
});

describe('[H-R3] bodies that are none', () => {
  test.each(['{', '[]', 'null', '"x"', 'a=1', '{"a":1}x'])('%j', (body) =>
    expectRefused((headers) => raw(body, headers), 'MALFORMED_BODY'),
  );
  test('of another type', () =>
    expectRefused(
      (headers) => raw('{}', { ...headers, 'content-type': 'text/plain' }),
      'MALFORMED_BODY',
    ));
  test('[H-R4] too large', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(70_000) });
    await expectRefused((headers) => raw(body, headers), 'BODY_TOO_LARGE');
    const chunk = new TextEncoder().encode('x'.repeat(1_024));
    let sent = 0;
    const stream = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 1_000) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const endless = new Request('http://localhost/api/futures/order', {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect((await api.exchange.send(endless)).body).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
    expect(sent).toBeLessThan(100);
  });
});

describe('[H-R1] addresses', () => {
  test('of nothing', async () => {
    await expectRefused((headers) => api.exchange.get('/api/no/such', { headers }), 'NOT_FOUND');
    await expectRefused((headers) => api.exchange.post('/api/me', {}, { headers }), 'NOT_FOUND');
    await expectRefused((headers) => api.exchange.get('/api/login', { headers }), 'NOT_FOUND');
  });
});

describe('sites', () => {
  test("[H-R6] a number that is no site's", () =>
    expectRefused(
      (headers) => api.exchange.get('/fee.json?siteInfoId=999', { headers }),
      'UNKNOWN_SITE',
    ));

  test('[H-R5] a number that is none', () =>
    expectRefused(
      (headers) => api.exchange.get('/fee.json?siteInfoId=one', { headers }),
      'INVALID_NUMBER',
      {
        name: 'siteInfoId',
      },
    ));

  test('[H-R6] a member of one site has nothing to do on another', () =>
    expectRefused(
      (headers) => api.exchange.get('/api/me?siteInfoId=15', { token: api.token, headers }),
      'NO_PERMISSION',
    ));

  test('[H-R6] the host names the site', async () => {
    await api.exchange.signUp('gildong', { siteInfoId: 15 });
    const credentials = { username: 'gildong', password: PASSWORD };
    expect((await api.exchange.post('/api/login', credentials)).body.code).toBe(
      'WRONG_CREDENTIALS',
    );
    const there = await api.exchange.post('/api/login', credentials, {
      host: 'site15.localhost:3000',
    });
    expect(there.status).toBe(200);
  });

  test('[H-R7] futures where there are none', async () => {
    const option: Ask = (headers) =>
      api.exchange.get('/api/futures/option?futuresOptionId=1&siteInfoId=3', { headers });
    await expectRefused(option, 'NOT_OFFERED');
    // Short rounds run on the same instruments.
    expect((await api.exchange.get('/api/futures/option/list?siteInfoId=3')).status).toBe(200);
    const { accessToken } = await api.exchange.signIn('gildong', { siteInfoId: 3 });
    const there = { token: accessToken, host: 'nofutures.localhost' };
    const cancel = await api.exchange.post('/api/futures/order/cancel_all', {}, there);
    expect(cancel.body.code).toBe('NOT_OFFERED');
    expect((await api.exchange.get('/api/wallet/my', there)).status).toBe(200);
  });

  test('[H-R9] each site has its language', async () => {
    const messageOn = async (site: number, as: string | undefined, headers = {}) => {
      const asking = as === undefined ? { headers } : { token: as, headers };
      return (
        await api.exchange.get(`/api/futures/option?futuresOptionId=77&siteInfoId=${site}`, asking)
      ).body.message;
    };
    const [ko, en] = ['존재하지 않는 상품입니다.', 'This product does not exist.'];
    const member = (await api.exchange.signIn('gildong', { siteInfoId: 25 })).accessToken;
    expect(await messageOn(1, undefined)).toBe(ko);
    expect(await messageOn(1, undefined, EN)).toBe(en);
    expect(await messageOn(15, undefined)).toBe(en);
    expect(await messageOn(33, undefined, { 'accept-language': 'ko' })).toBe(en);
    expect(await messageOn(25, undefined)).toBe(en);
    expect(await messageOn(25, member)).toBe(ko);
    expect(await messageOn(25, 'not.a.token')).toBe(en);
    expect(await messageOn(41, undefined, EN)).toBe(ko);
    const unknown = await api.exchange.get('/api/no/such?siteInfoId=33');
    expect(unknown.body.message).toBe('This address does not exist.');
  });
});

describe('[H-R10] while the store is away', () => {
  test('everything that needs it says so, and goes on when it is back', async () => {
    const store = createMemoryStore();
    let isAway = false;
    const whenThere = <T>(work: () => Promise<T>): Promise<T> =>
      isAway ? Promise.reject(new Error('store away')) : work();
    const flaky = {
      ...store,
      append: (...p: Parameters<typeof store.append>) => whenThere(() => store.append(...p)),
      read: (...p: Parameters<typeof store.read>) => whenThere(() => store.read(...p)),
      loadSnapshot: () => whenThere(store.loadSnapshot),
    };
    const other = await createHttpExchange({ store: flaky, mayWarn: true });
    const session = await other.signIn();
    isAway = true;
    const order = {
      futuresOptionId: 1,
      marketType: 'MARKET',
      side: 'BUY',
      quantity: '0.01',
      clientOrderId: 'once',
    };
    const place = () =>
      other.post<{ code?: string }>('/api/futures/order', order, { token: session.accessToken });
    expect((await place()).body).toEqual({
      status: 503,
      code: 'TRY_AGAIN',
      message: '잠시 후 다시시도해주세요.',
    });
    expect((await other.get('/api/me', { token: session.accessToken })).body.code).toBe(
      'TRY_AGAIN',
    );
    isAway = false;
    await other.clock.run(30_000);
    expect((await place()).status).toBe(200);
    const positions = await other.get<object[]>('/api/futures/history/open_position', {
      token: session.accessToken,
    });
    expect(positions.body).toHaveLength(1);
    await other.stop();
  });
});

describe('[H-R12] pages of other origins', () => {
  const origin = { origin: 'https://other.example.com' };

  test('may not read answers', async () => {
    expect(
      (await api.exchange.get('/fee.json', { headers: origin })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  test('may where the host allows it', async () => {
    const open = await createHttpExchange({ http: { corsOrigins: ['https://other.example.com'] } });
    const answer = await open.get('/fee.json', { headers: origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://other.example.com');
    const stranger = await open.get('/fee.json', {
      headers: { origin: 'https://evil.example.com' },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    await open.stop();
  });
});

test('answers are not for keeping', async () => {
  const { headers } = await api.exchange.get('/api/me', { token: api.token });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
