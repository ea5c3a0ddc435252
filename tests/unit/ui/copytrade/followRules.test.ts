/** Inputs that a follow form permits, and its messages at each field. */
import { describe, expect, test } from 'vitest';
import {
  type FollowFields,
  followProblems,
  settingsOf,
} from '../../../../src/ui/screens/copytrade/follow/followRules.ts';

const GOOD: FollowFields = {
  stocks: ['ETHUSDT', 'BTCUSDT'],
  multiplyPer: '50',
  maxBet: '1000',
  oneMaxBet: '10',
};

/** The fields that are refused, with the code of the exchange or the form's own text. */
const refused = (change: Partial<FollowFields>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(followProblems({ ...GOOD, ...change })).map(([field, problem]) => [
      field,
      problem.code,
    ]),
  );

describe('[U-Y21] what cannot be sent is refused at its field', () => {
  test.each<[string, Partial<FollowFields>, Record<string, string>]>([
    ['everything is right', {}, {}],
    ['no pair', { stocks: [] }, { stocks: 'FOLLOW_NO_PAIR' }],
    ['a multiplier of 0 pauses', { multiplyPer: '0' }, {}],
    ['a part of a percent', { multiplyPer: '1.5' }, { multiplyPer: 'FOLLOW_MULTIPLIER' }],
    ['less than nothing', { multiplyPer: '-1' }, { multiplyPer: 'FOLLOW_MULTIPLIER' }],
    ['more than the exchange takes', { multiplyPer: '1001' }, { multiplyPer: 'FOLLOW_MULTIPLIER' }],
    ['nothing typed', { multiplyPer: '' }, { multiplyPer: 'FOLLOW_MULTIPLIER' }],
    ['an order below 10 USDT', { oneMaxBet: '9.99' }, { oneMaxBet: 'FOLLOW_LIMIT_MIN' }],
    ['a maximum below 10 USDT', { maxBet: '9', oneMaxBet: '10' }, { maxBet: 'FOLLOW_LIMIT_MIN' }],
    ['a maximum that equals one order', { maxBet: '10' }, { maxBet: 'FOLLOW_LIMIT_ORDER' }],
    ['a maximum just above one order', { maxBet: '10.01' }, {}],
  ])('%s', (_, change, problems) => {
    expect(refused(change)).toEqual(problems);
    expect(settingsOf({ ...GOOD, ...change }) === undefined).toBe(Object.keys(problems).length > 0);
  });

  test('what is sent are plain decimals and the pairs in one order', () => {
    expect(settingsOf(GOOD)).toEqual({
      stocks: ['BTCUSDT', 'ETHUSDT'],
      multiplyPer: 50,
      maxBet: '1000',
      oneMaxBet: '10',
    });
  });
});
