import { describe, expect, test } from 'vitest';
import { orderIntent, sideTextKey } from '../../../../src/ui/screens/futures/ticket/orderIntent.ts';
import type { SideExits } from '../../../../src/ui/screens/futures/ticket/exitRules.ts';
import type { TicketFields } from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import { someFields } from './ticketParts.ts';

const NONE: SideExits = { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } };
const intentOf = (
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
    expect(intentOf('BUY', { ...typed, marketType: 'LIMIT' })).toMatchObject({
      price: '100',
      triggerPrice: undefined,
      reduceOnly: false,
    });
    expect(intentOf('BUY', { ...typed, marketType: 'MARKET' })).toMatchObject({
      price: undefined,
      triggerPrice: undefined,
    });
    expect(intentOf('SELL', { ...typed, marketType: 'STOPLOSS' })).toMatchObject({
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
    expect(intentOf('BUY', { ...typed, marketType: 'STOPLOSS' })).toMatchObject({
      price: '101',
      triggerPrice: '100',
      reduceOnly: false,
      timeInForce: 'IOC',
    });
    expect(intentOf('BUY', { ...typed, marketType: 'STOPLOSS', stopAs: 'MARKET' })).toMatchObject({
      price: undefined,
      reduceOnly: false,
    });
    expect(intentOf('BUY', { ...typed, marketType: 'LIMIT' })).toMatchObject({
      price: '101',
      triggerPrice: undefined,
    });
  });

  test('the trigger source is the flag of its type', () => {
    const mark = { triggerPrice: '90', triggerBy: 'MARK' } as const;
    expect(intentOf('SELL', { ...mark, marketType: 'STOPLOSS' })).toMatchObject({
      isMarkSl: true,
      isMarkTp: false,
    });
    expect(intentOf('SELL', { ...mark, marketType: 'TAKEPROFIT' })).toMatchObject({
      isMarkSl: false,
      isMarkTp: true,
    });
  });

  test('time in force and post-only are of a LIMIT alone', () => {
    const ioc = { timeInForce: 'IOC', postOnly: false } as const;
    expect(intentOf('BUY', ioc)).toMatchObject(ioc);
    expect(intentOf('BUY', { postOnly: true })).toMatchObject({
      timeInForce: 'GTC',
      postOnly: true,
    });
    expect(intentOf('BUY', { timeInForce: 'GTD', goodFor: 'H1', postOnly: true })).toMatchObject({
      timeInForce: 'GTD',
      goodTillDate: 3_601_000,
      postOnly: true,
    });
    expect(intentOf('BUY', { ...ioc, goodFor: 'D1' })).not.toHaveProperty('goodTillDate');
    for (const marketType of ['MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const)
      expect(intentOf('BUY', { ...ioc, marketType })).not.toHaveProperty('timeInForce');
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
    const intent = intentOf(
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
    const order = intentOf(side, { intent }, mode);
    expect(order).toMatchObject({ positionSide, reduceOnly });
    expect(sideTextKey(order)).toBe(key);
  });

  test('[U-O13] a stop opens or closes as chosen, a take-profit at the market closes', () => {
    const stop = { marketType: 'STOPLOSS', triggerPrice: '90', intent: 'OPEN' } as const;
    expect(intentOf('SELL', stop, 'HEDGE')).toMatchObject({
      positionSide: 'SHORT',
      reduceOnly: false,
    });
    expect(intentOf('SELL', { ...stop, intent: 'CLOSE' }, 'HEDGE')).toMatchObject({
      positionSide: 'LONG',
      reduceOnly: true,
    });
    expect(intentOf('SELL', { ...stop, reduceOnly: true })).toMatchObject({ reduceOnly: true });
    const profit = { ...stop, marketType: 'TAKEPROFIT' } as const;
    expect(intentOf('SELL', profit, 'HEDGE')).toMatchObject({
      positionSide: 'LONG',
      reduceOnly: true,
    });
    expect(intentOf('SELL', profit)).toMatchObject({ reduceOnly: true });
  });

  test('[U-O13] a trail has its activation price where one is typed', () => {
    const trail = { marketType: 'STOPLOSS', stopAs: 'TRAIL_DISTANCE', trail: '250' } as const;
    expect(intentOf('BUY', { ...trail, activation: '90.' })).toMatchObject({
      trailDistance: '250',
      activationPrice: '90',
      triggerPrice: undefined,
    });
    expect(intentOf('BUY', trail)).not.toHaveProperty('activationPrice');
    const stays = { marketType: 'STOPLOSS', triggerPrice: '90', activation: '95' } as const;
    expect(intentOf('BUY', stays)).not.toHaveProperty('activationPrice');
  });

  test('[U-O13] what waits for a trigger says whether it is protected, and nothing else does', () => {
    const stop = { marketType: 'STOPLOSS', triggerPrice: '90' } as const;
    expect(intentOf('SELL', { ...stop, priceProtect: true })).toMatchObject({ priceProtect: true });
    expect(intentOf('SELL', stop)).toMatchObject({ priceProtect: false });
    expect(intentOf('SELL', { marketType: 'LIMIT', priceProtect: true })).not.toHaveProperty(
      'priceProtect',
    );
  });
});
