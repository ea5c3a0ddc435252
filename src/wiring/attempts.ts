/** Commands that must not be carried out twice, as the screens use them: loaded with the account. */
import { defer, of, startWith, switchMap, type Observable } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import type { AttemptService, AttemptState, RunningAttempt } from '../protocol/attempt.ts';
import { clientError } from '../streams/answer.ts';
import type { Attempt } from '../streams/attempt.ts';
import type { Attempts } from '../streams/attempts.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import { inTime } from '../streams/inTime.ts';
import { newClientOrderId } from '../ui/services/clientOrderId.ts';
import { toObservable } from './observables.ts';

/** Resolves to undefined, after a report, where the part cannot be loaded: then nothing was sent. */
export type LoadAttempts = () => Promise<Attempts | undefined>;

/** @param caughtUp how often the account has caught up: now, and after each time */
export function attemptsLater(
  { api, account, scheduler, site, socket }: Client,
  caughtUp: Observable<number>,
): LoadAttempts {
  const { load } = lazy(async () => {
    const { createAttempts } = await inTime(() => import('../streams/attempts.ts'), scheduler);
    const parts = {
      api,
      account: toObservable(account),
      caughtUp,
      scheduler,
      // Begun without a connection it is sent once and never later: by then the price is another one.
      // Of servers without numbered events it is not known that they carry out an id only once.
      canRetry: () =>
        socket.connection.value > 0 && site.get()?.extensions.includes('event-seq') === true,
    };
    return createAttempts(parts, newClientOrderId);
  });
  return () =>
    load().catch((error: unknown) => {
      reportDefect(error);
      return undefined;
    });
}

/** Reports the states until its end; a request in progress then goes on to its outcome. */
function follow<Value>(
  states: Observable<AttemptState<Value>>,
  onState: (state: AttemptState<Value>) => void,
  retry: () => void,
): RunningAttempt {
  let isSending = false;
  let isEnded = false;
  const following = states.subscribe((state) => {
    isSending = state.kind === 'sending';
    onState(state);
    if (isEnded && !isSending) following.unsubscribe();
  });
  return {
    retry,
    end: () => {
      isEnded = true;
      if (!isSending) following.unsubscribe();
    },
  };
}

/** An attempt whose part loads with its first use. */
const later =
  <Sent, Value>(load: () => Promise<Attempt<Sent, Value> | undefined>, begin: 'start' | 'resume') =>
  (sent: Sent): Observable<AttemptState<Value>> =>
    defer(load).pipe(
      switchMap((attempt): Observable<AttemptState<Value>> => {
        if (attempt !== undefined) return attempt[begin](sent);
        return of({ kind: 'refused', error: clientError('NO_CONNECTION') });
      }),
      startWith({ kind: 'sending' } as const),
    );

/** @param toSent makes the parameters of the call from the input of the screens */
export const attemptService = <Input, Sent, Value>(
  load: () => Promise<Attempt<Sent, Value> | undefined>,
  toSent: (input: Input) => Sent,
): AttemptService<Input, Value> => {
  const followed = (begin: 'start' | 'resume'): AttemptService<Input, Value>['start'] => {
    const statesOf = later(load, begin);
    return (input, onState) => {
      const sent = toSent(input);
      const retry = (): void => void load().then((attempt) => attempt?.retry(sent));
      return follow(statesOf(sent), onState, retry);
    };
  };
  return { start: followed('start'), resume: followed('resume') };
};
