import { describe, expect, test } from 'vitest';
import { isStanding } from '../../../../src/ui/screens/futures/ticket/useQuote.ts';
import { anEstimate } from './ticketParts.ts';

const quote = (
  change: Partial<ReturnType<typeof anEstimate>> = {},
  mark: string | undefined = '102700',
) => ({
  estimate: {
    ...anEstimate('1'),
    orderPrice: '102708',
    quantity: '0.05',
    cost: '256.92',
    resultingQuantity: '0.05',
    ...change,
  },
  mark,
});

describe('[U-O9] the figures of a confirmation', () => {
  test('stand while the prices move by less than the reserve', () => {
    // The mark price passes the ask: cost and largest quantity would change by a fee.
    const beyond = quote({ cost: '261.14', maxQuantity: '0.984' }, '102709');
    expect(isStanding(quote(), beyond)).toBe(true);
    expect(isStanding(quote(), quote({ orderPrice: '102759.3' }))).toBe(true);
  });

  test('are taken anew with a price that has moved by it, up or down', () => {
    expect(isStanding(quote(), quote({ orderPrice: '102760' }))).toBe(false);
    expect(isStanding(quote(), quote({}, '102648'))).toBe(false);
  });

  test('are taken anew when the order, the position after it or what the account can take changes', () => {
    expect(isStanding(quote(), quote({ quantity: '0.051' }))).toBe(false);
    expect(isStanding(quote(), quote({ resultingQuantity: '0.1' }))).toBe(false);
    expect(isStanding(quote(), quote({ maxQuantity: '0.049' }))).toBe(false);
  });

  test('of nothing stand until there are some', () => {
    const none = { estimate: undefined, mark: undefined };
    expect(isStanding(none, none)).toBe(true);
    expect(isStanding(none, quote())).toBe(false);
    expect(isStanding(quote(), none)).toBe(false);
  });
});
