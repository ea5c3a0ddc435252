import { describe, expect, it } from 'vitest';
import {
  addMoney,
  addQuantity,
  money,
  moneyOf,
  negateMoney,
  notional,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
  share,
  subtractMoney,
  subtractQuantity,
} from '../../../src/domain/quantities.ts';

describe('allowed operations', () => {
  it('adds and subtracts money and quantities', () => {
    expect(addMoney(moneyOf('1.5'), moneyOf('-0.5'))).toBe(moneyOf('1'));
    expect(subtractMoney(moneyOf('1'), moneyOf('2.5'))).toBe(moneyOf('-1.5'));
    expect(negateMoney(moneyOf('3'))).toBe(moneyOf('-3'));
    expect(addQuantity(quantityOf('0.1'), quantityOf('0.2'))).toBe(quantityOf('0.3'));
    expect(subtractQuantity(quantityOf('0.3'), quantityOf('0.1'))).toBe(quantityOf('0.2'));
  });

  it('rounds a notional as requested', () => {
    expect(notional(priceOf('31000.5'), quantityOf('0.002'), 'up')).toBe(moneyOf('62.001'));
    expect(notional(price(3n), quantity(1n), 'up')).toBe(1n);
    expect(notional(price(3n), quantity(1n), 'down')).toBe(0n);
  });

  it('takes a share of an amount, rounded as requested', () => {
    expect(share(moneyOf('1000'), rateOf('0.0004'), 'up')).toBe(moneyOf('0.4'));
    expect(share(money(3n), rateOf('0.5'), 'up')).toBe(2n);
    expect(share(money(3n), rateOf('0.5'), 'cut')).toBe(1n);
    expect(share(money(-3n), rateOf('0.5'), 'away')).toBe(-2n);
  });
});
