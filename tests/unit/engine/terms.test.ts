/** Terms that operators change. Rules [R-O..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { TradingTerms } from '../../../src/domain/futures/tradingTerms.ts';
import { tradeOptionId } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import type { RoundTerms } from '../../../src/domain/rounds/roundTerms.ts';
import { evolve, execute, initialState, invariants } from '../../../src/engine/index.ts';
import { exchangeWith, orderOf, stamped, tickOf } from '../../support/engine.ts';
import { betOf, binaryOf, roundAt } from '../../support/engineRounds.ts';
import {
  BETTING_RULES,
  betsOn,
  R30,
  ROUNDS_START,
  settle,
} from '../../support/engineRoundScenes.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

/** Takes bets while R30 runs, and the one after it from R30's end on. */
const NEXT = roundAt(11, ROUNDS_START + 30_000);
const AFTER_NEXT = roundAt(11, ROUNDS_START + 60_000);

const change = (changes: Partial<RoundTerms>, option = 11): Unstamped => ({
  type: 'ChangeRoundTerms',
  optionId: tradeOptionId(option),
  changes,
});
const charge = (changes: Partial<TradingTerms>): Unstamped => ({
  type: 'ChangeTradingTerms',
  changes,
});
const odds = (text: string): Partial<RoundTerms> => ({ odds: rateOf(text) });

describe('an option of short rounds', () => {
  test('[R-O1] has its new terms from the first round that takes no bets yet, one change over the other', () => {
    const exchange = betsOn(R30, []);
    expect(exchange.run(change(odds('1.8')))).toEqual([
      {
        type: 'RoundTermsChanged',
        changed: {
          optionId: tradeOptionId(11),
          from: ROUNDS_START + 60_000,
          terms: {
            odds: rateOf('1.8'),
            minStake: moneyOf('10'),
            maxStake: moneyOf('10000'),
            stakeStep: moneyOf('10'),
            maxPerRound: moneyOf('20000'),
            maxExposure: moneyOf('500000'),
            isPlay: true,
          },
        },
      },
    ]);
    expect(exchange.run(change(odds('1.8')))).toEqual([]);
    exchange.run(change({ maxStake: moneyOf('50') }));
    exchange.wait(30_000);
    expect(exchange.run(betOf({ round: AFTER_NEXT, stake: '50' }))).toMatchObject([
      { type: 'BetPlaced', bet: { odds: rateOf('1.8') } },
      {},
    ]);
    expect(exchange.refused(betOf({ round: AFTER_NEXT, stake: '60' }))).toEqual(
      reject('STAKE_TOO_LARGE', { maximum: '50' }),
    );
    expect(exchange.refused(change(odds('1.8'), 999))).toEqual(reject('UNKNOWN_OPTION'));
  });

  test('[R-O2] keeps odds and limits of a round that takes bets or runs, whenever its bets come', () => {
    const exchange = betsOn(R30, [{ id: 'before' }]);
    exchange.run(change({ ...odds('1.7'), maxStake: moneyOf('20'), isPlay: false }));
    expect(exchange.run(betOf({ round: NEXT, stake: '500', id: 'after' }))).toMatchObject([
      { type: 'BetPlaced', bet: { odds: rateOf('1.9') } },
      {},
    ]);
    exchange.wait(30_000);
    expect(exchange.refused(betOf({ round: AFTER_NEXT }))).toEqual(reject('OPTION_OFF'));
    exchange.run(change({ ...odds('1.98'), isPlay: true }));
    exchange.run(settle());
    // 100 at odds of 1.9: 90 above the 10,000 they began with; 500 wait in the next round.
    expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('9590'), wait: moneyOf('500') });
  });

  test('[R-O3] has no odds that are not allowed and no limits that contradict one another', () => {
    const exchange = betsOn(R30, []);
    const bounds = { minimum: '1.7', maximum: '1.98' };
    for (const wrong of ['1.69', '1.99'])
      expect(exchange.refused(change(odds(wrong)))).toEqual(reject('ODDS_NOT_ALLOWED', bounds));
    for (const [name, text] of [
      ['minStake', '15'],
      ['minStake', '0'],
      ['stakeStep', '0'],
      ['maxStake', '0'],
      ['maxPerRound', '9'],
      ['maxExposure', '9'],
    ] as const)
      expect(exchange.refused(change({ [name]: moneyOf(text) }))).toEqual(
        reject('INVALID_PARAMETER', { name }),
      );
  });

  test('[R-O6] ends each round with what its bets came to', () => {
    const exchange = betsOn(R30, [{}, { side: 'S', stake: '50', user: 2 }]);
    exchange.wait(30_000);
    expect(exchange.run(settle()).at(-1)).toMatchObject({
      type: 'RoundSettled',
      totals: {
        bets: 2,
        stakedBuy: moneyOf('100'),
        stakedSell: moneyOf('50'),
        paid: moneyOf('190'),
      },
    });
  });
});

