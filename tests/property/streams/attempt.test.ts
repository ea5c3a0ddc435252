/**
 * Whatever happens to requests and answers in transit: what carries one id is carried out once at
 * most, an outcome that is reported is the true one, and asking again settles what stayed unknown.
 */
import fc from 'fast-check';
import { BehaviorSubject, config } from 'rxjs';
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { AttemptState } from '../../../src/protocol/attempt.ts';
import { clientError, fail, succeed } from '../../../src/streams/answer.ts';
import {
  answerOf,
  type AttemptOptions,
  createAttempt,
  shortPauses,
} from '../../../src/streams/attempt.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { ManualScheduler } from '../../unit/streams/support/manualScheduler.ts';
import { until } from '../../support/until.ts';

/** Fate of one request. */
type Fate =
  /** Lost in transit: the exchange never receives it. */
  | 'requestLost'
  /** Carried out, but the answer is lost. */
  | 'answerLost'
  | 'answered'
  /** The network delivers it twice. */
  | 'doubled'
  /** Received and carried out long after the client has given up on it. */
  | 'late';

const lost = fail(clientError('NO_CONNECTION'));
const refused = fail({ status: 400, code: 'INSUFFICIENT_BALANCE', message: '' });
const LATE_MS = 3_000;

/** An exchange that carries out each id once and remembers how that ended. */
function openExchange(
  scheduler: ManualScheduler,
  fates: readonly Fate[],
  refusals: ReadonlySet<string>,
) {
  const outcomes = new Map<string, Answer<string>>();
  const requests: string[] = [];
  let executions = 0;
  const receive = (id: string): Answer<string> => {
    const known = outcomes.get(id);
    if (known !== undefined) return known;
    const outcome = refusals.has(id) ? refused : succeed(`order of ${id}`);
    if (outcome.ok) executions += 1;
    outcomes.set(id, outcome);
    return outcome;
  };
  const send = async (id: string): Promise<Answer<string>> => {
    const fate = fates[requests.length] ?? 'answered';
    requests.push(id);
    switch (fate) {
      case 'requestLost':
        return lost;
      case 'answerLost':
        receive(id);
        return lost;
      case 'late':
        scheduler.schedule(() => void receive(id), LATE_MS);
        return lost;
      case 'doubled':
        receive(id);
        return receive(id);
      case 'answered':
        return receive(id);
    }
  };
  return { send, outcomes, requests, executions: () => executions };
}

/** An attempt at that exchange that always retries and is shown nothing, unless `over` says otherwise. */
const attemptAt = (
  scheduler: ManualScheduler,
  exchange: ReturnType<typeof openExchange>,
  over: Partial<AttemptOptions<string, string>> = {},
) =>
  createAttempt<string, string>({
    idOf: (id) => id,
    send: exchange.send,
    shown: () => undefined,
    account: new BehaviorSubject(EMPTY_ACCOUNT),
    caughtUp: new BehaviorSubject(0),
    canRetry: () => true,
    scheduler,
    ...over,
  });

const fates = fc.array(
  fc.constantFrom<Fate>('requestLost', 'answerLost', 'answered', 'doubled', 'late'),
  { maxLength: 12 },
);

test('one id is carried out once at most, whatever is lost, late or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fates,
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      async (all, refuses, callers) => {
        const scheduler = new ManualScheduler();
        const exchange = openExchange(scheduler, all, new Set(refuses ? ['c-1'] : []));
        const attempt = attemptAt(scheduler, exchange);
        // A double press, or a form that asks again while the first attempt runs, adds no request.
        const answers = Array.from({ length: callers }, () => answerOf(attempt.start('c-1')));
        await scheduler.advance(20_000);
        const [first, ...others] = await Promise.all(answers);
        for (const other of others) expect(other).toEqual(first);
        expect(exchange.requests.length).toBeLessThanOrEqual(4);
        // A reported outcome is what happened; silence is reported only after four tries.
        const isKnown = first?.ok === true || first?.error.status !== 0;
        expect(first).toEqual(isKnown ? exchange.outcomes.get('c-1') : lost);
        expect(isKnown || exchange.requests.length === 4).toBe(true);
        // Asking again under the same id settles it.
        const settling = async (): Promise<Answer<string>> => {
          const answer = answerOf(attempt.start('c-1'));
          await scheduler.advance(20_000);
          return answer;
        };
        while (exchange.requests.length < all.length) await settling();
        expect(await settling()).toEqual(refuses ? refused : succeed('order of c-1'));
        expect(exchange.executions()).toBe(refuses ? 0 : 1);
        expect(new Set(exchange.requests)).toEqual(new Set(['c-1']));
      },
    ),
    { seed: 20_250_612, numRuns: 200 },
  );
});

