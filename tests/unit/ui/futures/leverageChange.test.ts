/** Figures of the leverage dialog, compared with the engine. Rules [F-O15] and [F-O16]. */
import { describe, expect, test } from 'vitest';
import { leverageChange } from '../../../../src/ui/screens/futures/ticket/leverageChange.ts';
import { wireOrder, wirePosition } from '../../streams/support/wire.ts';
import { anOption } from './option.ts';

const order = wireOrder('o-1', { side: 'BUY', quantity: '0.5', price: '102600', hold: '513' });
const funds = { point: '1000', available: '1000', othersPnl: 0n, othersMaintenance: 0n };
const tier = {
  floor: '0',
  cap: null,
  leverageMax: 125,
  maintenanceRate: '0.004',
  maintenanceAmount: '0',
};
const facts = {
  account: { positions: {}, openOrders: { 'o-1': order } },
  option: anOption({ tiers: [tier] }),
  before: 100,
  leverage: 2,
  mark: '102700',
  funds,
};

describe('[F-O15] before the leverage changes', () => {
  test('orders hold anew, and what is missing is named with them', () => {
    expect(leverageChange(facts)).toMatchObject({
      heldNow: '513',
      held: '25650',
      missing: '24137',
      growing: [{ id: 'o-1' }],
    });
    const rich = { ...funds, point: '25137', available: '25137' };
    expect(leverageChange({ ...facts, funds: rich })?.missing).toBeUndefined();
    expect(leverageChange({ ...facts, leverage: 125 })).toMatchObject({
      held: '410.4',
      growing: [],
      missing: undefined,
    });
  });

  test('[F-O30] what stops need at their triggers is said and not held', () => {
    const stop = {
      ...({ marketType: 'STOPLOSS', quantity: '0.1', hold: '0', price: null } as const),
      triggerPrice: '100000',
      reduceOnly: false,
    };
    const openOrders = {
      'o-1': wireOrder('o-1', stop),
      'o-2': wireOrder('o-2', { ...stop, triggerPrice: null, activationPrice: '90000' }),
      'o-3': wireOrder('o-3', { ...stop, reduceOnly: true }),
    };
    const change = leverageChange({ ...facts, account: { positions: {}, openOrders } });
    expect(change).toMatchObject({
      held: '0',
      waitingNow: '190',
      waiting: '9500',
      missing: undefined,
    });
  });

  test('nothing is said while there is no price', () => {
    expect(leverageChange({ ...facts, mark: undefined })).toBeUndefined();
  });

  test('[F-O16] an isolated position has the missing margin, and its liquidation price moves', () => {
    const position = wirePosition('p-1', {
      marginType: 'ISOLATED',
      quantity: '0.1',
      entryPrice: '100000',
      margin: '100',
    });
    const account = { positions: { 'p-1': position }, openOrders: {} };
    const change = leverageChange({ ...facts, account, leverage: 20 });
    expect(change).toMatchObject({ heldNow: '0', held: '0', missing: undefined });
    expect(change?.positions).toMatchObject([{ margin: '500', liquidationPrice: '95381.6' }]);
    const poor = { ...funds, point: '399', available: '399' };
    expect(leverageChange({ ...facts, account, leverage: 20, funds: poor })?.missing).toBe('1');
    const raised = leverageChange({ ...facts, account, before: 20, leverage: 100 });
    expect(raised?.positions[0]?.margin).toBe('100');
  });

  test('a cross position needs its margin free, and what orders hold is no longer behind it', () => {
    const position = wirePosition('p-1', {
      marginType: 'CROSS',
      quantity: '1',
      entryPrice: '102700',
      margin: '0',
    });
    const account = { positions: { 'p-1': position }, openOrders: { 'o-1': order } };
    const rich = { ...funds, point: '9000', available: '7973' };
    const at = (leverage: number) =>
      leverageChange({ ...facts, account, leverage, funds: rich })?.positions[0];
    expect(at(50)?.margin).toBe('2054');
    expect(Number(at(50)?.liquidationPrice)).toBeGreaterThan(Number(at(90)?.liquidationPrice));
  });
});
