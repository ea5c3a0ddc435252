import { describe, expect, test } from 'vitest';
import type { FollowSettings } from '../../../../src/domain/copytrade/proportion.ts';
import type { TraderFact } from '../../../../src/domain/copytrade/traderFacts.ts';
import { WhatIf, whatIf } from '../../../../src/domain/copytrade/whatIf.ts';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { moneyOf, quantityOf } from '../../../../src/domain/quantities.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import {
  ALL_TERMS,
  BEGUN_AT,
  BTC,
  closesAt,
  ETH,
  fundingAt,
  opensAt,
  yearOfFacts,
} from '../../../support/whatIfFacts.ts';

const SETTINGS: FollowSettings = {
  stocks: [BTC],
  multiplyPer: 50,
  maxBet: moneyOf('100'),
  oneMaxBet: moneyOf('50'),
};

const run = (
  facts: readonly TraderFact[],
  settings: Partial<FollowSettings> = {},
  balance = moneyOf('100'),
) => whatIf({ facts, settings: { ...SETTINGS, ...settings }, balance, terms: ALL_TERMS });

const skipsOf = (...given: Parameters<typeof run>) =>
  Object.entries(run(...given).skips).filter(([, count]) => count > 0);

describe('what if I had followed', () => {
  test('[Y-W1] opens with the share of the margin, closes in proportion and pays the fees', () => {
    // Margin 10 · 50 % = 5 carries 0.5 at 100 and 10 times; fee 0.02. Half of it, then the rest, at
    // 110: 2.5 each, fees 0.011 each. Of 5 − 0.042 = 4.958 the trader gets a tenth.
    const facts = [
      opensAt('100'),
      closesAt('110', { quantity: '0.5' }),
      closesAt('110', { quantity: '0.5', held: '0.5' }),
    ];
    const result = run(facts);
    expect(formatDecimal(result.point)).toBe('104.4622');
    expect(result.equity).toBe(result.point);
    expect(formatDecimal(result.realizedPnl)).toBe('5');
    expect(formatDecimal(result.tradingFees)).toBe('0.042');
    expect(formatDecimal(result.traderFees)).toBe('0.4958');
    expect(result).toMatchObject({ copies: 1, liquidations: 0 });
  });

  test('[Y-W1] copies at the price of the block, and its part of what the block took', () => {
    const open = { ...opensAt('100', { blockPrice: '100.4' }), wanted: quantityOf('2') };
    const result = run([{ ...open, taken: quantityOf('1') }]);
    // 0.5 · 1 / 2 = 0.25; margin 0.25 · 100.4 / 10 = 2.51, fee 0.01004.
    expect(formatDecimal(result.point)).toBe('97.47996');
  });

  test('[Y-W1] pays funding from the margin, in both directions', () => {
    const facts = [opensAt('100'), fundingAt('100', '0.001'), fundingAt('100', '-0.002')];
    const result = run(facts);
    expect(formatDecimal(result.funding)).toBe('0.05');
    expect(formatDecimal(result.equity)).toBe('100.03');
  });

  test('[Y-W2] a later profit pays the trader only beyond the high water', () => {
    const round = (number: number, exit: string) => [
      opensAt('100', { number }),
      closesAt(exit, { number }),
    ];
    const up = run(round(1, '110')).traderFees;
    const downAndUp = run([...round(1, '110'), ...round(2, '100'), ...round(3, '100.05')]);
    expect(downAndUp.traderFees).toBe(up);
  });

  test('[Y-W3] skips with the first reason that holds', () => {
    expect(skipsOf([opensAt('100')], { stocks: [ETH] })).toEqual([['PAIR_NOT_FOLLOWED', 1]]);
    expect(skipsOf([opensAt('100')], { maxBet: moneyOf('0') })).toEqual([['OVER_MAX_BET', 1]]);
    expect(skipsOf([opensAt('100')], { oneMaxBet: moneyOf('0.009') })).toEqual([
      ['BELOW_MINIMUM', 1],
    ]);
    expect(skipsOf([{ ...opensAt('100'), leverage: 1_000 }])).toEqual([['LEVERAGE_TIER', 1]]);
    expect(skipsOf([{ ...opensAt('100'), blockPrice: undefined }])).toEqual([['PRICE_MOVED', 1]]);
    expect(skipsOf([opensAt('100')], {}, moneyOf('5.01'))).toEqual([['NO_BALANCE', 1]]);
    expect(skipsOf([opensAt('100')], {}, moneyOf('5.02'))).toEqual([]);
    expect(skipsOf([opensAt('100')], { multiplyPer: 0 })).toEqual([]);
  });

  test('[Y-W3] keeps to the limits of one fill and of all open copies', () => {
    const facts = [1, 2, 3].map((number) => opensAt('100', { number }));
    const settings = { multiplyPer: 1_000, oneMaxBet: moneyOf('20'), maxBet: moneyOf('30') };
    const { point } = run(facts, settings);
    // Margins of 20 and 10; the third finds nothing left. Fees 0.08 and 0.04.
    expect(formatDecimal(point)).toBe('69.88');
    expect(skipsOf(facts, settings)).toEqual([['OVER_MAX_BET', 1]]);
  });

  test('[Y-W4] the mark between two facts liquidates a copy, which then loses its margin', () => {
    const facts = [opensAt('100'), closesAt('120', { low: '90', high: '120' })];
    const result = run(facts);
    expect(result.liquidations).toBe(1);
    expect(formatDecimal(result.point)).toBe('94.98');
    expect(formatDecimal(result.realizedPnl)).toBe('-5');
    expect(run([opensAt('100'), closesAt('120', { low: '91', high: '120' })]).liquidations).toBe(0);
  });

  test('[Y-W5] states equity by day, with what is open at its last price, and the worst day', () => {
    const facts = [
      opensAt('100'),
      closesAt('90.5', { at: BEGUN_AT + DAY_MS, quantity: '0.5' }),
      closesAt('99', { at: BEGUN_AT + 3 * DAY_MS, quantity: '0.5', held: '0.5' }),
    ];
    const { days, worstDay } = run(facts);
    const day = Math.floor(BEGUN_AT / DAY_MS);
    expect(days.map((each) => [each.day - day, formatDecimal(each.equity)])).toEqual([
      [0, '99.98'],
      [1, '95.22095'],
      [3, '97.33605'],
    ]);
    expect(worstDay).toEqual({ day: day + 1, pnl: moneyOf('-4.75905') });
  });

  test('[Y-W5] in steps is the same as at once, and says how far it is', () => {
    const input = {
      facts: yearOfFacts(400),
      settings: SETTINGS,
      balance: moneyOf('1000'),
      terms: ALL_TERMS,
    };
    const stepped = new WhatIf(input);
    expect(stepped.step(100)).toBe(100 / input.facts.length);
    let done = 0;
    while (done < 1) done = stepped.step(100);
    expect(stepped.result()).toEqual(whatIf(input));
    expect(stepped.result().copies).toBeGreaterThan(50);
  });
});