test('attempts of different ids do not wait for each other', async () => {
  const scheduler = new ManualScheduler();
  const exchange = openExchange(scheduler, ['requestLost', 'answered'], new Set());
  const attempt = attemptAt(scheduler, exchange);
  const both = [answerOf(attempt.start('c-1')), answerOf(attempt.start('c-2'))];
  expect(await both[1]).toEqual(succeed('order of c-2'));
  await scheduler.advance(500);
  expect(await both[0]).toEqual(succeed('order of c-1'));
  expect(exchange.requests).toEqual(['c-1', 'c-2', 'c-1']);
});

test('a pause that never ends asks until the outcome is known, however long that takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 40 }), async (losses) => {
      const scheduler = new ManualScheduler();
      const silence = Array.from({ length: losses }, (): Fate => 'requestLost');
      const exchange = openExchange(scheduler, silence, new Set());
      const attempt = attemptAt(scheduler, exchange, {
        pauseMs: (retry) => shortPauses(retry) ?? 4_000,
      });
      const answer = answerOf(attempt.start('c-1'));
      await scheduler.advance(losses * 4_000);
      expect(await answer).toEqual(succeed('order of c-1'));
      expect(exchange.requests).toHaveLength(losses + 1);
    }),
    { seed: 20_250_612, numRuns: 40 },
  );
});

test('retrying ends when its last subscriber leaves, and the next one starts over', async () => {
  const scheduler = new ManualScheduler();
  const exchange = openExchange(scheduler, ['requestLost', 'requestLost'], new Set());
  const attempt = attemptAt(scheduler, exchange);
  const subscriptions = [1, 2].map(() => attempt.start('c-1').subscribe());
  subscriptions[0]?.unsubscribe();
  await scheduler.advance(500);
  expect(exchange.requests).toHaveLength(2);
  subscriptions[1]?.unsubscribe();
  await scheduler.advance(60_000);
  expect(exchange.requests).toHaveLength(2);
  expect(await answerOf(attempt.start('c-1'))).toEqual(succeed('order of c-1'));
});

test('no request goes out later than the limit after the first one', async () => {
  for (const [sendWithinMs, sent] of [
    [499, 1],
    [500, 2],
    [1_499, 2],
    [1_500, 3],
  ] as const) {
    const scheduler = new ManualScheduler();
    const exchange = openExchange(
      scheduler,
      Array.from({ length: 9 }, (): Fate => 'answerLost'),
      new Set(),
    );
    const attempt = attemptAt(scheduler, exchange, { sendWithinMs });
    const answer = answerOf(attempt.start('c-1'));
    await scheduler.advance(60_000);
    expect(await answer).toEqual(lost);
    expect(exchange.requests).toHaveLength(sent);
  }
});

/** An attempt whose account the test writes, and the states that it emits. */
function openAttempt(all: readonly Fate[]) {
  const scheduler = new ManualScheduler();
  const exchange = openExchange(scheduler, all, new Set());
  const account = new BehaviorSubject(EMPTY_ACCOUNT);
  const caughtUp = new BehaviorSubject(1);
  let shown: string | undefined;
  const attempt = attemptAt(scheduler, exchange, {
    account,
    caughtUp,
    canRetry: () => false,
    shown: (_, id, isSending) =>
      isSending && shown === 'a part' ? undefined : shown && `${shown} of ${id}`,
  });
  const states: AttemptState<string>[] = [];
  const follow = (begin: 'start' | 'resume') =>
    attempt[begin]('c-1').subscribe((state) => states.push(state));
  return {
    scheduler,
    exchange,
    attempt,
    states,
    follow,
    kinds: () => states.map(({ kind }) => kind),
    show: (what: string) => {
      shown = what;
      account.next({ ...EMPTY_ACCOUNT });
    },
    catchUp: () => caughtUp.next(caughtUp.value + 1),
  };
}