describe('[R-O4] an order', () => {
  test('pays the fees it was accepted under, however late it is filled', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.run(orderOf({ price: '90', quantity: '1' }));
    exchange.run(charge({ makerFee: rateOf('0.001'), takerFee: rateOf('0.002') }));
    exchange.run(orderOf({ price: '90', quantity: '1' }));
    const filled = exchange.tick({ last: '90', low: '89' });
    const fees = filled.flatMap((event) => (event.type === 'OrderFilled' ? [event.fill.fee] : []));
    expect(fees).toEqual([moneyOf('0.018'), moneyOf('0.09')]);
    expect(exchange.run(orderOf({ quantity: '1' }))).toMatchObject([
      {},
      { type: 'OrderFilled', fill: { fee: moneyOf('0.18') } },
      ...Array.from({ length: 2 }, () => ({})),
    ]);
  });

  test('of the millisecond of the change pays what it would have before', () => {
    const { state, now } = exchangeWith({ funds: '1000' });
    const at = now() + 1;
    const run = (command: Unstamped) => execute(state, stamped(command, at));
    run(charge({ takerFee: rateOf('0.002') }));
    run(charge({ takerFee: rateOf('0.003') }));
    expect(state.tradingTerms).toHaveLength(1);
    expect(run(orderOf({ quantity: '1' }))).toMatchObject({
      events: [{}, { fill: { fee: moneyOf('0.04') } }, {}, {}],
    });
  });

  test('meets the maximum of working orders of its moment, and no terms out of bounds', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.run(orderOf({ price: '90', quantity: '1' }));
    exchange.run(charge({ openOrdersMax: 1 }));
    expect(exchange.refused(orderOf({ price: '90', quantity: '1' }))).toEqual(
      reject('TOO_MANY_ORDERS', { maximum: '1' }),
    );
    expect(exchange.run(charge({ openOrdersMax: 1 }))).toEqual([]);
    for (const [name, wrong] of [
      ['makerFee', { makerFee: rateOf('-0.0001') }],
      ['takerFee', { takerFee: rateOf('0.0101') }],
      ['openOrdersMax', { openOrdersMax: 0 }],
    ] as const)
      expect(exchange.refused(charge(wrong))).toEqual(reject('INVALID_PARAMETER', { name }));
  });
});

describe('[R-O5] changed terms', () => {
  test('are the same from the log, from a snapshot and in the state that wrote them', () => {
    const exchange = betsOn(R30, [{ id: 'open' }]);
    exchange.run(change(odds('1.8')));
    exchange.run(change({ maxStake: moneyOf('900') }, 15));
    exchange.run(charge({ takerFee: rateOf('0.0005') }));
    exchange.wait(30_000);
    exchange.run(betOf({ round: AFTER_NEXT }));
    exchange.run(change(odds('1.75')));
    exchange.run(charge({ makerFee: rateOf('0.0001') }));
    const replayed = exchange.history.reduce(evolve, initialState(BETTING_RULES));
    const restored = throughSnapshot(exchange.state, BETTING_RULES);
    for (const copy of [replayed, restored]) {
      expect(canonicalText(copy)).toBe(canonicalText(exchange.state));
      expect(invariants(copy)).toEqual([]);
      const at = exchange.now() + 30_000;
      evolve(copy, { type: 'MarketMoved', tick: tickOf({ last: '100' }) });
      const placed = execute(
        copy,
        stamped(betOf({ round: roundAt(11, ROUNDS_START + 90_000) }), at),
      );
      expect(placed).toMatchObject({ events: [{ bet: { odds: rateOf('1.75') } }, {}] });
    }
  });
});
