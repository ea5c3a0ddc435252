import { describe, expect, test } from 'vitest';
import { repeatBlocker } from '../../../../src/ui/screens/trade/ticket/RepeatBet.tsx';
import type { BetFacts } from '../../../../src/ui/screens/trade/ticket/betBlockers.ts';
import { lastBetOn, repeatedStake } from '../../../../src/ui/screens/trade/ticket/repeatBet.ts';
import { aBet, aTradeOption } from './tradeOption.ts';

const FACTS: BetFacts = {
  option: aTradeOption(),
  balance: '1000',
  placed: '0',
  phase: 'open',
  attempt: 'ready',
  connection: 'online',
  isPlay: true,
  hasPrice: true,
  typed: '',
};

describe('[R-X1] the last bet once more', () => {
  test('is the newest on the option, in progress or over', () => {
    const settled = [aBet({ id: 'b-9', at: 50 }), aBet({ id: 'b-3', at: 30 })];
    const other = aBet({ id: 'b-12', at: 90, tradeOptionId: 12 });
    expect(lastBetOn({ openBets: {}, settledBets: settled }, 11)?.id).toBe('b-9');
    const open = { 'b-12': other, 'b-10': aBet({ id: 'b-10', at: 50 }) };
    expect(lastBetOn({ openBets: open, settledBets: settled }, 11)?.id).toBe('b-10');
    expect(lastBetOn({ openBets: open, settledBets: settled }, 15)).toBeUndefined();
  });

  test('has its stake, or exactly twice of it', () => {
    expect(repeatedStake(aBet({ point: '0.00000003' }), 'repeat')).toBe('0.00000003');
    expect(repeatedStake(aBet({ point: '12345.5' }), 'double')).toBe('24691');
  });
});

describe('[R-X2] what a bet cannot be, its repetition cannot', () => {
  test.each<[string, Partial<BetFacts>, string, 'repeat' | 'double', string | undefined]>([
    ['nothing is in the way', {}, '100', 'double', undefined],
    ['the lock', { phase: 'locked' }, '100', 'repeat', 'bet.locked'],
    ['the closed market', { phase: 'closed' }, '100', 'repeat', 'bet.closed'],
    ['the balance, for twice the stake alone', {}, '600', 'double', 'bet.insufficient'],
    ['the balance is enough for the stake', {}, '600', 'repeat', undefined],
    ['the largest bet', { balance: '50000' }, '6000', 'double', 'bet.tooLarge'],
    ['the limit of the round', { placed: '19500' }, '500', 'double', 'bet.roundLimit'],
    ['the connection', { connection: 'offline' }, '100', 'repeat', 'blocked.offline'],
    ['a bet whose outcome is unknown', { attempt: 'unknown' }, '100', 'repeat', 'bet.unknownFirst'],
  ])('%s', (_, change, point, repeat, key) => {
    expect(repeatBlocker(aBet({ point }), repeat, { ...FACTS, ...change })?.key).toBe(key);
  });

  test('the typed stake plays no part, and without a last bet there is none', () => {
    expect(repeatBlocker(aBet(), 'repeat', { ...FACTS, typed: '7' })).toBeUndefined();
    expect(repeatBlocker(undefined, 'repeat', FACTS)?.key).toBe('bet.noLast');
  });
});
