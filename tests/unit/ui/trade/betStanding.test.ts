import { describe, expect, test } from 'vitest';
import {
  entryOf,
  payoutOf,
  standingOf,
  sumOfSettled,
  sumOfStanding,
} from '../../../../src/ui/market/rounds/betStanding.ts';
import { aBet, aRound } from './tradeOption.ts';

describe('the price a bet is measured from', () => {
  test('rent: the opening of its own round, known before the bet has it', () => {
    expect(entryOf(aBet(), aRound())).toBe('100');
    expect(entryOf(aBet(), aRound({ opening: null }))).toBeUndefined();
    expect(entryOf(aBet(), aRound({ id: '11-1000000050' }))).toBeUndefined();
  });

  test('binary: its own entry, and never the opening', () => {
    const bet = aBet({ gameType: 'B1' });
    const round = aRound({ gameType: 'B1' });
    expect(entryOf(bet, round)).toBeUndefined();
    expect(entryOf({ ...bet, entry: { at: 1, price: '101.5' } }, round)).toBe('101.5');
  });
});

test.each([
  ['B', '100', '100.00000001', 'winning'],
  ['B', '100', '99.99999999', 'losing'],
  ['S', '100', '99.99999999', 'winning'],
  ['S', '100', '100.00000001', 'losing'],
  ['B', '100', '100.0', 'tie'],
  ['S', undefined, '100', 'waiting'],
  ['B', '100', undefined, 'waiting'],
] as const)('%s from %s at %s is %s, compared exactly', (type, entry, last, expected) => {
  expect(standingOf({ type }, entry, last)).toBe(expected);
});

test('a win pays the stake times the odds, rounded down to 8 decimals', () => {
  expect(payoutOf('100', '1.9')).toBe('190');
  expect(payoutOf('0.00000001', '1.9')).toBe('0.00000001');
  expect(payoutOf('', '1.9')).toBeUndefined();
});

describe('sums', () => {
  test('as things stand: wins minus stakes, ties and waiting bets zero', () => {
    const sum = sumOfStanding([
      { bet: aBet({ point: '100' }), standing: 'winning' },
      { bet: aBet({ point: '30', odds: '1.95' }), standing: 'winning' },
      { bet: aBet({ point: '250' }), standing: 'losing' },
      { bet: aBet({ point: '70' }), standing: 'tie' },
      { bet: aBet({ point: '50' }), standing: 'waiting' },
    ]);
    expect(sum).toEqual({ count: 5, stake: '500', net: '-131.5' });
  });

  test('as settled: payouts minus stakes', () => {
    const sum = sumOfSettled([
      aBet({ status: 1, payout: '190' }),
      aBet({ status: 2, payout: '0' }),
      aBet({ status: 3, payout: '100' }),
    ]);
    expect(sum).toEqual({ count: 3, stake: '300', net: '-10' });
  });
});
