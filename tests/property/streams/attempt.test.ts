/**
 * Whatever happens to requests and answers in transit: what carries one id is carried out once at
 * most, an outcome that is reported is the true one, and asking again settles what stayed unknown.
 */
import fc from 'fast-check';
import { firstValueFrom, NEVER, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/protocol/answer.ts';
import { clientError, fail, succeed } from '../../../src/streams/answer.ts';
import { type AttemptOptions, createAttempt, shortPauses } from '../../../src/streams/attempt.ts';
import { ManualScheduler } from '../../unit/streams/support/manualScheduler.ts';

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
    shown: () => NEVER,
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
        const answers = Array.from({ length: callers }, () => firstValueFrom(attempt('c-1')));
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
          const answer = firstValueFrom(attempt('c-1'));
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
  const both = [firstValueFrom(attempt('c-1')), firstValueFrom(attempt('c-2'))];
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
      const answer = firstValueFrom(attempt('c-1'));
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
  const subscriptions = [attempt('c-1').subscribe(), attempt('c-1').subscribe()];
  subscriptions[0]?.unsubscribe();
  await scheduler.advance(500);
  expect(exchange.requests).toHaveLength(2);
  subscriptions[1]?.unsubscribe();
  await scheduler.advance(60_000);
  expect(exchange.requests).toHaveLength(2);
  expect(await firstValueFrom(attempt('c-1'))).toEqual(succeed('order of c-1'));
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
    const answer = firstValueFrom(attempt('c-1'));
    await scheduler.advance(60_000);
    expect(await answer).toEqual(lost);
    expect(exchange.requests).toHaveLength(sent);
  }
});

test('what the account shows settles an attempt, before its first request or between two', async () => {
  const scheduler = new ManualScheduler();
  const exchange = openExchange(scheduler, ['answerLost'], new Set());
  const account = new Subject<string | undefined>();
  let isShown = false;
  const attempt = attemptAt(scheduler, exchange, {
    shown: () => (isShown ? of('order of c-1') : account),
  });
  const answer = firstValueFrom(attempt('c-1'));
  account.next(undefined);
  account.next('order of c-1');
  expect(await answer).toEqual(succeed('order of c-1'));
  await scheduler.advance(60_000);
  isShown = true;
  expect(await firstValueFrom(attempt('c-1'))).toEqual(succeed('order of c-1'));
  expect(exchange.requests).toHaveLength(1);
});
