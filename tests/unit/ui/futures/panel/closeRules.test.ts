import { describe, expect, test } from 'vitest';
import {
  closeProblem,
  closeResult,
} from '../../../../../src/ui/screens/futures/panel/closing/closeRules.ts';
import { anOption } from '../option.ts';

const long = { side: 'LONG', entryPrice: '100000', quantity: '2' } as const;
const book = { bids: [['100500', '1']], asks: [['100500.1', '1']] } satisfies Parameters<
  typeof closeResult
>[3];

describe('[U-O3] closing a position', () => {
  test('at the market it brings the difference to the best opposite price, less the taker fee', () => {
    const typed = { price: undefined, quantity: '0.5' };
    expect(closeResult(long, anOption(), typed, book)).toEqual({
      pnl: '250',
      fee: '20.1',
      net: '229.9',
    });
    expect(closeResult({ ...long, side: 'SHORT' }, anOption(), typed, book)?.pnl).toBe('-250.05');
    expect(closeResult(long, anOption(), typed, undefined)).toBeUndefined();
  });

  test('[F-O8] no more is closed than is held', () => {
    const more = { price: undefined, quantity: '5' };
    expect(closeResult({ ...long, quantity: '0.5' }, anOption(), more, book)?.pnl).toBe('250');
    expect(closeProblem(more, '0', anOption(), '100000')?.key).toBe('blocked.noPosition');
  });

  test('a limit brings its own price as maker, or the better one that it takes', () => {
    const at = (price: string) => closeResult(long, anOption(), { price, quantity: '1' }, book);
    expect(at('101000')).toEqual({ pnl: '1000', fee: '20.2', net: '979.8' });
    expect(at('100000')).toEqual({ pnl: '500', fee: '40.2', net: '459.8' });
  });

  test.each([
    [{ price: '100000.05', quantity: '1' }, 'blocked.priceStep'],
    [{ price: '120000', quantity: '1' }, 'blocked.priceBand'],
    [{ price: '', quantity: '1' }, 'blocked.enterPrice'],
    [{ price: undefined, quantity: '' }, 'blocked.enterQuantity'],
    [{ price: undefined, quantity: '2.5' }, undefined],
    [{ price: undefined, quantity: '0.0005' }, 'blocked.quantityStep'],
    [{ price: undefined, quantity: '2.0005' }, undefined],
    [{ price: '101000', quantity: '1' }, undefined],
  ])('%o: %s', (typed, key) => {
    expect(closeProblem(typed, '2.0005', anOption(), '100000')?.key).toBe(key);
  });
});
