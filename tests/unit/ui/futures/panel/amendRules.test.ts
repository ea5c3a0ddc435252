import { describe, expect, test } from 'vitest';
import {
  amendableFields,
  amendment,
  amendProblem,
  fieldsOf,
} from '../../../../../src/ui/screens/futures/panel/orders/amendRules.ts';
import { wireOrder } from '../../../streams/support/wire.ts';
import { anOption } from '../option.ts';

const limit = wireOrder('o-1', { price: '60000', quantity: '0.5', filledQuantity: '0.2' });
const stop = wireOrder('o-2', { marketType: 'STOPLOSS', price: null, triggerPrice: '55000' });
const typed = (change: Partial<ReturnType<typeof fieldsOf>>) => ({ ...fieldsOf(limit), ...change });

describe('amending an order', () => {
  test('a limit has price and quantity, a waiting order trigger and quantity, a triggered one none', () => {
    expect(amendableFields(limit)).toEqual(['price', 'quantity']);
    expect(amendableFields(stop)).toEqual(['triggerPrice', 'quantity']);
    expect(amendableFields({ ...stop, triggeredAt: 1 })).toEqual([]);
  });

  test('[U-O7] one with a limit price has all three, and is a limit once triggered', () => {
    const stopLimit = { ...stop, price: '54000' };
    expect(amendableFields(stopLimit)).toEqual(['triggerPrice', 'price', 'quantity']);
    expect(amendableFields({ ...stopLimit, triggeredAt: 1 })).toEqual(['price', 'quantity']);
    const banded = anOption({ priceBand: '0.1' });
    const wanted = { ...fieldsOf(stopLimit), triggerPrice: '50000', price: '45000' };
    expect(amendProblem(wanted, stopLimit, banded, '60000')).toBeUndefined();
    expect(amendProblem({ ...wanted, price: '44999.9' }, stopLimit, banded, '60000')?.key).toBe(
      'blocked.priceBand',
    );
  });

  test('only changes are requested, formatted as on the wire', () => {
    expect(amendment(typed({ price: '60100.' }), limit)).toEqual({
      id: 'o-1',
      price: '60100',
      triggerPrice: undefined,
      quantity: undefined,
    });
    expect(amendment(typed({ price: '60000.0', quantity: '0.50' }), limit)).toBeUndefined();
    expect(amendment({ ...fieldsOf(stop), triggerPrice: '54000' }, stop)).toMatchObject({
      triggerPrice: '54000',
      price: undefined,
    });
  });

  test.each([
    [{ price: '' }, 'price', 'blocked.enterPrice'],
    [{ price: '0' }, 'price', 'blocked.enterPrice'],
    [{ price: '60000.05' }, 'price', 'blocked.priceStep'],
    [{ quantity: '' }, 'quantity', 'blocked.enterQuantity'],
    [{ quantity: '0.5005' }, 'quantity', 'blocked.quantityStep'],
    [{ quantity: '101' }, 'quantity', 'blocked.tooLarge'],
    [{ quantity: '0.2' }, 'quantity', 'amend.belowFilled'],
  ] as const)('%j is no change to be sent: %s, %s', (change, field, key) => {
    expect(amendProblem(typed(change), limit, anOption())).toMatchObject({ field, key });
  });

  test('a quantity below the minimum is reported before the filled quantity', () => {
    const option = anOption({ minQuantity: '0.3' });
    expect(amendProblem(typed({ quantity: '0.1' }), limit, option)?.key).toBe('blocked.tooSmall');
  });

  test('an untouched field is never invalid', () => {
    const odd = { ...limit, price: '60000.05' };
    expect(amendProblem(fieldsOf(odd), odd, anOption())).toBeUndefined();
    expect(amendProblem(typed({ quantity: '0.201' }), limit, anOption())).toBeUndefined();
  });
});
