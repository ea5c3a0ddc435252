/** Rules [F-O40] to [F-O46] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { PlaceScale } from '../../../src/domain/futures/scale.ts';
import { userId } from '../../../src/domain/ids.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { money, moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { workingOrdersOf } from '../../../src/engine/index.ts';
import { BTC_OPTION, clientId, exchangeWith, marginTypeOf } from '../../support/engine.ts';

const scale = (more: Partial<Unstamped<PlaceScale>> = {}): Unstamped<PlaceScale> => ({
  type: 'PlaceScale',
  userId: userId(1),
  clientOrderId: clientId('ladder'),
  optionId: BTC_OPTION,
  side: 'BUY',
  positionSide: undefined,
  firstPrice: priceOf('99'),
  lastPrice: priceOf('97'),
  count: 3,
  quantity: quantityOf('3'),
  weights: 'EVEN',
  reduceOnly: false,
  instructions: { postOnly: false },
  ...more,
});

/** Asks of 1 at 100 and 5 at 101 over bids at 99.5. */
const market = (funds = '1000', openOrdersMax = 200) =>
  exchangeWith({
    users: 1,
    funds,
    rules: { openOrdersMax },
    ticks: [
      {
        last: '100',
        bids: [['99.5', '50']],
        asks: [
          ['100', '1'],
          ['101', '50'],
        ],
      },
    ],
  });

const ordersOf = ({ state }: ReturnType<typeof exchangeWith>) => workingOrdersOf(state, userId(1));

describe('a ladder is one command', () => {
  test('[F-O40][F-O42][F-O46] its orders are accepted together and work alone', () => {
    const exchange = market();
    const events = exchange.run(scale());
    expect(events.filter(({ type }) => type === 'OrderAccepted')).toHaveLength(3);
    expect(
      ordersOf(exchange).map(({ clientOrderId, price, quantity }) => [
        clientOrderId,
        price,
        quantity,
      ]),
    ).toEqual([
      ['ladder-1', priceOf('99'), quantityOf('1')],
      ['ladder-2', priceOf('98'), quantityOf('1')],
      ['ladder-3', priceOf('97'), quantityOf('1')],
    ]);
    const [first] = ordersOf(exchange);
    if (first === undefined) throw new Error('nothing rests');
    exchange.run({ type: 'CancelOrder', userId: userId(1), orderId: first.id });
    exchange.tick({ last: '97.5', bids: [['97', '9']], asks: [['98', '9']] });
    expect(ordersOf(exchange).map(({ clientOrderId }) => clientOrderId)).toEqual(['ladder-3']);
  });

  test('[F-O42] under its id it is placed once, and another ladder is refused', () => {
    const exchange = market();
    exchange.run(scale());
    expect(exchange.run(scale())).toEqual([]);
    expect(exchange.refused(scale({ quantity: quantityOf('6') })).code).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
    const long = clientId('x'.repeat(63));
    expect(exchange.refused(scale({ clientOrderId: long })).code).toBe('INVALID_PARAMETER');
    const own = scale({ clientOrderId: clientId('exit-1') });
    expect(exchange.refused(own).code).toBe('INVALID_PARAMETER');
  });

  test.each<[string, Partial<Unstamped<PlaceScale>>, string]>([
    ['a count', { count: 21 }, 'INVALID_PARAMETER'],
    ['a narrow range', { lastPrice: priceOf('98.9') }, 'SCALE_TOO_NARROW'],
    ['an end off the tick', { lastPrice: priceOf('97.05') }, 'PRICE_OFF_TICK'],
    ['an end beyond the band', { lastPrice: priceOf('80') }, 'PRICE_OUT_OF_BAND'],
    ['a quantity off the lot', { quantity: quantityOf('3.00001') }, 'QUANTITY_OFF_STEP'],
    ['parts too small', { quantity: quantityOf('0.001') }, 'QUANTITY_TOO_SMALL'],
  ])('[F-O40][F-O41][F-O43] %s refuses all of it', (_, more, code) => {
    const exchange = market();
    expect(exchange.refused(scale(more)).code).toBe(code);
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O43] there must be room for all of its orders', () => {
    const exchange = market('1000', 4);
    exchange.run(scale());
    const second = scale({ clientOrderId: clientId('second'), count: 2 });
    expect(exchange.refused(second)).toMatchObject({
      code: 'TOO_MANY_ORDERS',
      data: { maximum: '4' },
    });
  });
});

