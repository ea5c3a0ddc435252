import { describe, expect, test } from 'vitest';
import type { WireRound } from '../../../../../src/protocol/rounds/entities.ts';
import type { Answer } from '../../../../../src/protocol/answer.ts';
import {
  createRecentRounds,
  currentStreak,
  RECENT_MAX,
  withSettled,
} from '../../../../../src/ui/screens/trade/results/recentRounds.ts';
import { round, START } from './rounds.ts';

/** The `n`th round after the first one. */
const nth = (n: number, differs: Partial<WireRound> = {}) =>
  round({ startAt: START + n * 60_000, ...differs });
/** Newest first. */
const downFrom = (n: number) => Array.from({ length: n + 1 }, (_, index) => nth(n - index));
const ids = (rounds: readonly WireRound[] | undefined) => rounds?.map(({ id }) => id);

describe('the list of results', () => {
  test('the round after the newest one comes to its front', () => {
    expect(ids(withSettled(downFrom(1), nth(2)))).toEqual(ids(downFrom(2)));
  });

  test('it never grows beyond what the exchange answers', () => {
    const full = downFrom(RECENT_MAX - 1);
    const next = withSettled(full, nth(RECENT_MAX));
    expect(next).toHaveLength(RECENT_MAX);
    expect(next?.at(-1)?.id).toBe(nth(1).id);
  });

  test('a round that is known, or older, changes nothing', () => {
    const known = downFrom(2);
    expect(withSettled(known, nth(2))).toBe(known);
    expect(withSettled(known, nth(0))).toBe(known);
  });

  test('where rounds between are missing the exchange must be asked', () => {
    expect(withSettled(downFrom(1), nth(3))).toBeUndefined();
    expect(withSettled([], nth(0))).toBeUndefined();
  });
});

describe('the streak that lasts', () => {
  test('counts one side back from the newest; a void round neither counts nor ends it', () => {
    const voided = { status: 3, side: null, voidReason: 'TIE' } as const;
    const rounds = [nth(5), nth(4, voided), nth(3), nth(2, { side: 'S' }), nth(1)];
    expect(currentStreak(rounds)).toEqual({ side: 'B', count: 2 });
    expect(currentStreak([nth(1), nth(0)])).toEqual({ side: 'B', count: 2 });
    expect(currentStreak([nth(1, voided)])).toBeUndefined();
  });
});

/** An exchange whose answers are given by hand. */
function exchange() {
  const waiting: ((answer: Answer<readonly WireRound[]>) => void)[] = [];
  return {
    ask: () => new Promise<Answer<readonly WireRound[]>>((resolve) => waiting.push(resolve)),
    asked: () => waiting.length,
    answer: (answer: Answer<readonly WireRound[]>) => waiting.at(-1)?.(answer),
  };
}

describe('following the results', () => {
  test('results that are heard continue the list without asking again', async () => {
    const { ask, asked, answer } = exchange();
    const recent = createRecentRounds(ask);
    const reading = recent.refresh();
    answer({ ok: true, value: downFrom(1) });
    await reading;
    recent.hear(nth(2));
    recent.hear(nth(3));
    expect(asked()).toBe(1);
    expect(ids(recent.state.get().value)).toEqual(ids(downFrom(3)));
  });

  test('a result heard while the answer is under way is not lost', async () => {
    const { ask, asked, answer } = exchange();
    const recent = createRecentRounds(ask);
    const reading = recent.refresh();
    recent.hear(nth(2));
    answer({ ok: true, value: downFrom(1) });
    await reading;
    expect(asked()).toBe(1);
    expect(ids(recent.state.get().value)).toEqual(ids(downFrom(2)));
  });

  test('after a gap the exchange is asked once; a failure keeps what is known', async () => {
    const { ask, asked, answer } = exchange();
    const recent = createRecentRounds(ask);
    const first = recent.refresh();
    answer({ ok: true, value: downFrom(1) });
    await first;
    recent.hear(nth(9));
    recent.hear(nth(9));
    expect(asked()).toBe(2);
    const again = recent.refresh();
    const error = { status: 503, code: 'TRY_AGAIN', message: '' };
    answer({ ok: false, error });
    await again;
    expect(recent.state.get()).toEqual({ status: 'failed', value: downFrom(1), error });
  });
});
