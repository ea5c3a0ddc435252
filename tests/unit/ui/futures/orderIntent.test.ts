import { describe, expect, test } from 'vitest';
import { orderIntent, sideTextKey } from '../../../../src/ui/screens/futures/ticket/orderIntent.ts';
import type { SideExits } from '../../../../src/ui/screens/futures/ticket/exitRules.ts';
import type { TicketFields } from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import { someFields } from './ticketParts.ts';

const NONE: SideExits = { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } };
const orderOf = (
  side: 'BUY' | 'SELL',
  change: Partial<TicketFields>,
  mode: 'ONE_WAY' | 'HEDGE' = 'ONE_WAY',
  exits = NONE,
) =>
  orderIntent(side, {
    futuresOptionId: 1,
    fields: someFields(change),
    quantity: '0.5',
    mode,
    exits,
    now: 1_000,
  });

describe('the order that a button sends', () => {
  test('each type has its own price and no other', () => {
    const typed = { price: '100.', triggerPrice: '90.50' };
    expect(orderOf('BUY', { ...typed, marketType: 'LIMIT' })).toMatchObject({
      price: '100',
      triggerPrice: undefined,
      reduceOnly: false,
    });
    expect(orderOf('BUY', { ...typed, marketType: 'MARKET' })).toMatchObject({
      price: undefined,
      triggerPrice: undefined,
    });
    expect(orderOf('SELL', { ...typed, marketType: 'STOPLOSS' })).toMatchObject({
      price: undefined,
      triggerPrice: '90.5',
      reduceOnly: false,
    });
  });

  test('[U-O7] a stop with a limit price has both, may open, and says how it executes', () => {
    const typed = {
      price: '101',
      triggerPrice: '100',
      stopAs: 'LIMIT',
      timeInForce: 'IOC',
    } as const;
    expect(orderOf('BUY', { ...typed, marketType: 'STOPLOSS' })).toMatchObject({
      price: '101',
      triggerPrice: '100',
      reduceOnly: false,
      timeInForce: 'IOC',
    });
    expect(orderOf('BUY', { ...typed, marketType: 'STOPLOSS', stopAs: 'MARKET' })).toMatchObject({
      price: undefined,
      reduceOnly: false,
    });
    expect(orderOf('BUY', { ...typed, marketType: 'LIMIT' })).toMatchObject({
      price: '101',
      triggerPrice: undefined,
    });
  });

  test('the trigger source is the flag of its type', () => {
    const mark = { triggerPrice: '90', triggerBy: 'MARK' } as const;
    expect(orderOf('SELL', { ...mark, marketType: 'STOPLOSS' })).toMatchObject({
      isMarkSl: true,
      isMarkTp: false,
    });
    expect(orderOf('SELL', { ...mark, marketType: 'TAKEPROFIT' })).toMatchObject({
      isMarkSl: false,
      isMarkTp: true,
    });
  });

  test('time in force and post-only are of a LIMIT alone', () => {
    const ioc = { timeInForce: 'IOC', postOnly: false } as const;
    expect(orderOf('BUY', ioc)).toMatchObject(ioc);
    expect(orderOf('BUY', { postOnly: true })).toMatchObject({
      timeInForce: 'GTC',
      postOnly: true,
    });
    expect(orderOf('BUY', { timeInForce: 'GTD', goodFor: 'H1', postOnly: true })).toMatchObject({
      timeInForce: 'GTD',
      goodTillDate: 3_601_000,
      postOnly: true,
    });
    expect(orderOf('BUY', { ...ioc, goodFor: 'D1' })).not.toHaveProperty('goodTillDate');
    for (const marketType of ['MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const)
      expect(orderOf('BUY', { ...ioc, marketType })).not.toHaveProperty('timeInForce');
  });

  test('exits are sent with their trigger source; an unused one has none', () => {
    const exits: SideExits = {
      takeProfit: {
        kind: 'set',
        price: '120',
        limit: '119',
        roe: '1',
        pnl: undefined,
        liquidation: undefined,
      },
      stopLoss: { kind: 'none' },
    };
    const byMark = { typed: '', unit: 'PRICE', by: 'MARK', side: 'LONG', limit: '' } as const;
    const intent = orderOf(
      ...(['BUY', { hasExits: true, takeProfit: byMark, stopLoss: byMark }] as const),
      ...(['ONE_WAY', exits] as const),
    );
    expect(intent).toMatchObject({
      takeProfit: '120',
      isMarkTp: true,
      stopLoss: undefined,
      isMarkSl: false,
      takeProfitLimit: '119',
    });
    expect(intent.stopLossLimit).toBeUndefined();
  });

  test.each([
    ['ONE_WAY', 'OPEN', 'BUY', undefined, false, 'order.buyLong'],
    ['ONE_WAY', 'CLOSE', 'SELL', undefined, false, 'order.sellShort'],
    ['HEDGE', 'OPEN', 'BUY', 'LONG', false, 'order.openLong'],
    ['HEDGE', 'OPEN', 'SELL', 'SHORT', false, 'order.openShort'],
    ['HEDGE', 'CLOSE', 'BUY', 'SHORT', true, 'order.closeShort'],
    ['HEDGE', 'CLOSE', 'SELL', 'LONG', true, 'order.closeLong'],
  ] as const)('%s %s %s is of %s', (mode, intent, side, positionSide, reduceOnly, key) => {
    const order = orderOf(side, { intent }, mode);
    expect(order).toMatchObject({ positionSide, reduceOnly });
    expect(sideTextKey(order)).toBe(key);
  });

  test('[U-O13] a stop opens or closes as chosen, a take-profit at the market closes', () => {
    const stop = { marketType: 'STOPLOSS', triggerPrice: '90', intent: 'OPEN' } as const;
    expect(orderOf('SELL', stop, 'HEDGE')).toMatchObject({
      positionSide: 'SHORT',
      reduceOnly: false,
    });
    expect(orderOf('SELL', { ...stop, intent: 'CLOSE' }, 'HEDGE')).toMatchObject({
      positionSide: 'LONG',
      reduceOnly: true,
    });
    expect(orderOf('SELL', { ...stop, reduceOnly: true })).toMatchObject({ reduceOnly: true });
    const profit = { ...stop, marketType: 'TAKEPROFIT' } as const;
    expect(orderOf('SELL', profit, 'HEDGE')).toMatchObject({
      positionSide: 'LONG',
      reduceOnly: true,
    });
    expect(orderOf('SELL', profit)).toMatchObject({ reduceOnly: true });
  });

  test('[U-O13] a trail has its activation price where one is typed', () => {
    const trail = { marketType: 'STOPLOSS', stopAs: 'TRAIL_DISTANCE', trail: '250' } as const;
    expect(orderOf('BUY', { ...trail, activation: '90.' })).toMatchObject({
      trailDistance: '250',
      activationPrice: '90',
      triggerPrice: undefined,
    });
    expect(orderOf('BUY', trail)).not.toHaveProperty('activationPrice');
    const stays = { marketType: 'STOPLOSS', triggerPrice: '90', activation: '95' } as const;
    expect(orderOf('BUY', stays)).not.toHaveProperty('activationPrice');
  });

  test('[U-O13] what waits for a trigger says whether it is protected, and nothing else does', () => {
    const stop = { marketType: 'STOPLOSS', triggerPrice: '90' } as const;
    expect(orderOf('SELL', { ...stop, priceProtect: true })).toMatchObject({ priceProtect: true });
    expect(orderOf('SELL', stop)).toMatchObject({ priceProtect: false });
    expect(orderOf('SELL', { marketType: 'LIMIT', priceProtect: true })).not.toHaveProperty(
      'priceProtect',
    );
  });
});