describe('the money of a ladder', () => {
  test('[F-O44] the sum of the holds must be covered, to the last digit', () => {
    const exchange = market();
    exchange.run(scale());
    const held = ordersOf(exchange).reduce((sum, { hold }) => sum + hold, 0n);
    expect(held > 0n).toBe(true);
    const exactly = market(formatDecimal(money(held)));
    expect(exactly.run(scale()).length).toBeGreaterThan(0);
    const short = market(formatDecimal(money(held - 1n)));
    expect(short.refused(scale()).code).toBe('INSUFFICIENT_BALANCE');
    expect(ordersOf(short)).toEqual([]);
  });
});

describe('a ladder that meets the book', () => {
  const crossing = { firstPrice: priceOf('101'), lastPrice: priceOf('99') } as const;

  test('[F-O45] all orders are accepted before the first takes', () => {
    const exchange = market();
    exchange.run(marginTypeOf('ISOLATED'));
    const types = exchange.run(scale(crossing)).map(({ type }) => type);
    expect(types.lastIndexOf('OrderAccepted')).toBeLessThan(types.indexOf('OrderFilled'));
    // The order at 101 takes the 1 at 100; the one at 100 finds nothing at its price.
    expect(ordersOf(exchange).map(({ price, filledQuantity }) => [price, filledQuantity])).toEqual([
      [priceOf('100'), quantityOf('0')],
      [priceOf('99'), quantityOf('0')],
    ]);
  });

  test('[F-O43] post-only refuses all of it where one order would take', () => {
    const exchange = market();
    expect(exchange.refused(scale({ ...crossing, instructions: { postOnly: true } })).code).toBe(
      'POST_ONLY_WOULD_TAKE',
    );
    exchange.run(scale({ instructions: { postOnly: true } }));
    expect(ordersOf(exchange).every(({ instructions }) => instructions?.postOnly === true)).toBe(
      true,
    );
  });
});

describe('closing by scale', () => {
  const closing = {
    side: 'SELL',
    firstPrice: priceOf('102'),
    lastPrice: priceOf('104'),
    reduceOnly: true,
  } as const;

  test('[F-O43] all orders together close at most the position, and hold nothing', () => {
    const exchange = market();
    exchange.place({ quantity: '2' });
    exchange.run(scale({ ...closing, quantity: quantityOf('2'), weights: 'FALLING' }));
    expect(ordersOf(exchange).map(({ hold, quantity }) => [hold, quantity])).toEqual([
      [moneyOf('0'), quantityOf('1')],
      [moneyOf('0'), quantityOf('0.666')],
      [moneyOf('0'), quantityOf('0.334')],
    ]);
    exchange.tick({ last: '105', bids: [['104.9', '9']], asks: [['105', '9']] });
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O8][F-O43] together they may name more than the position, and close it', () => {
    const exchange = market();
    exchange.place({ quantity: '1' });
    exchange.run(scale({ ...closing, quantity: quantityOf('3') }));
    const events = exchange.tick({ last: '105', bids: [['104.9', '9']], asks: [['105', '9']] });
    expect(
      events.flatMap((event) => (event.type === 'OrderFilled' ? [event.fill.quantity] : [])),
    ).toEqual([quantityOf('1')]);
    expect(ordersOf(exchange)).toEqual([]);
  });

  test('[F-O43] without a position it is refused', () => {
    expect(market().refused(scale(closing)).code).toBe('REDUCE_ONLY_REJECTED');
  });
});
