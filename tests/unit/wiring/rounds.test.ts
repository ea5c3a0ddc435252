import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { WireRound } from '../../../src/protocol/rounds/entities.ts';
import type { ReceivedEvents } from '../../../src/streams/accountState.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import { clientError, fail, succeed } from '../../../src/streams/answer.ts';
import type { Caller } from '../../../src/streams/api.ts';
import { createRoundActors } from '../../../src/wiring/roundActors.ts';
import {
  FIRST_AT,
  exampleOption as option,
  roundOf,
  settledOf,
} from '../../../src/wiring/dev/exampleRounds.ts';
import { ManualScheduler, until } from '../streams/support/manualScheduler.ts';
import { recordPageLog } from '../streams/support/pageLog.ts';
import { wireBet } from '../streams/support/wire.ts';

interface Call {
  readonly name: string;
  readonly at: number;
}

/** The actors over an exchange that plays rounds of one minute by the scheduler's time. */
function openRounds({ aheadMs = 0, startsAfterMs = 5_000, spreadMs = 0 } = {}) {
  const scheduler = new ManualScheduler(FIRST_AT + startsAfterMs - aheadMs);
  const serverNow = (): number => scheduler.now() + aheadMs;
  const calls: Call[] = [];
  const state = {
    isReachable: true,
    /** Whether rounds can be asked for by the moment they start. */
    hasList: true,
    refusal: undefined as string | undefined,
    defect: undefined as Error | undefined,
  };
  const known = (number: number): WireRound =>
    serverNow() < roundOf(number).endAt ? roundOf(number) : settledOf(number);
  const numberAt = (at: number): number => Math.floor((at - FIRST_AT) / 60_000);

  const answer = (name: string, params: unknown): Answer<unknown> => {
    if (state.defect !== undefined) throw state.defect;
    if (!state.isReachable) return fail(clientError('NO_CONNECTION'));
    if (state.refusal !== undefined) return fail({ status: 404, code: state.refusal, message: '' });
    if (name === 'tradeOption') return succeed(option);
    if (name === 'gameCurrent') {
      const running = known(numberAt(serverNow()));
      return succeed({ ...running, running });
    }
    const asked = new Map(Object.entries(params ?? {}));
    if (name === 'gameRoundList')
      return succeed({
        items: state.hasList ? [known(numberAt(Number(asked.get('startDate'))))] : [],
        total: 1,
        page: 1,
        size: 1,
      });
    const [, startSeconds] = String(asked.get('tradeRoundId')).split('-');
    return succeed({ round: known(numberAt(Number(startSeconds) * 1_000)), ticks: [] });
  };
  const call = async (name: string, params: unknown): Promise<Answer<unknown>> => {
    calls.push({ name, at: serverNow() });
    return answer(name, params);
  };
  const received = new Subject<ReceivedEvents>();
  const connection = new BehaviorSubject(1);
  const shown = new Subject<void>();
  const offset = new BehaviorSubject(aheadMs);
  const watch = createRoundActors({
    client: {
      api: { call: call as Caller['call'] },
      received,
      socket: { connection },
      scheduler,
      clockOffsetMs: { get: () => offset.value, subscribe: () => () => undefined },
    },
    shown,
    spreadMs: () => spreadMs,
  });
  const callsOf = (name: string): readonly Call[] => calls.filter((each) => each.name === name);
  return { scheduler, calls, callsOf, state, received, connection, shown, watch };
}

