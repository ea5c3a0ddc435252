import { describe, expect, test } from 'vitest';
import type { WireBet } from '../../../../src/protocol/rounds/entities.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import type { BetInput } from '../../../../src/ui/services/rounds.ts';
import { createBetAttempt } from '../../../../src/ui/screens/trade/ticket/betAttempt.ts';
import { aBet } from './tradeOption.ts';

const INTENT = { tradeRoundId: '11-1000000020', type: 'B', point: '100' } as const;
const refused = (status: number, code: string): Answer<WireBet> => ({
  ok: false,
  error: { status, code, message: code },
});

interface Waiting {
  readonly resolve: (answer: Answer<WireBet>) => void;
  readonly reject: (error: Error) => void;
}

/** An attempt whose answers are resolved by the test, and what it sent. */
function attemptUnderTest() {
  const sent: BetInput[] = [];
  const waiting: Waiting[] = [];
  let ids = 0;
  const attempt = createBetAttempt({
    newId: () => `id-${(ids += 1)}`,
    send: (input) => {
      sent.push(input);
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
      });
    },
  });
  const settle = async (put: (last: Waiting) => void) => {
    const last = waiting.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    put(last);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    attempt,
    sent,
    answer: (value: Answer<WireBet>) => settle(({ resolve }) => resolve(value)),
    fail: () => settle(({ reject }) => reject(new Error('gone'))),
    phase: () => attempt.state.get().phase,
  };
}

type UnderTest = ReturnType<typeof attemptUnderTest>;

describe('a bet from the click to its answer', () => {
  test('is sent once, and the next one has its own id', async () => {
    const { attempt, sent, answer } = attemptUnderTest();
    expect(attempt.press(INTENT, 1_000)).toBe(true);
    expect(attempt.press({ ...INTENT, type: 'S' }, 5_000)).toBe(false);
    expect(sent).toEqual([{ ...INTENT, clientBetId: 'id-1' }]);
    await answer({ ok: true, value: aBet({ clientBetId: 'id-1' }) });
    expect(attempt.state.get()).toMatchObject({ phase: 'ready', bet: { clientBetId: 'id-1' } });
    expect(attempt.press({ ...INTENT, type: 'S' }, 6_000)).toBe(true);
    expect(sent.at(-1)).toEqual({ ...INTENT, type: 'S', clientBetId: 'id-2' });
  });

  test('the second click of a double click is ignored, however quick the answer was', async () => {
    const { attempt, sent, answer } = attemptUnderTest();
    attempt.press(INTENT, 1_000);
    await answer({ ok: true, value: aBet({ clientBetId: 'id-1' }) });
    expect(attempt.press(INTENT, 1_180)).toBe(false);
    expect(sent).toHaveLength(1);
    expect(attempt.press(INTENT, 1_600)).toBe(true);
  });

  test('the other side is another bet, however soon it is clicked', async () => {
    const { attempt, sent, answer } = attemptUnderTest();
    attempt.press(INTENT, 1_000);
    await answer({ ok: true, value: aBet({ clientBetId: 'id-1' }) });
    expect(attempt.press({ ...INTENT, type: 'S' }, 1_180)).toBe(true);
    expect(sent.map(({ type }) => type)).toEqual(['B', 'S']);
  });

  test('a refusal is shown and does not block the next bet', async () => {
    const { attempt, answer, phase } = attemptUnderTest();
    attempt.press(INTENT, 0);
    await answer(refused(409, 'ROUND_LOCKED'));
    expect(attempt.state.get()).toMatchObject({
      phase: 'rejected',
      refusal: { code: 'ROUND_LOCKED' },
    });
    attempt.press(INTENT, 1_000);
    expect(phase()).toBe('submitting');
  });
});

describe('a bet whose answer was lost', () => {
  test.each([
    ['no answer', ({ answer }: UnderTest) => answer(refused(0, 'NONE'))],
    ['a defect', ({ fail }: UnderTest) => fail()],
  ])('%s: nothing else is bet, and it is sent again with the same id', async (_, lose) => {
    const under = attemptUnderTest();
    under.attempt.press(INTENT, 0);
    await lose(under);
    expect(under.phase()).toBe('unknown');
    expect(under.attempt.press(INTENT, 60_000)).toBe(false);
    under.attempt.retry();
    under.attempt.retry();
    expect(under.sent).toEqual([
      { ...INTENT, clientBetId: 'id-1' },
      { ...INTENT, clientBetId: 'id-1' },
    ]);
    await under.answer({ ok: true, value: aBet({ clientBetId: 'id-1' }) });
    expect(under.phase()).toBe('ready');
  });

  test('is resolved only by a bet with its own id; the late answer changes nothing', async () => {
    const { attempt, answer, phase } = attemptUnderTest();
    attempt.press(INTENT, 0);
    attempt.observe(aBet({ clientBetId: 'another' }));
    expect(phase()).toBe('submitting');
    attempt.observe(aBet({ clientBetId: 'id-1' }));
    expect(phase()).toBe('ready');
    await answer(refused(0, 'NONE'));
    expect(attempt.state.get()).toMatchObject({ phase: 'ready', bet: { clientBetId: 'id-1' } });
  });

  test('[U-R5] is over when the connection is back and the account shows nothing of it', async () => {
    const { attempt, answer, phase } = attemptUnderTest();
    attempt.absent();
    expect(phase()).toBe('ready');
    attempt.press(INTENT, 0);
    attempt.absent();
    expect(phase()).toBe('submitting');
    await answer(refused(0, 'NO_CONNECTION'));
    attempt.absent();
    expect(attempt.state.get()).toMatchObject({
      phase: 'rejected',
      refusal: { code: 'NOT_RECEIVED' },
    });
    // What comes all the same replaces that.
    attempt.observe({ ...aBet(), clientBetId: 'id-1' });
    expect(phase()).toBe('ready');
  });

  test('can be dismissed', async () => {
    const { attempt, answer, phase } = attemptUnderTest();
    attempt.press(INTENT, 0);
    attempt.clear();
    expect(phase()).toBe('submitting');
    await answer(refused(0, 'NONE'));
    attempt.clear();
    expect(attempt.state.get()).toEqual({ phase: 'ready', bet: undefined });
  });
});
