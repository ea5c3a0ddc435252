/** Trailing stops: rules [F-T7] to [F-T9] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { orderId, userId } from '../../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { workingOrdersOf } from '../../../src/engine/index.ts';
import { type OrderSpec, orderOf, type TestExchange, type TickSpec } from '../../support/engine.ts';
import { holder, typesOf } from '../../support/engineHolder.ts';

const trailing: OrderSpec = { type: 'STOPLOSS', side: 'SELL', triggerBy: 'LAST', quantity: '2' };

const working = (exchange: TestExchange) => workingOrdersOf(exchange.state, userId(1));
const triggersAfter = (exchange: TestExchange, ticks: readonly TickSpec[]) =>
  ticks.map((tick) => {
    exchange.tick(tick);
    return working(exchange)[0]?.triggerPrice;
  });

describe('trailing stop', () => {
  test('[F-T7] begins at its distance or rate from the price of its source', () => {
    const start = (spec: Partial<OrderSpec>, held: 'BUY' | 'SELL' = 'BUY') => {
      const exchange = holder(held);
      exchange.tick({ last: '100', mark: '101.23' });
      exchange.place({ ...trailing, ...spec });
      return working(exchange)[0]?.triggerPrice;
    };
    expect(start({ trailDistance: '2.5' })).toBe(priceOf('97.5'));
    expect(start({ trailRate: '0.013' })).toBe(priceOf('98.7'));
    // 101.23 less 2.5 is 98.73, rounded away from the price; 101.23 x 0.987 is 99.914.
    expect(start({ trailDistance: '2.5', triggerBy: 'MARK' })).toBe(priceOf('98.7'));
    expect(start({ trailRate: '0.013', triggerBy: 'MARK' })).toBe(priceOf('99.9'));
    // 101.23 x 1.013 is 102.546.
    const buying = { side: 'BUY', trailRate: '0.013', triggerBy: 'MARK' } as const;
    expect(start(buying, 'SELL')).toBe(priceOf('102.6'));
  });

  test('[F-T8] follows each new high, never moves back, and fires at the distance from the best', () => {
    const exchange = holder();
    exchange.place({ ...trailing, trailDistance: '3' });
    expect(
      triggersAfter(exchange, [
        { last: '101', high: '102' },
        { last: '100' },
        { last: '105', low: '99.1' },
        { last: '102.1' },
      ]),
    ).toEqual(['99', '99', '102', '102'].map(priceOf));
    const fired = exchange.tick({ last: '102' });
    expect(typesOf(fired)).toEqual([
      'MarketMoved',
      'OrderTriggered',
      'OrderFilled',
      'PositionClosed',
    ]);
  });

  test('[F-T8] a buying one follows the lows by a rate of each', () => {
    const exchange = holder('SELL');
    exchange.place({ ...trailing, side: 'BUY', trailRate: '0.02' });
    // 96.3 x 1.02 is 98.226; a low of 96.25 would give 98.175, the same tick: nothing moves.
    expect(triggersAfter(exchange, [{ last: '97', low: '96.3' }])).toEqual([priceOf('98.3')]);
    expect(typesOf(exchange.tick({ last: '97', low: '96.25' }))).toEqual([
      'MarketMoved',
      'OrderAmended',
    ]);
    expect(working(exchange)[0]?.triggerPrice).toBe(priceOf('98.2'));
    expect(typesOf(exchange.tick({ last: '97', low: '96.2' }))).toEqual(['MarketMoved']);
    expect(typesOf(exchange.tick({ last: '98.2' }))).toContain('OrderTriggered');
  });

  test('[F-T8] a tick that rises and falls is compared with the trigger as it was before', () => {
    const exchange = holder();
    exchange.place({ ...trailing, trailDistance: '3' });
    const both = exchange.tick({ last: '104', low: '98', high: '110' });
    expect(typesOf(both)).toEqual(['MarketMoved', 'OrderAmended']);
    expect(both[1]).toMatchObject({ order: { triggerPrice: priceOf('107') } });
    expect(typesOf(exchange.tick({ last: '106' }))).toContain('OrderTriggered');
  });

  test('[F-T8] by MARK only the mark price moves it', () => {
    const exchange = holder();
    exchange.place({ ...trailing, triggerBy: 'MARK', trailDistance: '3' });
    expect(
      triggersAfter(exchange, [
        { last: '110', mark: '100' },
        { last: '100', mark: '101' },
      ]),
    ).toEqual(['97', '98'].map(priceOf));
  });

  test.each([
    [{ ...trailing, trailDistance: '0' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailDistance: '0.25' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailDistance: '100' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailRate: '0.1001' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailRate: '0.0015' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailRate: '0' }, 'INVALID_TRAIL'],
    [{ ...trailing, trailDistance: '3', trigger: '97' }, 'TRAIL_NOT_ALLOWED'],
    [{ ...trailing, trailDistance: '3', price: '96' }, 'TRAIL_NOT_ALLOWED'],
    [{ ...trailing, trailDistance: '3', type: 'TAKEPROFIT' }, 'TRAIL_NOT_ALLOWED'],
    [{ side: 'BUY', price: '99', quantity: '1', trailRate: '0.01' }, 'TRAIL_NOT_ALLOWED'],
    [{ ...trailing, trailDistance: '3', timeInForce: 'IOC' }, 'TIME_IN_FORCE_NOT_ALLOWED'],
    [{ ...trailing, trailDistance: '3', side: 'BUY' }, 'REDUCE_ONLY_REJECTED'],
  ] as const)('[F-T7] refused: %j', (spec, code) => {
    expect(holder().refused(orderOf(spec)).code).toBe(code);
  });

  test('[F-T9] is the same order under its id wherever its trigger is, and another with another trail', () => {
    const exchange = holder();
    const named = { ...trailing, id: 'mine' };
    const mine = { ...named, trailDistance: '3' };
    exchange.place(mine);
    exchange.tick({ last: '110' });
    expect(exchange.run(orderOf(mine))).toEqual([]);
    expect(exchange.refused(orderOf({ ...mine, trailDistance: '4' }))).toEqual({
      code: 'CLIENT_ORDER_ID_REUSED',
    });
    exchange.tick({ last: '107' });
    expect(working(exchange)).toEqual([]);
    expect(exchange.run(orderOf(mine))).toEqual([]);
    expect(exchange.refused(orderOf({ ...named, trailRate: '0.03' }))).toEqual({
      code: 'CLIENT_ORDER_ID_REUSED',
    });
  });

  test('[F-T9] a move keeps its place, and an amendment may change its quantity alone', () => {
    const exchange = holder();
    const [first] = exchange.place({ ...trailing, trailDistance: '3' });
    exchange.place({ ...trailing, type: 'TAKEPROFIT', trigger: '104' });
    const id = first?.type === 'OrderAccepted' ? first.order.id : orderId(0);
    const [, moved] = exchange.tick({ last: '103' });
    expect(moved).toMatchObject({ type: 'OrderAmended', order: { id } });
    const amendment = {
      ...({ type: 'AmendOrder', userId: userId(1), orderId: id, price: undefined } as const),
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: undefined,
    };
    expect(exchange.refused({ ...amendment, triggerPrice: priceOf('99') })).toEqual({
      code: 'TRIGGER_NOT_ALLOWED',
    });
    exchange.run({ ...amendment, quantity: quantityOf('1') });
    expect(working(exchange)[0]).toMatchObject({
      id,
      quantity: quantityOf('1'),
      triggerPrice: priceOf('100'),
    });
  });
});
