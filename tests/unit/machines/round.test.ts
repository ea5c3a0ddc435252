import { getShortestPaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { roundMachine, type RoundEvent } from '../../../src/machines/round.ts';
import { RESULT_SHOWN_MS, SETTLING_MAX_MS } from '../../../src/machines/roundFacts.ts';
import type { WireRound } from '../../../src/protocol/rounds/entities.ts';
import {
  exampleOption as option,
  FIRST_AT,
  LENGTH_MS,
  roundOf,
  settledOf,
  voidOf,
} from '../../../src/wiring/dev/exampleRounds.ts';
import { createRoundPuppet, type RoundPuppet } from '../../support/roundPuppet.ts';

const LOCK_AT = FIRST_AT + 50_000;
const END_AT = FIRST_AT + LENGTH_MS;
const LOAD = { type: 'LOAD' } as const;
const refusal = { code: 'NOT_OFFERED', message: '제공하지 않습니다.' };
const askFor = ({ id, startAt }: WireRound) => ({ type: 'ASK', roundId: id, startAt });

/** Written apart from the machine's guards. */
function standingOf({ status, lockAt, endAt }: WireRound, now: number): string {
  if (status !== 0) return status === 1 ? 'settled' : 'void';
  if (now < lockAt) return 'open';
  return now < endAt ? 'locked' : 'settling';
}

/** Watching the first round, five seconds into it. */
function watching(): RoundPuppet {
  const puppet = createRoundPuppet(FIRST_AT + 5_000);
  puppet.load(roundOf(0));
  puppet.asked();
  return puppet;
}

/** The same, ended a moment ago. */
function settling(): RoundPuppet {
  const puppet = watching();
  puppet.tick(END_AT);
  return puppet;
}

describe('round: one after the other', () => {
  it('asks at once for the round that runs, and is open with it', () => {
    const puppet = createRoundPuppet(FIRST_AT + 5_000);
    expect(puppet.value()).toBe('loading');
    expect(puppet.asked()).toEqual([LOAD]);
    puppet.load(roundOf(0));
    expect(puppet.value()).toBe('open');
    expect(puppet.context()).toMatchObject({ option, round: roundOf(0), previous: undefined });
  });

  it('[decisions 5] a round locks at the lock and ends at the end, to the millisecond', () => {
    const puppet = watching();
    const seen = [LOCK_AT - 1, LOCK_AT, END_AT - 1, END_AT].map((at) => {
      puppet.tick(at);
      return puppet.value();
    });
    expect(seen).toEqual(['open', 'locked', 'locked', 'settling']);
  });

  it('shows the result for four seconds, fetches the next round meanwhile, and goes on', () => {
    const puppet = settling();
    puppet.tick(END_AT + 250);
    puppet.receive(settledOf(0));
    expect(puppet.value()).toBe('settled');
    expect(puppet.asked()).toEqual([LOAD]);
    puppet.load(roundOf(1));
    puppet.tick(END_AT + 250 + RESULT_SHOWN_MS - 1);
    expect(puppet.value()).toBe('settled');
    puppet.tick(END_AT + 250 + RESULT_SHOWN_MS);
    expect(puppet.value()).toBe('open');
    expect(puppet.context()).toMatchObject({ round: roundOf(1), previous: settledOf(0) });
  });

  it('a person who has seen the result goes on at once, or as soon as the next round is known', () => {
    const known = settling();
    known.receive(settledOf(0));
    known.load(roundOf(1));
    known.send({ type: 'NEXT' });
    expect(known.value()).toBe('open');
    const unknown = settling();
    unknown.receive(settledOf(0));
    unknown.send({ type: 'NEXT' });
    expect(unknown.value()).toBe('loading');
    unknown.load(roundOf(1));
    expect(unknown.context()).toMatchObject({ round: roundOf(1), previous: settledOf(0) });
    expect(unknown.value()).toBe('open');
  });

  it('a void round is shown as void, and a round that an operator calls off ends before its time', () => {
    const tie = settling();
    tie.receive(voidOf(0));
    expect(tie.value()).toBe('void');
    const off = watching();
    off.receive(roundOf(0, { status: 3, voidReason: 'OPERATOR' }));
    expect(off.value()).toBe('void');
    // No other round runs before this one's end.
    off.tick(LOCK_AT);
    expect([off.value(), off.asked()]).toEqual(['void', []]);
    off.tick(END_AT);
    expect([off.value(), off.asked()]).toEqual(['loading', [LOAD]]);
  });

  it('after the last round before the close the result is shown, then the market is closed', () => {
    const puppet = settling();
    puppet.receive(settledOf(0));
    puppet.load(null);
    expect(puppet.value()).toBe('settled');
    puppet.tick(END_AT + RESULT_SHOWN_MS);
    expect(puppet.value()).toBe('closed');
    expect(puppet.context()).toMatchObject({ round: undefined, previous: settledOf(0) });
  });

  it('a closed market is asked again at the next beginning of a round, a long one now and then', () => {
    const puppet = createRoundPuppet(END_AT - 5_000);
    puppet.asked();
    puppet.load(null);
    expect(puppet.value()).toBe('closed');
    puppet.tick(END_AT + 249);
    expect(puppet.asked()).toEqual([]);
    puppet.tick(END_AT + 250);
    expect(puppet.asked()).toEqual([LOAD]);
    puppet.load(null);
    puppet.tick(END_AT + 250 + 14_999);
    expect(puppet.asked()).toEqual([]);
    puppet.tick(END_AT + 250 + 15_000);
    expect(puppet.asked()).toEqual([LOAD]);
    puppet.load(roundOf(1));
    expect(puppet.value()).toBe('open');
  });
});

describe('round: what comes late, early, twice or never', () => {
  it('a result before the own countdown ends is believed, the exchange has the right time', () => {
    const puppet = watching();
    puppet.tick(END_AT - 400);
    puppet.receive(settledOf(0));
    expect(puppet.value()).toBe('settled');
    puppet.receive(roundOf(0));
    puppet.tick(END_AT - 200);
    expect(puppet.value()).toBe('settled');
  });

  it('a result that does not come is asked for, less and less often, until it is there', () => {
    const puppet = settling();
    const asked: number[] = [];
    for (let at = END_AT; at < END_AT + SETTLING_MAX_MS; at += 100) {
      puppet.tick(at);
      if (puppet.asked().length > 0) asked.push(at - END_AT);
    }
    expect(asked).toEqual([300, 800, 1_800, 3_800, 7_800]);
    // An answer that knows no result either changes nothing.
    puppet.receive(roundOf(0));
    expect(puppet.value()).toBe('settling');
    puppet.receive(settledOf(0));
    expect(puppet.value()).toBe('settled');
  });

  it('a round without a result is replaced after ten seconds and is still requested; its late result is applied', () => {
    const puppet = settling();
    puppet.tick(END_AT + SETTLING_MAX_MS);
    expect(puppet.value()).toBe('loading');
    expect(puppet.asked()).toContainEqual(askFor(roundOf(0)));
    puppet.load(roundOf(1));
    expect(puppet.value()).toBe('open');
    puppet.asked();
    puppet.tick(END_AT + SETTLING_MAX_MS + 20_000);
    expect(puppet.asked()).toEqual([askFor(roundOf(0))]);
    puppet.receive(settledOf(0));
    expect(puppet.value()).toBe('open');
    expect(puppet.context()).toMatchObject({ round: roundOf(1), previous: settledOf(0) });
    puppet.tick(END_AT + SETTLING_MAX_MS + 30_000);
    expect(puppet.asked()).toEqual([]);
  });

  it('an answer that was overtaken takes nothing back', () => {
    const puppet = settling();
    puppet.receive(settledOf(0));
    puppet.load(roundOf(0));
    expect(puppet.context().next).toBeUndefined();
    puppet.load(roundOf(1));
    puppet.tick(END_AT + RESULT_SHOWN_MS);
    puppet.load(roundOf(0));
    puppet.load(null);
    puppet.receive(roundOf(0));
    expect(puppet.value()).toBe('open');
    expect(puppet.context()).toMatchObject({ round: roundOf(1), previous: settledOf(0) });
  });

  it('an opening price that was not known yet is asked for, and not lost again', () => {
    const bare = roundOf(0, { opening: null });
    const puppet = createRoundPuppet(FIRST_AT);
    puppet.load(bare);
    puppet.asked();
    puppet.tick(FIRST_AT + 250);
    expect(puppet.asked()).toEqual([askFor(bare)]);
    puppet.receive(roundOf(0));
    puppet.receive(bare);
    puppet.load(bare);
    expect(puppet.context().round?.opening).toEqual(roundOf(0).opening);
    puppet.tick(FIRST_AT + 20_000);
    expect(puppet.asked()).toEqual([]);
  });

  it('a power ball has no opening price to wait for', () => {
    const puppet = createRoundPuppet(FIRST_AT);
    puppet.load(roundOf(0, { stock: null, opening: null, gameType: 'P1' }));
    puppet.asked();
    puppet.tick(FIRST_AT + 20_000);
    expect(puppet.asked()).toEqual([]);
  });

  it('an unanswered request is shown and repeated; a refusal is final until a retry', () => {
    const puppet = createRoundPuppet(FIRST_AT);
    puppet.asked();
    puppet.send({ type: 'UNANSWERED', refusal: { code: 'NO_CONNECTION', message: '' } });
    expect(puppet.value()).toBe('loading');
    expect(puppet.context().error?.code).toBe('NO_CONNECTION');
    puppet.tick(FIRST_AT + 500);
    expect(puppet.asked()).toEqual([LOAD]);
    puppet.send({ type: 'REFUSED', refusal });
    expect(puppet.value()).toBe('failed');
    expect(puppet.context().error).toEqual(refusal);
    puppet.tick(FIRST_AT + 30_000);
    expect(puppet.asked()).toEqual([]);
    puppet.send({ type: 'CONNECTION', isOnline: false });
    expect(puppet.value()).toBe('failed');
    puppet.send({ type: 'RETRY' });
    expect([puppet.value(), puppet.asked()]).toEqual(['loading', [LOAD]]);
    expect(puppet.context().error).toBeUndefined();
  });
});

describe('round: sleep, clocks and connections', () => {
  it('ten minutes asleep wake into the round that runs, whatever was shown', () => {
    const later = FIRST_AT + 600_000 + 7_000;
    const begun: readonly (readonly [string, () => RoundPuppet])[] = [
      ['loading', () => createRoundPuppet(FIRST_AT)],
      ['open', watching],
      ['settling', settling],
      [
        'settled',
        () => {
          const puppet = settling();
          puppet.receive(settledOf(0));
          return puppet;
        },
      ],
      [
        'settled with the next one known',
        () => {
          const puppet = settling();
          puppet.receive(settledOf(0));
          puppet.load(roundOf(1));
          return puppet;
        },
      ],
      [
        'closed',
        () => {
          const puppet = createRoundPuppet(FIRST_AT);
          puppet.load(null);
          return puppet;
        },
      ],
    ];
    const woken = begun.map(([name, begin]) => {
      const puppet = begin();
      puppet.asked();
      puppet.tick(later);
      const isAsked = puppet.asked().some(({ type }) => type === 'LOAD');
      puppet.load(roundOf(10));
      return [name, isAsked, puppet.value(), puppet.context().round?.id];
    });
    expect(woken).toEqual(begun.map(([name]) => [name, true, 'open', roundOf(10).id]));
  });

  it('what the sleep swallowed is asked for: the round that was open before it', () => {
    const puppet = watching();
    puppet.tick(FIRST_AT + 600_000);
    expect(puppet.asked()).toEqual([LOAD, askFor(roundOf(0))]);
    expect(puppet.context().previous?.id).toBe(roundOf(0).id);
  });

  it('a clock that is put right in the middle lands in the right place, forward and back', () => {
    const puppet = watching();
    const seen = [END_AT + 700, LOCK_AT + 3, FIRST_AT + 9_000, LOCK_AT, END_AT].map((at) => {
      puppet.tick(at);
      return puppet.value();
    });
    expect(seen).toEqual(['settling', 'locked', 'open', 'locked', 'settling']);
  });

  it('a round that a wrong clock gave up is taken back when the clock is right again', () => {
    const puppet = watching();
    puppet.tick(END_AT + 20_000);
    expect(puppet.value()).toBe('loading');
    puppet.tick(FIRST_AT + 6_000);
    puppet.load(roundOf(0));
    expect(puppet.value()).toBe('open');
    expect(puppet.context()).toMatchObject({ round: roundOf(0), previous: undefined });
  });

  it('a result is not shown for longer because the clock was put back, nor a market held closed', () => {
    const shown = settling();
    shown.tick(END_AT + 600_000);
    const closed = createRoundPuppet(END_AT + 600_000);
    closed.load(null);
    shown.load(roundOf(10));
    shown.receive(settledOf(10));
    shown.load(roundOf(11));
    expect(shown.value()).toBe('settled');
    shown.tick(END_AT + 5_000);
    expect(shown.value()).toBe('open');
    closed.asked();
    closed.tick(END_AT + 5_000);
    expect(closed.asked()).toEqual([LOAD]);
  });

  it('a question is asked again soon although the clock was put back', () => {
    const puppet = settling();
    puppet.tick(END_AT + 5_000);
    puppet.asked();
    puppet.tick(END_AT + 400);
    expect(puppet.asked()).toEqual([askFor(roundOf(0))]);
  });

  it.each([
    ['open', FIRST_AT + 6_000, [askFor(roundOf(0))]],
    ['locked', LOCK_AT + 1_000, [askFor(roundOf(0))]],
    ['settling', END_AT + 100, [askFor(roundOf(0))]],
  ] as const)('a connection that is back asks at once where it was %s', (state, at, asks) => {
    const puppet = watching();
    puppet.send({ type: 'CONNECTION', isOnline: false });
    puppet.tick(at);
    expect(puppet.value()).toBe(state);
    puppet.asked();
    puppet.send({ type: 'CONNECTION', isOnline: true });
    expect(puppet.asked()).toEqual(asks);
    // The round was called off meanwhile.
    puppet.receive(roundOf(0, { status: 3, voidReason: 'OPERATOR' }));
    expect(puppet.value()).toBe('void');
  });

  it('a restored connection repeats the pending requests', () => {
    const loading = createRoundPuppet(FIRST_AT);
    loading.asked();
    loading.send({ type: 'CONNECTION', isOnline: true });
    expect(loading.asked()).toEqual([LOAD]);
    const shown = settling();
    shown.receive(settledOf(0));
    shown.asked();
    shown.send({ type: 'CONNECTION', isOnline: true });
    expect(shown.asked()).toEqual([LOAD]);
    const failed = createRoundPuppet(FIRST_AT);
    failed.send({ type: 'REFUSED', refusal });
    failed.asked();
    failed.send({ type: 'CONNECTION', isOnline: true });
    expect([failed.value(), failed.asked()]).toEqual(['loading', [LOAD]]);
  });
});

describe('round: every state that can be reached', () => {
  const moments = [0, 50_000, 60_000, 60_300, 64_300, 70_000, 120_000, 600_000];
  const events: readonly RoundEvent[] = [
    ...moments.map((at) => ({ type: 'TICK', now: FIRST_AT + at }) as const),
    ...[roundOf(0), roundOf(1), roundOf(10), null].map(
      (round) => ({ type: 'LOADED', option, round }) as const,
    ),
    ...[settledOf(0), voidOf(0), settledOf(1)].map((round) => ({ type: 'RESULT', round }) as const),
    { type: 'REFUSED', refusal },
    { type: 'RETRY' },
    { type: 'NEXT' },
    { type: 'CONNECTION', isOnline: true },
  ];
  const shownOf = (round: WireRound | null | undefined) => round && [round.id, round.status];
  const paths = getShortestPaths(roundMachine, {
    events: [...events],
    input: { tradeOptionId: 12, now: FIRST_AT },
    limit: 60_000,
    serializeState: ({ value, context: { round, previous, next, now, shownUntil } }) =>
      JSON.stringify([
        value,
        shownOf(round),
        shownOf(previous),
        shownOf(next),
        now,
        now >= shownUntil,
      ]),
  });

  it('is one of the eight, and all of them are reached', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(['loading', 'closed', 'open', 'locked', 'settling', 'settled', 'void', 'failed']),
    );
    expect(paths.length).toBeGreaterThan(400);
  });

  it('shows what is true of its round and the time', () => {
    const lies = paths.filter(({ state: { value, context } }) => {
      const { round, now } = context;
      const standing = round === undefined ? undefined : standingOf(round, now);
      return standing === undefined
        ? !['loading', 'closed', 'failed'].includes(value)
        : value !== standing;
    });
    expect(lies.map(({ state }) => [state.value, state.context])).toEqual([]);
  });

  it('is left for the round that runs as soon as that is known', () => {
    const now = FIRST_AT + 600_000;
    for (const { state } of paths) {
      if (state.value === 'failed') continue;
      const puppet = createRoundPuppet(FIRST_AT);
      const path = paths.find((each) => each.state === state);
      for (const step of path?.steps.slice(1) ?? []) puppet.send(step.event);
      puppet.tick(now);
      puppet.tick(now + 20_000);
      puppet.load(roundOf(10));
      puppet.tick(now + 24_000);
      expect(puppet.context().round?.id).toBe(roundOf(10).id);
      expect(puppet.value()).toBe('open');
    }
  });
});
