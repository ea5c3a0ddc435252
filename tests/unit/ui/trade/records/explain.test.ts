import { describe, expect, test } from 'vitest';
import { explainBet } from '../../../../../src/ui/screens/trade/replay/explainBet.ts';
import { explainRound } from '../../../../../src/ui/screens/trade/replay/explainRound.ts';
import { bet, round, START, TICKS } from './rounds.ts';

describe('the result of a round', () => {
  test('opening, close, their ages, the number of prices, and the comparison', () => {
    expect(explainRound(round(), TICKS)).toEqual({
      opening: { point: TICKS[0], ageMs: 250 },
      closing: { point: TICKS[3], ageMs: 0 },
      ticksInside: 3,
      change: '1',
      agrees: true,
    });
  });

  test.each([
    ['another winner', { side: 'S' }],
    ['another opening', { opening: { at: START - 250, price: '100.5' } }],
    ['a close of another moment', { closing: { at: START + 59_750, price: '101' } }],
    ['a void that was none', { status: 3, side: null, voidReason: 'STALE_CLOSE' }],
  ] as const)('%s than these prices give is noticed', (_, differs) => {
    expect(explainRound(round(differs), TICKS).agrees).toBe(false);
  });

  test('a tie, an old opening and too few prices are recomputed', () => {
    const tie = TICKS.map((tick) => ({ ...tick, price: '100' }));
    const voided = { status: 3, side: null } as const;
    const equal = round({
      ...voided,
      voidReason: 'TIE',
      closing: { at: START + 60_000, price: '100' },
    });
    expect(explainRound(equal, tie)).toMatchObject({ change: '0', agrees: true });
    const stale = round({ ...voided, voidReason: 'STALE_OPEN', opening: null });
    expect(explainRound(stale, TICKS.slice(1))).toMatchObject({
      opening: { point: undefined, ageMs: undefined },
      change: undefined,
      agrees: true,
    });
    const few = round({ ...voided, voidReason: 'TOO_FEW_TICKS' });
    const ends = TICKS.filter((_, index) => index === 0 || index === 3);
    expect(explainRound(few, ends)).toMatchObject({ ticksInside: 1, agrees: true });
  });

  test('a result that prices do not decide is taken from the exchange', () => {
    const closed = round({ status: 3, side: null, voidReason: 'MARKET_CLOSED' });
    expect(explainRound(closed, TICKS).agrees).toBe(true);
    expect(explainRound(round({ status: 0, side: null, closing: null }), TICKS).agrees).toBe(
      undefined,
    );
  });
});

describe('the result of a bet', () => {
  test('rent: the close against the opening; the payout is the stake times the odds', () => {
    expect(explainBet(bet(), round(), TICKS)).toEqual({
      result: 'WON',
      entry: '100',
      comparison: '>',
      agrees: true,
    });
    const lost = bet({ type: 'S', status: 2, payout: '0' });
    expect(explainBet(lost, round(), TICKS)).toMatchObject({ result: 'LOST', agrees: true });
  });

  test('a payout that does not match the odds is detected', () => {
    expect(explainBet(bet({ payout: '19.5' }), round(), TICKS).agrees).toBe(false);
    expect(explainBet(bet({ status: 2, payout: '0' }), round(), TICKS).agrees).toBe(false);
  });

  test('binary: the entry is the first price at or after the acceptance', () => {
    const binary = round({ gameType: 'B1' });
    const won = bet({ gameType: 'B1', entry: { at: START + 30_000, price: '99' } });
    expect(explainBet(won, binary, TICKS)).toEqual({
      result: 'WON',
      entry: '99',
      comparison: '>',
      agrees: true,
    });
    // Accepted at the exact moment of a price: that price counts.
    const onTick = bet({ gameType: 'B1', at: START + 10_000 });
    expect(explainBet(onTick, binary, TICKS).entry).toBe('100.5');
  });

  test('binary: its own tie returns the stake although the round is valid', () => {
    const ticks = [...TICKS.slice(0, 2), { at: START + 30_000, price: '101' }, ...TICKS.slice(3)];
    const tie = bet({
      gameType: 'B1',
      entry: { at: START + 30_000, price: '101' },
      status: 3,
      voidReason: 'TIE',
      payout: '10',
    });
    expect(explainBet(tie, round({ gameType: 'B1' }), ticks)).toMatchObject({
      result: 'VOID',
      comparison: '=',
      agrees: true,
    });
  });

  test('a power ball bet is decided by its side, without a comparison', () => {
    const draw = { commitment: '', seed: '', balls: [1, 2, 3, 4, 5], powerBall: 7 };
    const ball = round({ gameType: 'P1', stock: null, opening: null, closing: null, draw });
    const won = bet({ gameType: 'P1', stock: null, odds: '1.95', payout: '19.5', entry: null });
    expect(explainBet(won, ball, [])).toEqual({
      result: 'WON',
      entry: undefined,
      comparison: undefined,
      agrees: true,
    });
  });

  test('an open bet has no explanation', () => {
    const running = round({ status: 0, side: null, closing: null });
    const open = bet({ status: 0, payout: '0', settledAt: null });
    expect(explainBet(open, running, TICKS)).toMatchObject({ result: 'OPEN', agrees: undefined });
  });
});
