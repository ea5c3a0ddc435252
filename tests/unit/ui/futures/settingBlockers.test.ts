import { describe, expect, test } from 'vitest';
import {
  leverageBlocker,
  marginTypeBlocker,
  positionModeBlocker,
} from '../../../../src/ui/screens/futures/ticket/settingBlockers.ts';
import { wireOrder, wirePosition } from '../../streams/support/wire.ts';
import { anOption } from './option.ts';

const NOTHING = { positions: {}, openOrders: {} };
const position = wirePosition('p-1', { quantity: '2' });
const order = wireOrder('o-1', { side: 'BUY', quantity: '1', price: '60000' });
const held = { positions: { 'p-1': position }, openOrders: {} };
const both = { ...held, openOrders: { 'o-1': order } };

const tiers = [
  {
    floor: '0',
    cap: '150000',
    leverageMax: 125,
    maintenanceRate: '0.004',
    maintenanceAmount: '0',
  },
  {
    floor: '150000',
    cap: null,
    leverageMax: 20,
    maintenanceRate: '0.01',
    maintenanceAmount: '0',
  },
];

describe('[U-O5] settings that would be refused', () => {
  test('margin type: a position or order in the instrument', () => {
    expect(marginTypeBlocker(NOTHING, 1)).toBeUndefined();
    expect(marginTypeBlocker(held, 2)).toBeUndefined();
    expect(marginTypeBlocker(both, 1)).toEqual({
      key: 'blocked.marginType',
      figures: { positions: '1', orders: '1' },
    });
  });

  test('position mode: any position or order', () => {
    expect(positionModeBlocker(NOTHING)).toBeUndefined();
    expect(positionModeBlocker(held)?.figures).toEqual({ positions: '1', orders: '0' });
  });

  test('leverage: the tier of position and resting orders at mark does not allow it', () => {
    const option = anOption({ tiers });
    expect(leverageBlocker(held, option, 125, '60000')).toBeUndefined();
    expect(leverageBlocker(both, option, 20, '60000')).toBeUndefined();
    expect(leverageBlocker(both, option, 21, '60000')).toEqual({
      key: 'blocked.leverageTier',
      figures: { cap: '150000' },
    });
    expect(leverageBlocker(NOTHING, option, 125, '60000')).toBeUndefined();
  });

  test('[F-O9] leverage: reduce-only orders count at most as the position that they reduce', () => {
    const closing = { side: 'SELL', price: '61000', reduceOnly: true } as const;
    const orders = {
      'o-1': wireOrder('o-1', { ...closing, quantity: '5' }),
      'o-2': wireOrder('o-2', { ...closing, quantity: '5' }),
    };
    const account = { ...held, openOrders: orders };
    expect(leverageBlocker(account, anOption({ tiers }), 125, '60000')).toBeUndefined();
    const opening = {
      ...orders,
      'o-3': wireOrder('o-3', { ...closing, reduceOnly: false, quantity: '3' }),
    };
    const more = { ...held, openOrders: opening };
    expect(leverageBlocker(more, anOption({ tiers }), 125, '60000')?.key).toBe(
      'blocked.leverageTier',
    );
  });
});
