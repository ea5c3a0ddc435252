import { describe, expect, test } from 'vitest';
import type { WireBet } from '../../../../src/protocol/rounds/entities.ts';
import type { BetInput } from '../../../../src/ui/services/rounds.ts';
import { createBetAttempt } from '../../../../src/ui/screens/trade/ticket/betAttempt.ts';
import { attemptsByHand } from '../../../support/attempts.ts';
import { aBet } from './tradeOption.ts';

const INTENT = { tradeRoundId: '11-1000000020', type: 'B', point: '100' } as const;
const failed = (status: number, code: string) => ({ status, code, message: code });

/** An attempt whose states are reported by the test, and what it sent. */
function attemptUnderTest() {
  const { service, sent, report, ended } = attemptsByHand<BetInput, WireBet>();
  let ids = 0;
  const attempt = createBetAttempt({ bet: service, newId: () => `id-${(ids += 1)}` });
  return {
    attempt,
    sent,
    ended,
    accept: (clientBetId: string) => report({ kind: 'accepted', value: aBet({ clientBetId }) }),
    refuse: (code: string) => report({ kind: 'refused', error: failed(409, code) }),
    lose: () => report({ kind: 'unknown', error: failed(0, 'TIMEOUT') }),
    phase: () => attempt.state.get().phase,
  };
}

describe('a bet from the click to its answer', () => {
  test('is sent once, and the next one has its own id', () => {
    const { attempt, sent, accept } = attemptUnderTest();
    expect(attempt.press(INTENT, 1_000)).toBe(true);
    expect(attempt.press({ ...INTENT, type: 'S' }, 5_000)).toBe(false);
    expect(sent).toEqual([{ ...INTENT, clientBetId: 'id-1' }]);
    accept('id-1');
    expect(attempt.state.get()).toMatchObject({ phase: 'ready', bet: { clientBetId: 'id-1' } });
    expect(attempt.press({ ...INTENT, type: 'S' }, 6_000)).toBe(true);
    expect(sent.at(-1)).toEqual({ ...INTENT, type: 'S', clientBetId: 'id-2' });
  });

  test('the second click of a double click is ignored, however quick the answer was', () => {
    const { attempt, sent, accept } = attemptUnderTest();
    attempt.press(INTENT, 1_000);
    accept('id-1');
    expect(attempt.press(INTENT, 1_180)).toBe(false);
    expect(sent).toHaveLength(1);
    expect(attempt.press(INTENT, 1_600)).toBe(true);
  });

  test('the other side is another bet, however soon it is clicked', () => {
    const { attempt, sent, accept } = attemptUnderTest();
    attempt.press(INTENT, 1_000);
    accept('id-1');
    expect(attempt.press({ ...INTENT, type: 'S' }, 1_180)).toBe(true);
    expect(sent.map(({ type }) => type)).toEqual(['B', 'S']);
  });

  test('a refusal is shown and does not block the next bet', () => {
    const { attempt, refuse, phase } = attemptUnderTest();
    attempt.press(INTENT, 0);
    refuse('ROUND_LOCKED');
    expect(attempt.state.get()).toMatchObject({
      phase: 'rejected',
      refusal: { code: 'ROUND_LOCKED' },
    });
    attempt.press(INTENT, 1_000);
    expect(phase()).toBe('submitting');
  });
});

describe('a bet whose answer was lost', () => {
  test('nothing else is bet, and it is sent again with the same id', () => {
    const { attempt, sent, lose, accept, phase } = attemptUnderTest();
    attempt.press(INTENT, 0);
    lose();
    expect(phase()).toBe('unknown');
    expect(attempt.press(INTENT, 60_000)).toBe(false);
    attempt.retry();
    attempt.retry();
    expect(sent).toEqual([
      { ...INTENT, clientBetId: 'id-1' },
      { ...INTENT, clientBetId: 'id-1' },
    ]);
    accept('id-1');
    expect(phase()).toBe('ready');
  });

  test('[U-R5] follows what is found out about it, until the next bet or the end', () => {
    const { attempt, lose, refuse, accept, phase, ended } = attemptUnderTest();
    attempt.press(INTENT, 0);
    lose();
    refuse('NOT_RECEIVED');
    expect(attempt.state.get()).toMatchObject({
      phase: 'rejected',
      refusal: { code: 'NOT_RECEIVED' },
    });
    // What comes all the same replaces that.
    accept('id-1');
    expect(phase()).toBe('ready');
    attempt.press(INTENT, 1_000);
    expect(ended()).toEqual([true, false]);
    attempt.end();
    expect(ended()).toEqual([true, true]);
  });

  test('can be dismissed', () => {
    const { attempt, lose, phase, ended } = attemptUnderTest();
    attempt.press(INTENT, 0);
    attempt.clear();
    expect(phase()).toBe('submitting');
    lose();
    attempt.clear();
    expect(attempt.state.get()).toEqual({ phase: 'ready', bet: undefined });
    expect(ended()).toEqual([true]);
  });
});
