/**
 * Invalid orders and changes over HTTP: each is refused with its reason, in both languages, and
 * changes nothing.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RejectionCode } from '../../../src/domain/rejections.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { createManualClock } from '../../support/clock.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { marketOrder } from '../../support/signedInExchange.ts';
import { type Ask, expectRefused } from '../../support/refused.ts';

let it: HttpExchange;
let token: string;
let other: string;
let last: number;
beforeEach(async () => {
  it = await createHttpExchange();
  token = (await it.signIn()).accessToken;
  other = (await it.signIn()).accessToken;
  const key = '/api/stock/key_value?key=futures:BTCUSDT';
  last = Math.round(Number((await it.get<{ value: WireTicker }>(key)).body.value.last));
});
afterEach(() => it.stop());

const BTC = 1;
const ORDER = '/api/futures/order';
const AMEND = '/api/futures/order/amend';
const EXITS = '/api/futures/order/tpsl';
const MARGIN = '/api/futures/order/margin';
const LEVERAGE = '/api/futures/order/leverage';

const asking =
  (path: string, body: object, as = token): Ask =>
  (headers) =>
    it.post(path, body, { token: as, headers });
async function done<T>(path: string, body: object, as = token): Promise<T> {
  const answer = await it.post<T>(path, body, { token: as });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const limit = (more: object = {}) => ({
  futuresOptionId: BTC,
  marketType: 'LIMIT',
  side: 'BUY',
  price: String(last - 2_000),
  quantity: '0.01',
  ...more,
});
const place = (order: object, as = token) => done<WireOrder>(ORDER, order, as);
async function opened(as = token): Promise<WirePosition> {
  await place(marketOrder('BUY'), as);
  const path = '/api/futures/history/open_position';
  const [position] = (await it.get<WirePosition[]>(path, { token: as })).body;
  if (position === undefined) throw new Error('no position was opened');
  return position;
}
/** Everything a user has, to be the same after a refusal. */
const accountOf = async (as: string) =>
  Promise.all(
    [
      '/api/wallet/my',
      '/api/futures/history/open_order',
      '/api/futures/history/open_position',
      '/api/futures/history/last_leverage',
      '/api/events?after=0&size=1000',
    ].map(async (path) => (await it.get<unknown>(path, { token: as })).body),
  );

