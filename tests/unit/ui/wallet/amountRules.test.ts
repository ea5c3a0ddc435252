import { describe, expect, test } from 'vitest';
import { TERMS } from '../../../../src/protocol/money/examples.ts';
import {
  amountReason,
  feeAndReceives,
  mostOf,
  typedAmount,
} from '../../../../src/ui/screens/wallet/forms/amountRules.ts';

const online = { connection: 'online', terms: TERMS, available: '100' } as const;

describe('why an amount cannot be sent', () => {
  test('[U-W3] the first reason counts: connection, nothing typed, limits, balance', () => {
    const reason = (amount: string, connection: 'online' | 'offline' = 'online') =>
      amountReason({ ...online, connection, amount });
    expect(reason('', 'offline')).toEqual({ text: 'wallet.off.offline' });
    for (const nothing of ['', '0', '0.', '.'])
      expect(reason(nothing)).toEqual({ text: 'wallet.off.enterAmount' });
    expect(reason('19.9')).toEqual({
      refusal: { code: 'AMOUNT_BELOW_MINIMUM', data: { minimum: '20' } },
    });
    expect(reason('20.0000001')).toMatchObject({ refusal: { code: 'AMOUNT_OFF_UNIT' } });
    expect(reason('1000001')).toMatchObject({ refusal: { code: 'AMOUNT_ABOVE_MAXIMUM' } });
    expect(reason('100.000001')).toMatchObject({ refusal: { code: 'INSUFFICIENT_BALANCE' } });
    expect(reason('100')).toBeUndefined();
    expect(reason('20.')).toBeUndefined();
  });

  test('[U-W3] what is left of a limit counts, where it is known', () => {
    const terms = { ...TERMS, dailyMaximum: '500', monthlyMaximum: '1000' };
    const reason = (today: string | undefined, thisMonth?: string) =>
      amountReason({ ...online, terms, amount: '90', left: { today, thisMonth } });
    expect(reason('90')).toBeUndefined();
    expect(reason(undefined)).toBeUndefined();
    expect(reason('89')).toMatchObject({ refusal: { code: 'DAILY_LIMIT' } });
    expect(reason('500', '89')).toMatchObject({ refusal: { code: 'MONTHLY_LIMIT' } });
  });

  test('[L-S7] what is available is unknown while positions have no price, and nothing can be taken', () => {
    expect(amountReason({ ...online, available: null, amount: '50' })).toEqual({
      text: 'wallet.off.unpriced',
    });
  });

  test('[U-W16] a freeze comes before everything that is typed, and after a missing connection', () => {
    const freeze = { reason: 'papers' };
    const frozen = { refusal: { code: 'WITHDRAWALS_FROZEN', data: freeze } };
    for (const amount of ['', '19.9', '50'])
      expect(amountReason({ ...online, amount, freeze })).toEqual(frozen);
    expect(amountReason({ ...online, connection: 'offline', amount: '', freeze })).toEqual({
      text: 'wallet.off.offline',
    });
  });

  test('nothing is taken of a wallet by a deposit, and a transfer has no limits', () => {
    expect(amountReason({ connection: 'online', amount: '500', terms: TERMS })).toBeUndefined();
    expect(
      amountReason({ connection: 'online', amount: '0.00000001', available: '1' }),
    ).toBeUndefined();
  });

  test('fee and result of what is typed; less than the fee yields nothing', () => {
    expect(feeAndReceives('50', TERMS)).toEqual({ fee: '1', receives: '49' });
    expect(feeAndReceives('0.5', TERMS)).toEqual({ fee: '1', receives: '0' });
    expect(feeAndReceives('', TERMS)).toBeUndefined();
  });

  test('the most is what is available, in whole units and within the largest request', () => {
    expect(mostOf(null, TERMS)).toBeNull();
    expect(mostOf('12.34567891', TERMS)).toBe('12.345678');
    expect(mostOf('5000000', TERMS)).toBe('1000000');
    expect(mostOf('12.34567891', undefined)).toBe('12.34567891');
  });

  test('typed text as a plain decimal', () => {
    expect([typedAmount('5.'), typedAmount('5.10'), typedAmount('0')]).toEqual([
      '5',
      '5.1',
      undefined,
    ]);
  });
});
