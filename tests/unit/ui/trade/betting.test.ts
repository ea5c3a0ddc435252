import { expect, test } from 'vitest';
import type { WireRound } from '../../../../src/protocol/rounds/entities.ts';
import {
  betsUntil,
  bettingOf,
  ROUND_PHASES,
} from '../../../../src/ui/screens/trade/round/roundPhase.ts';
import { aRound } from './tradeOption.ts';

const START = 1_700_000_040_000;
const shown: WireRound = aRound({
  id: '7-1',
  gameType: 'B1',
  startAt: START,
  lockAt: START + 50_000,
  endAt: START + 60_000,
  status: 1,
});
const next: WireRound = aRound({
  id: '7-2',
  gameType: 'B1',
  startAt: START + 60_000,
  lockAt: START + 110_000,
  endAt: START + 120_000,
  status: 0,
});

test.each(['settling', 'settled', 'void'] as const)(
  'while a round is %s on screen, bets go to the one that runs already',
  (phase) => {
    const betting = (now: number) => bettingOf({ round: shown, phase }, next, START + now);
    expect(betting(60_300)).toEqual({ round: next, phase: 'open' });
    expect(betting(110_000)).toEqual({ round: next, phase: 'locked' });
    expect(betting(120_000)).toEqual({ round: shown, phase });
  },
);

test('a round that has not ended takes its own bets, and without a next one nothing changes', () => {
  for (const phase of ROUND_PHASES) {
    const own = { round: shown, phase };
    expect(bettingOf(own, undefined, START + 60_300)).toBe(own);
    expect(bettingOf(own, null, START + 60_300)).toBe(own);
  }
  for (const phase of ['open', 'locked'] as const) {
    const own = { round: shown, phase };
    expect(bettingOf(own, next, START + 60_300)).toBe(own);
  }
});

test('[R-S3] bets on rent go to the round that opens next, whatever is shown', () => {
  const rent = aRound({ ...shown, tradeOptionId: 11, gameType: 'R1' });
  for (const phase of ROUND_PHASES) {
    const betting = bettingOf({ round: rent, phase }, null, START + 59_999);
    expect(betting.phase).toBe('open');
    expect(betting.round).toMatchObject({ startAt: START + 60_000, opening: null, status: 0 });
    expect(betting.round && betsUntil(betting.round)).toBe(START + 60_000);
  }
  const later = bettingOf({ round: rent, phase: 'settling' }, null, START + 60_000);
  expect(later.round?.startAt).toBe(START + 120_000);
});

test('[R-S4] a market that closes before the next round’s end takes no bet on it', () => {
  // A session on weekdays ends at 06:00 in Seoul.
  const close = Date.UTC(2025, 4, 14, 21);
  const rent = aRound({
    ...shown,
    gameType: 'R1',
    startAt: close - 120_000,
    lockAt: close - 70_000,
    endAt: close - 60_000,
  });
  const betting = (now: number) =>
    bettingOf({ round: rent, phase: 'open' }, undefined, now, 'WEEKDAYS');
  expect(betting(close - 60_001)).toMatchObject({ phase: 'open' });
  expect(betting(close - 60_000)).toEqual({ round: undefined, phase: 'closed' });
});