describe('an order', () => {
  type Case = [name: string, order: object, code: RejectionCode, data?: Record<string, string>];
  const number = (name: string): [RejectionCode, Record<string, string>] => [
    'INVALID_NUMBER',
    { name },
  ];
  const cases = (): readonly Case[] => [
    [
      'of nothing',
      limit({ quantity: '0' }),
      'QUANTITY_TOO_SMALL',
      { minimum: '0.001', coin: 'BTC' },
    ],
    [
      'of less',
      limit({ quantity: '-0.01' }),
      'QUANTITY_TOO_SMALL',
      { minimum: '0.001', coin: 'BTC' },
    ],
    [
      'off the step',
      limit({ quantity: '0.0015' }),
      'QUANTITY_OFF_STEP',
      { step: '0.001', coin: 'BTC' },
    ],
    [
      'over the maximum',
      limit({ quantity: '1000.001' }),
      'QUANTITY_TOO_LARGE',
      { maximum: '1000', coin: 'BTC' },
    ],
    ['without a quantity', { ...limit(), quantity: undefined }, ...parameter('quantity')],
    ['of a list', limit({ quantity: ['0.01'] }), ...parameter('quantity')],
    ['with an exponent', limit({ quantity: '1e-2' }), ...number('quantity')],
    ['in hexadecimal', limit({ quantity: '0x1' }), ...number('quantity')],
    ['of nine decimals', limit({ quantity: '0.010000001' }), ...number('quantity')],
    ['of no number', limit({ quantity: 'NaN' }), ...number('quantity')],
    ['at a price with an exponent', limit({ price: '1e5' }), ...number('price')],
    ['at no price', limit({ price: null }), 'PRICE_REQUIRED'],
    ['at a price off the tick', limit({ price: `${last}.01` }), 'PRICE_OFF_TICK', { tick: '0.1' }],
    ['at a trigger with an exponent', limit({ triggerPrice: '1E5' }), ...number('triggerPrice')],
    ['with a trigger', limit({ triggerPrice: String(last) }), 'TRIGGER_NOT_ALLOWED'],
    ['with a profit below', limit({ takeProfit: '1' }), 'EXIT_WRONG_SIDE', { name: 'takeProfit' }],
    ['with a loss above', limit({ stopLoss: '999999' }), 'EXIT_WRONG_SIDE', { name: 'stopLoss' }],
    [
      'with a profit off the tick',
      limit({ takeProfit: `${last}.05` }),
      'PRICE_OFF_TICK',
      { tick: '0.1' },
    ],
    ['with a profit of no number', limit({ takeProfit: 'high' }), ...number('takeProfit')],
    ['of no type', limit({ marketType: 'STOP' }), ...parameter('marketType')],
    ['of no side', limit({ side: 'LONG' }), ...parameter('side')],
    ['with a position side', limit({ positionSide: 'LONG' }), 'POSITION_SIDE_CONFLICT'],
    [
      'with a position side of no kind',
      limit({ positionSide: 'BOTH' }),
      ...parameter('positionSide'),
    ],
    ['listening to what is no flag', limit({ isMarkTp: 'MARK' }), ...parameter('isMarkTp')],
    ['in an option that is none', limit({ futuresOptionId: 7_777 }), 'UNKNOWN_OPTION'],
    ['in an option of no number', limit({ futuresOptionId: 'BTC' }), ...number('futuresOptionId')],
    [
      'under an id of the exchange’s own',
      limit({ clientOrderId: 'exit-p-1-2' }),
      ...parameter('clientOrderId'),
    ],
    [
      'to stop without a position',
      limit({
        marketType: 'STOPLOSS',
        price: null,
        side: 'SELL',
        triggerPrice: String(last - 500),
      }),
      'REDUCE_ONLY_REJECTED',
    ],
  ];
  const parameter = (name: string): [RejectionCode, Record<string, string>] => [
    'INVALID_PARAMETER',
    { name },
  ];

  test('that is invalid is refused, each reason with its own code, and nothing changes', async () => {
    const before = await accountOf(token);
    for (const [name, order, code, data] of cases()) {
      await expectRefused(asking(ORDER, order), code, data).catch((error: unknown) => {
        throw new Error(`an order ${name}`, { cause: error });
      });
    }
    expect(await accountOf(token)).toEqual(before);
  });

  test('at an absurd price is refused with the allowed range', async () => {
    for (const price of ['0', '-1', '0.1', '999999999999999', '1']) {
      const { body } = await asking(ORDER, limit({ price }))({});
      expect(body.code).toMatch(/^PRICE_(OUT_OF_BAND|OFF_TICK)$/);
      expect(body.message).toMatch(/\d/);
    }
  });

  test('in a closed market is refused, what changes one too', async () => {
    const saturday = createManualClock(OPENED_AT + 3 * 24 * 3_600_000);
    const closed = await createHttpExchange({ clock: saturday });
    const member = (await closed.signIn()).accessToken;
    const gold = { futuresOptionId: 104, side: 'BUY', quantity: '1' };
    for (const order of [
      { ...gold, marketType: 'MARKET' },
      { ...gold, marketType: 'LIMIT', price: '3300' },
      { ...gold, marketType: 'STOPLOSS', triggerPrice: '3300' },
    ]) {
      await expectRefused(
        (headers) => closed.post(ORDER, order, { token: member, headers }),
        'MARKET_CLOSED',
      );
    }
    await closed.stop();
  });
});

