/** Rules [F-O60] to [F-O65] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { PlaceOco } from '../../../src/domain/futures/scale.ts';
import { userId } from '../../../src/domain/ids.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { money, moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, walletsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  BTC_OPTION,
  clientId,
  exchangeWith,
  testRules,
  type TestExchange,
} from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const OWNER = userId(1);

/** By default: a buy at 98 below the market, or once it rises to 102 at up to 103. */
const oco = (more: Partial<Unstamped<PlaceOco>> = {}): Unstamped<PlaceOco> => ({
  type: 'PlaceOco',
  userId: OWNER,
  clientOrderId: clientId('oco'),
  optionId: BTC_OPTION,
  side: 'BUY',
  positionSide: undefined,
  quantity: quantityOf('2'),
  price: priceOf('98'),
  triggerPrice: priceOf('102'),
  triggerBy: 'LAST',
  stopLimitPrice: priceOf('103'),
  reduceOnly: false,
  ...more,
});

/** Out of a long of 2: at 104, or at the market once it falls to 96. */
const closing = (more: Partial<Unstamped<PlaceOco>> = {}): Unstamped<PlaceOco> =>
  oco({
    side: 'SELL',
    price: priceOf('104'),
    triggerPrice: priceOf('96'),
    stopLimitPrice: undefined,
    ...more,
  });

const market = (funds = '1000', openOrdersMax = 200) =>
  exchangeWith({
    users: 1,
    funds,
    rules: { openOrdersMax },
    ticks: [{ last: '100', bids: [['99.5', '50']], asks: [['100', '50']] }],
  });

const ordersOf = ({ state }: TestExchange) => workingOrdersOf(state, OWNER);

const heldBy = ({ state }: TestExchange) =>
  walletsOf(state, OWNER).find(({ type }) => type === 'FUTURES')?.wait;

const idAt = (exchange: TestExchange, index: number) => {
  const order = ordersOf(exchange)[index];
  if (order === undefined) throw new Error('fewer orders work');
  return order.id;
};

type Became = readonly [id: string, became: string | undefined];

/** Ends of the owner's orders, in the order of the events. */
const ended = (events: ReturnType<TestExchange['run']>): readonly Became[] =>
  events.flatMap((event): readonly Became[] => {
    if (event.type === 'OrderCancelled')
      return [[event.order.clientOrderId, event.order.cancelReason]];
    return event.type === 'OrderFilled' || event.type === 'OrderTriggered'
      ? [[event.order.clientOrderId, event.type]]
      : [];
  });