const notReceived = { kind: 'refused', error: clientError('NOT_RECEIVED') };

test('what the account shows settles an attempt, before its first request or between two', async () => {
  const { scheduler, exchange, follow, show, states } = openAttempt(['answerLost']);
  const first = follow('start');
  show('the order');
  expect(states).toEqual([{ kind: 'sending' }, { kind: 'accepted', value: 'the order of c-1' }]);
  expect(first.closed).toBe(true);
  await scheduler.advance(60_000);
  follow('start');
  expect(states.slice(2)).toEqual(states.slice(1, 2));
  expect(exchange.requests).toHaveLength(1);
});

test('a part in the account is enough only once no answer can come', async () => {
  const { scheduler, follow, show, states } = openAttempt(['answerLost']);
  follow('start');
  show('a part');
  expect(states).toEqual([{ kind: 'sending' }]);
  await scheduler.advance(0);
  expect(states.slice(1)).toEqual([{ kind: 'accepted', value: 'a part of c-1' }]);
});

test('[U-R5] an unknown outcome ends when the account has caught up without it, and what comes later replaces that', async () => {
  const { scheduler, follow, catchUp, show, states, kinds } = openAttempt(['late']);
  follow('start');
  catchUp();
  expect(kinds()).toEqual(['sending']);
  await scheduler.advance(0);
  expect(kinds()).toEqual(['sending', 'unknown']);
  catchUp();
  catchUp();
  expect(states.slice(2)).toEqual([notReceived]);
  show('the order');
  expect(states.slice(3)).toEqual([{ kind: 'accepted', value: 'the order of c-1' }]);
});

test('sent again from its unknown outcome it is one attempt, whoever asks', async () => {
  const { scheduler, exchange, attempt, follow, catchUp, kinds } = openAttempt([
    'requestLost',
    'requestLost',
    'answered',
  ]);
  follow('start');
  attempt.retry('c-1');
  await scheduler.advance(0);
  attempt.retry('c-1');
  attempt.retry('c-1');
  await scheduler.advance(0);
  expect(kinds()).toEqual(['sending', 'unknown', 'sending', 'unknown']);
  catchUp();
  const answer = answerOf(attempt.start('c-1'));
  await scheduler.advance(0);
  expect(await answer).toEqual(succeed('order of c-1'));
  expect(kinds().slice(4)).toEqual(['refused', 'sending', 'accepted']);
  expect(exchange.requests).toHaveLength(3);
  attempt.retry('c-1');
  expect(exchange.requests).toHaveLength(3);
});

test('an attempt of an earlier page is followed without a request until it is sent again', async () => {
  const caughtUp = openAttempt([]);
  caughtUp.follow('resume');
  expect(caughtUp.states.slice(1)).toEqual([notReceived]);
  const shown = openAttempt([]);
  shown.show('the order');
  shown.follow('resume');
  expect(shown.states).toEqual([{ kind: 'accepted', value: 'the order of c-1' }]);
  const repeated = openAttempt(['answered']);
  repeated.follow('resume');
  expect(repeated.exchange.requests).toEqual([]);
  repeated.attempt.retry('c-1');
  await repeated.scheduler.advance(0);
  expect(repeated.kinds()).toEqual(['unknown', 'refused', 'sending', 'accepted']);
});

test('a request that throws is one without an answer', async () => {
  const scheduler = new ManualScheduler();
  const defects: unknown[] = [];
  config.onUnhandledError = (error) => defects.push(error);
  const attempt = attemptAt(scheduler, openExchange(scheduler, [], new Set()), {
    canRetry: () => false,
    send: () => {
      throw new Error('gone');
    },
  });
  const answer = await answerOf(attempt.start('c-1'));
  expect(answer).toEqual(fail(clientError('INVALID_ANSWER')));
  await until(() => expect(defects).toEqual([new Error('gone')]));
  config.onUnhandledError = null;
});
