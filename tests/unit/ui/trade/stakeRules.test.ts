import { describe, expect, test } from 'vitest';
import {
  addToStake,
  largestStake,
  stakeBlocker,
  type StakeFacts,
  stakeOf,
  steppedStake,
} from '../../../../src/ui/screens/trade/ticket/stakeRules.ts';
import { aTradeOption } from './tradeOption.ts';

const facts = (change: Partial<StakeFacts> = {}): StakeFacts => ({
  option: aTradeOption(),
  balance: '50000',
  placed: '0',
  ...change,
});

describe('the largest stake', () => {
  test.each([
    ['of one bet', {}, '10000'],
    ['of what the round still takes', { placed: '15005' }, '4990'],
    ['of the balance, on the step', { balance: '777.77' }, '770'],
    ['none below the smallest', { balance: '9.99' }, '0'],
    ['of one bet while the wallet is unknown', { balance: undefined }, '10000'],
    ['none in a full round', { placed: '25000' }, '0'],
  ])('%s', (_, change, expected) => {
    expect(largestStake(facts(change))).toBe(expected);
  });
});

describe('chips and steps', () => {
  test('a chip adds to the typed stake, up to the largest stake', () => {
    expect(addToStake('', '100', facts())).toBe('100');
    expect(addToStake('250.', '1000', facts())).toBe('1250');
    expect(addToStake('9500', '1000', facts())).toBe('10000');
    expect(addToStake('100', '1000', facts({ balance: '305' }))).toBe('300');
    expect(addToStake('', '1000', facts({ balance: undefined }))).toBe('1000');
  });

  test('a typed stake above the largest one is not reduced by a chip', () => {
    expect(addToStake('12000', '10', facts())).toBe('12000');
  });

  test('steps stay between the smallest and the largest stake', () => {
    expect(steppedStake('100', 'up', facts())).toBe('110');
    expect(steppedStake('100', 'down', facts())).toBe('90');
    expect(steppedStake('', 'up', facts())).toBe('10');
    expect(steppedStake('10', 'down', facts())).toBe('10');
    expect(steppedStake('10000', 'up', facts())).toBe('10000');
    expect(steppedStake('12000', 'down', facts())).toBe('11990');
  });
});

describe('why a stake cannot be placed', () => {
  test.each([
    ['', 'bet.enterStake', undefined],
    ['0', 'bet.enterStake', undefined],
    ['9.99', 'bet.tooSmall', { minimum: '10' }],
    ['10010', 'bet.tooLarge', { maximum: '10000' }],
    ['15', 'bet.offStep', { step: '10' }],
  ])('%j: %s', (typed, key, figures) => {
    expect(stakeBlocker(typed, facts())).toEqual(
      figures === undefined ? { key } : { key, figures },
    );
  });

  test('the remaining limit of the round and the balance account for placed bets', () => {
    expect(stakeBlocker('5000', facts({ placed: '15010' }))).toEqual({
      key: 'bet.roundLimit',
      figures: { rest: '4990' },
    });
    expect(stakeBlocker('4990', facts({ placed: '15010' }))).toBeUndefined();
    expect(stakeBlocker('500', facts({ balance: '499.99999999' }))).toEqual({
      key: 'bet.insufficient',
    });
    expect(stakeBlocker('500', facts({ balance: '500' }))).toBeUndefined();
  });
});

test('a stake is sent as a plain decimal', () => {
  expect(stakeOf('1000.')).toBe('1000');
  expect(stakeOf('10.50')).toBe('10.5');
  expect(stakeOf('')).toBeUndefined();
});
