import { describe, expect, test } from 'vitest';
import type { AccountFigures } from '../../../../../src/protocol/futures/pricedView.ts';
import { explainAccount } from '../../../../../src/ui/screens/futures/panel/why/explainAccount.ts';
import type { WhyAccountKind } from '../../../../../src/ui/screens/futures/panel/why/steps.ts';

const figures: AccountFigures = {
  playerPoint: '900',
  held: '40',
  margins: '60.5',
  unrealizedPnl: '-12.5',
  markPnl: '-10',
  crossInitialMargin: '90',
  minusFundingFee: '0',
  shownBalance: '988',
  walletBalance: '1000.5',
  available: '800',
  crossMarginRatio: '3',
};

const lineOf = (kind: WhyAccountKind, over: Partial<AccountFigures> = {}) =>
  explainAccount(kind, { ...figures, ...over }).steps.map(({ parts, result }) => [
    parts.map(({ text }) => text).join(''),
    result,
  ]);

describe('[U-A2] the account explains itself', () => {
  test('the wallet balance by its parts, without what positions are worth', () => {
    expect(lineOf('accountBalance')).toEqual([['900 + 40 + 60.5', '1000.5']]);
  });

  test('the equity by its parts, funding only where some is unsettled', () => {
    expect(lineOf('accountEquity')).toEqual([['900 + 40 + 60.5 + -12.5', '988']]);
    expect(lineOf('accountEquity', { minusFundingFee: '-1', shownBalance: '987' })).toEqual([
      ['900 + 40 + 60.5 + -12.5 + -1', '987'],
    ]);
  });

  test('available is the free money, or what cross losses and margins leave of it', () => {
    expect(lineOf('accountAvailable')).toEqual([['900 + -10 − 90', '800']]);
    expect(lineOf('accountAvailable', { markPnl: '95', available: '900' })).toEqual([
      ['900', '900'],
    ]);
    expect(lineOf('accountAvailable', { markPnl: '-950', available: '0' })).toEqual([
      ['900 + -950 − 90', '0'],
    ]);
  });
});
