import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AttemptState } from '../../../src/protocol/attempt.ts';
import { clientError } from '../../../src/streams/answer.ts';
import type { Attempt } from '../../../src/streams/attempt.ts';
import { attemptService } from '../../../src/wiring/attempts.ts';
import { until } from '../../support/until.ts';

const sending = { kind: 'sending' } as const;
const accepted = { kind: 'accepted', value: 1 } as const;

/** An attempt whose states the test emits, seen through the service of the screens. */
function followed() {
  const states = new Subject<AttemptState<number>>();
  const retried: string[] = [];
  const attempt: Attempt<string, number> = {
    start: () => states,
    resume: () => states,
    retry: (input) => retried.push(input),
  };
  let isLoaded = true;
  const service = attemptService(
    async () => (isLoaded ? attempt : undefined),
    (input: number) => `c-${input}`,
  );
  const seen: AttemptState<number>[] = [];
  return {
    states,
    retried,
    seen,
    start: () => service.start(1, (state) => seen.push(state)),
    setLoaded: (is: boolean) => (isLoaded = is),
    untilFollowed: () => until(() => expect(states.observed).toBe(true)),
  };
}

test('a screen that leaves ends the following, but not a request in progress', async () => {
  const { states, seen, start, untilFollowed } = followed();
  start().end();
  await untilFollowed();
  states.next(accepted);
  expect(seen).toEqual([sending, accepted]);
  expect(states.observed).toBe(false);
  const settled = start();
  await untilFollowed();
  states.next({ kind: 'unknown', error: clientError('TIMEOUT') });
  settled.end();
  expect(states.observed).toBe(false);
});

test('it is sent again by what was sent', async () => {
  const { retried, start } = followed();
  start().retry();
  await until(() => expect(retried).toEqual(['c-1']));
});

test('an attempt that cannot be loaded has sent nothing, and the next one loads it', async () => {
  const { states, seen, start, setLoaded, untilFollowed } = followed();
  setLoaded(false);
  start();
  await until(() => expect(seen).toHaveLength(2));
  expect(seen).toEqual([sending, { kind: 'refused', error: clientError('NO_CONNECTION') }]);
  setLoaded(true);
  start();
  await untilFollowed();
  states.next(accepted);
  expect(seen.slice(2)).toEqual([sending, accepted]);
});
