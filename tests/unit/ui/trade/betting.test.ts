import { expect, test } from 'vitest';
import type { WireRound } from '../../../../src/protocol/rounds/entities.ts';
import { bettingOf, ROUND_PHASES } from '../../../../src/ui/screens/trade/round/roundPhase.ts';
import { aRound } from './tradeOption.ts';

const START = 1_700_000_000_000;
const shown: WireRound = aRound({
  id: '7-1',
  startAt: START,
  lockAt: START + 50_000,
  endAt: START + 60_000,
  status: 1,
});
const next: WireRound = aRound({
  id: '7-2',
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