describe('an OCO is one command', () => {
  test('[F-O60][F-O61] both orders are accepted and name each other', () => {
    const exchange = market();
    const events = exchange.run(oco());
    expect(events.filter(({ type }) => type === 'OrderAccepted')).toHaveLength(2);
    const [limit, stop] = ordersOf(exchange);
    expect(limit).toMatchObject({
      clientOrderId: 'oco-1',
      marketType: 'LIMIT',
      price: priceOf('98'),
      pairedWith: stop?.id,
      instructions: { postOnly: true },
    });
    expect(stop).toMatchObject({
      clientOrderId: 'oco-2',
      marketType: 'STOPLOSS',
      price: priceOf('103'),
      triggerPrice: priceOf('102'),
      pairedWith: limit?.id,
      hold: 0n,
    });
  });

  test('[F-O60] under its id it is placed once, and another one is refused', () => {
    const exchange = market();
    exchange.run(oco());
    expect(exchange.run(oco())).toEqual([]);
    const other = oco({ triggerPrice: priceOf('102.5') });
    expect(exchange.refused(other).code).toBe('CLIENT_ORDER_ID_REUSED');
    const long = oco({ clientOrderId: clientId('x'.repeat(63)) });
    expect(exchange.refused(long).code).toBe('INVALID_PARAMETER');
  });

  test.each<[string, Partial<Unstamped<PlaceOco>>, string]>([
    ['a price that would take', { price: priceOf('100') }, 'POST_ONLY_WOULD_TAKE'],
    ['a trigger that is reached', { triggerPrice: priceOf('99') }, 'WOULD_TRIGGER'],
    ['a price off the tick', { price: priceOf('98.05') }, 'PRICE_OFF_TICK'],
    ['a trigger off the tick', { triggerPrice: priceOf('102.05') }, 'PRICE_OFF_TICK'],
    ['a stop beyond its band', { stopLimitPrice: priceOf('120') }, 'PRICE_OUT_OF_BAND'],
    ['a quantity off the lot', { quantity: quantityOf('1.00001') }, 'QUANTITY_OFF_STEP'],
    [
      'a stop at the market without a position',
      { stopLimitPrice: undefined },
      'REDUCE_ONLY_REJECTED',
    ],
    ['a side in one-way mode', { positionSide: 'LONG' }, 'POSITION_SIDE_CONFLICT'],
  ])('[F-O60][F-O62] %s refuses both', (_, more, code) => {
    const exchange = market();
    expect(exchange.refused(oco(more)).code).toBe(code);
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O62] both must have room among the working orders', () => {
    const exchange = market('1000', 1);
    expect(exchange.refused(oco()).code).toBe('TOO_MANY_ORDERS');
  });

  test('[F-O62] it holds what its limit order holds, to the last digit', () => {
    const exchange = market();
    exchange.run(oco());
    const held = ordersOf(exchange).reduce((sum, { hold }) => sum + hold, 0n);
    expect(held > 0n).toBe(true);
    expect(market(formatDecimal(money(held))).run(oco()).length).toBeGreaterThan(0);
    const short = market(formatDecimal(money(held - 1n)));
    expect(short.refused(oco()).code).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('one cancels the other', () => {
  test('[F-O63] before the limit order fills, the stop is cancelled', () => {
    const exchange = market();
    exchange.run(oco());
    expect(ended(exchange.tick({ last: '97.9' }))).toEqual([
      ['oco-2', 'OCO'],
      ['oco-1', 'OrderFilled'],
    ]);
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O63] before the stop becomes a limit order, the other one releases its margin', () => {
    const exchange = market();
    exchange.run(oco());
    const held = ordersOf(exchange).reduce((sum, { hold }) => sum + hold, 0n);
    // With just what the limit order holds, the stop could never rest beside it.
    const bare = market(formatDecimal(money(held + moneyOf('2'))));
    bare.run(oco({ stopLimitPrice: priceOf('102') }));
    expect(ended(bare.tick({ last: '102.5', high: '102.5', low: '102.5' }))).toEqual([
      ['oco-1', 'OCO'],
      ['oco-2', 'OrderTriggered'],
    ]);
    expect(ordersOf(bare)).toMatchObject([{ clientOrderId: 'oco-2', price: priceOf('102') }]);
    expect(ordersOf(bare)[0]?.hold).toBe(heldBy(bare));
  });

  test('[F-O63] a stop at the market closes the position that its limit order had reserved', () => {
    const exchange = market();
    exchange.place({ quantity: '2' });
    exchange.run(closing());
    const events = exchange.tick({ last: '95.9' });
    expect(ended(events)).toEqual([
      ['oco-1', 'OCO'],
      ['oco-2', 'OrderTriggered'],
      ['oco-2', 'OrderFilled'],
    ]);
    expect(positionsOf(exchange.state, OWNER)).toEqual([]);
  });

  test('[F-O63] a tick that reaches both fills the limit order', () => {
    const exchange = market();
    exchange.run(oco());
    expect(ended(exchange.tick({ last: '100', low: '97', high: '103' }))).toEqual([
      ['oco-2', 'OCO'],
      ['oco-1', 'OrderFilled'],
    ]);
  });

  test.each([0, 1])('[F-O64] whoever cancels order %i cancels both', (index) => {
    const exchange = market();
    exchange.run(oco());
    const events = exchange.run({
      type: 'CancelOrder',
      userId: OWNER,
      orderId: idAt(exchange, index),
    });
    expect(ended(events).map(([, reason]) => reason)).toEqual(['USER', 'OCO']);
    expect(heldBy(exchange)).toBe(0n);
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O64] cancelling all orders, and closing what they would reduce, ends both', () => {
    const exchange = market();
    exchange.run(oco());
    exchange.run({ type: 'CancelAllOrders', userId: OWNER, optionId: undefined });
    expect(ordersOf(exchange)).toEqual([]);
    exchange.place({ quantity: '2' });
    exchange.run(closing({ clientOrderId: clientId('exit') }));
    exchange.place({ quantity: '2', side: 'SELL' });
    expect([ordersOf(exchange), positionsOf(exchange.state, OWNER)]).toEqual([[], []]);
  });
});

describe('amending an OCO', () => {
  test('[F-O65] prices and trigger change, the quantity does not', () => {
    const exchange = market();
    exchange.run(oco());
    const amend = (index: number, change: object) =>
      ({
        type: 'AmendOrder',
        userId: OWNER,
        orderId: idAt(exchange, index),
        price: undefined,
        triggerPrice: undefined,
        triggerBy: undefined,
        quantity: undefined,
        ...change,
      }) as const;
    exchange.run(amend(0, { price: priceOf('97') }));
    exchange.run(amend(1, { triggerPrice: priceOf('101') }));
    expect(exchange.refused(amend(0, { quantity: quantityOf('3') })).code).toBe('PAIRED_QUANTITY');
    expect(exchange.refused(amend(0, { price: priceOf('100') })).code).toBe('POST_ONLY_WOULD_TAKE');
    expect(ended(exchange.tick({ last: '97' })).at(-1)).toEqual(['oco-1', 'OrderFilled']);
  });

  test('[F-O65] what rests of a triggered stop is an order of its own', () => {
    const exchange = market();
    exchange.run(oco({ stopLimitPrice: priceOf('102') }));
    exchange.tick({ last: '102.5' });
    exchange.run({
      type: 'AmendOrder',
      userId: OWNER,
      orderId: idAt(exchange, 0),
      price: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: quantityOf('1'),
    });
    expect(ordersOf(exchange)).toMatchObject([{ quantity: quantityOf('1') }]);
  });
});

test('[F-O63] a restart does not part them', () => {
  const exchange = market();
  exchange.run(oco());
  const state = throughSnapshot(exchange.state, testRules({ openOrdersMax: 200 }));
  expect(workingOrdersOf(state, OWNER)).toEqual(ordersOf(exchange));
});