describe('changes', () => {
  test('of another’s order or position are refused as if there were none', async () => {
    const { id } = await place(limit());
    const { id: futuresPositionId } = await opened();
    const before = await accountOf(token);
    const cases: readonly [string, object, RejectionCode][] = [
      ['/api/futures/order/cancel', { id }, 'UNKNOWN_ORDER'],
      [AMEND, { id, quantity: '0.02' }, 'UNKNOWN_ORDER'],
      [EXITS, { futuresPositionId, takeProfit: String(last + 900) }, 'UNKNOWN_POSITION'],
      [MARGIN, { futuresPositionId, amount: '1', type: 'ADD' }, 'UNKNOWN_POSITION'],
    ];
    for (const [path, body, code] of cases) {
      await expectRefused(asking(path, body, other), code);
      const unknown = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          String(value).replace(/^([op])-\d+$/, '$1-987654'),
        ]),
      );
      await expectRefused(asking(path, unknown, other), code);
    }
    for (const query of [
      `/api/futures/history/tpsl?orderId=${id}`,
      `/api/futures/history/open_sltp?futuresPositionId=${futuresPositionId}`,
    ]) {
      const code = query.includes('orderId') ? 'UNKNOWN_ORDER' : 'UNKNOWN_POSITION';
      await expectRefused((headers) => it.get(query, { token: other, headers }), code);
    }
    expect(await accountOf(token)).toEqual(before);
  });

  test('[F-O15] of the leverage that working orders are not covered at change nothing', async () => {
    const { id } = await place(limit({ quantity: '0.15' }));
    const before = await accountOf(token);
    const lower = await it.post(LEVERAGE, { futuresOptionId: BTC, leverage: 1 }, { token });
    expect(lower).toMatchObject({ status: 409, body: { code: 'LEVERAGE_ORDERS_NOT_COVERED' } });
    expect(await accountOf(token)).toEqual(before);
    await done(LEVERAGE, { futuresOptionId: BTC, leverage: 125 });
    await done('/api/futures/order/cancel', { id });
    await expectRefused(asking(ORDER, limit({ quantity: '5' })), 'LEVERAGE_TIER', {
      maximum: '100',
    });
  });

  test('to what a setting forbids', async () => {
    const { id: futuresPositionId } = await opened();
    const type = { futuresOptionId: BTC, marginType: 'ISOLATED' };
    await expectRefused(asking('/api/futures/order/margin_type', type), 'MARGIN_TYPE_CONFLICT');
    await expectRefused(
      asking('/api/futures/order/position_mode', { mode: 'HEDGE' }),
      'POSITION_MODE_CONFLICT',
    );
    await expectRefused(
      asking(MARGIN, { futuresPositionId, amount: '1', type: 'ADD' }),
      'MARGIN_NOT_ISOLATED',
    );
    await expectRefused(
      asking('/api/futures/order/position_mode', { mode: 'BOTH' }),
      'INVALID_PARAMETER',
      { name: 'mode' },
    );
    await expectRefused(
      asking(LEVERAGE, { futuresOptionId: BTC, leverage: 2.5 }),
      'INVALID_NUMBER',
      { name: 'leverage' },
    );
    await expectRefused(
      asking(LEVERAGE, { futuresOptionId: BTC, leverage: 0 }),
      'INVALID_PARAMETER',
      { name: 'leverage' },
    );
  });

  test('below what was filled', async () => {
    const { value } = (
      await it.get<{ value: { asks: [string, string][] } }>(
        '/api/stock/key_value?key=orderbook:BTCUSDT',
      )
    ).body;
    // More than the best level has: the rest stays working.
    const [price = '', depth = ''] = value.asks[0] ?? [];
    await done(LEVERAGE, { futuresOptionId: BTC, leverage: 100 });
    const quantity = (Number(depth) + 0.5).toFixed(3);
    const order = await place(limit({ price, quantity }));
    expect(order.status).toBe('WORKING');
    const filled = order.filledQuantity;
    expect(Number(filled)).toBeGreaterThan(0);
    await expectRefused(asking(AMEND, { id: order.id, quantity: filled }), 'AMEND_BELOW_FILLED', {
      filled,
    });
  });
});