describe('the actors of rounds', () => {
  const pageLog = recordPageLog();

  test('a call that throws is reported and shown as unanswered, and the round loads with a later call', async () => {
    const { watch, scheduler, state } = openRounds();
    state.defect = new Error('cannot be read');
    const { actor } = watch(12);
    await scheduler.advance(100);
    expect(actor.getSnapshot().context.error?.code).toBe('INVALID_ANSWER');
    await until(() => pageLog.reported.length > 0, 'the report');
    expect(pageLog.reported).toEqual([new Error('cannot be read')]);
    state.defect = undefined;
    await scheduler.advance(10_000);
    expect(actor.getSnapshot().matches('open')).toBe(true);
    expect(actor.getSnapshot().context.error).toBeUndefined();
  });

  test('one for all who watch an option; it ends when the last lets go', async () => {
    const { watch, scheduler, calls } = openRounds();
    const first = watch(12);
    const second = watch(12);
    const other = watch(13);
    expect(second.actor).toBe(first.actor);
    expect(other.actor).not.toBe(first.actor);
    first.release();
    first.release();
    expect(first.actor.getSnapshot().status).toBe('active');
    second.release();
    expect(first.actor.getSnapshot().status).toBe('stopped');
    other.release();
    await scheduler.advance(1_000);
    calls.length = 0;
    await scheduler.advance(600_000);
    expect(calls).toEqual([]);
    expect(watch(12).actor).not.toBe(first.actor);
  });

  test("locks and ends at the server's time, to the millisecond, whatever the own clock says", async () => {
    const { watch, scheduler } = openRounds({ aheadMs: 4_321 });
    const { actor } = watch(12);
    await scheduler.advance(1);
    const seen: (readonly [unknown, number])[] = [];
    let last: unknown = actor.getSnapshot().value;
    actor.subscribe(({ value }) => {
      if (value !== last) seen.push([value, scheduler.now() + 4_321 - FIRST_AT]);
      last = value;
    });
    expect(last).toBe('open');
    await scheduler.advance(60_000);
    expect(seen.slice(0, 3)).toEqual([
      ['locked', 50_000],
      ['settling', 60_000],
      // The result was not published: it was requested.
      ['settled', 60_500],
    ]);
    expect(seen[3]).toEqual(['open', 64_500]);
  });

  test('a question about a round waits its turn, which round runs is asked at once', async () => {
    const { watch, scheduler, callsOf } = openRounds({ spreadMs: 321 });
    watch(12);
    expect(callsOf('gameCurrent')).toHaveLength(1);
    await scheduler.advance(60_000);
    expect(callsOf('gameRoundList').map(({ at }) => at - FIRST_AT)).toEqual([60_821]);
  });

  test('an hour of rounds: each is seen from open to settled, with few questions', async () => {
    const { watch, scheduler, callsOf } = openRounds();
    const { actor } = watch(12);
    const settled: unknown[] = [];
    actor.subscribe(({ value, context: { round } }) => {
      if (value === 'settled' && settled.at(-1) !== round?.id) settled.push(round?.id);
    });
    await scheduler.advance(3_600_000);
    expect(settled).toEqual(Array.from({ length: 60 }, (_, number) => roundOf(number).id));
    expect(callsOf('gameCurrent')).toHaveLength(61);
    expect(callsOf('gameRoundList')).toHaveLength(60);
    // Its answer includes all the prices of a round.
    expect(callsOf('gameRound')).toEqual([]);
  });

  test('the result that comes with a bet is not asked for', async () => {
    const { watch, scheduler, received, callsOf } = openRounds();
    const { actor } = watch(12);
    await scheduler.advance(55_100);
    const bet = wireBet('b-1', { status: 1, payout: '19' });
    const stamp = { seq: 2, at: scheduler.now() };
    const resultEvent = { ...stamp, type: 'betResult', bet, round: settledOf(0) } as const;
    // Read back from the log, or about another option: nothing of this round.
    received.next({ events: [resultEvent], isReplay: true });
    received.next({
      events: [{ ...resultEvent, round: { ...settledOf(0), tradeOptionId: 13 } }],
      isReplay: false,
    });
    expect(actor.getSnapshot().value).toBe('settling');
    received.next({ events: [resultEvent], isReplay: false });
    expect(actor.getSnapshot().value).toBe('settled');
    await scheduler.advance(3_000);
    expect(callsOf('gameRoundList')).toEqual([]);
  });

  test('where rounds are not listed by their moment, the round itself is asked for', async () => {
    const { watch, scheduler, state, callsOf } = openRounds();
    state.hasList = false;
    const { actor } = watch(12);
    await scheduler.advance(56_000);
    expect(actor.getSnapshot().value).toBe('settled');
    expect(callsOf('gameRound')).toHaveLength(1);
  });

  test('a tab that slept for ten minutes wakes into the running round as soon as it is looked at', async () => {
    const { watch, scheduler, shown } = openRounds();
    const { actor } = watch(12);
    await scheduler.advance(1);
    // Asleep: time goes on and no timer runs.
    const { now } = scheduler;
    scheduler.now = () => now() + 600_000;
    shown.next();
    await scheduler.advance(0);
    expect(actor.getSnapshot().value).toBe('open');
    expect(actor.getSnapshot().context).toMatchObject({
      round: roundOf(10),
      previous: settledOf(0),
    });
  });

  test('without an answer it asks on, and at once when the connection is back', async () => {
    const { watch, scheduler, state, connection, callsOf } = openRounds();
    state.isReachable = false;
    connection.next(0);
    const { actor } = watch(12);
    await scheduler.advance(40_000);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'loading',
      context: { error: { code: 'NO_CONNECTION' } },
    });
    // Every eight seconds in the end.
    expect(callsOf('gameCurrent').length).toBeLessThan(11);
    state.isReachable = true;
    connection.next(2);
    await scheduler.advance(1);
    expect(actor.getSnapshot()).toMatchObject({ value: 'open', context: { error: undefined } });
  });

  test('an option that the exchange does not offer fails with its word', async () => {
    const { watch, scheduler, state } = openRounds();
    state.refusal = 'NOT_OFFERED';
    const { actor } = watch(12);
    await scheduler.advance(1);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { error: { code: 'NOT_OFFERED' } },
    });
    state.refusal = undefined;
    actor.send({ type: 'RETRY' });
    await scheduler.advance(1);
    expect(actor.getSnapshot().value).toBe('open');
  });
});
