/** Moving margin until it is known whether the exchange has done it. */
import { NEVER, tap, type Observable } from 'rxjs';
import type { Answer } from '../../protocol/answer.ts';
import type { WirePosition } from '../../protocol/futures/entities.ts';
import type { Params } from '../api.ts';
import { createAttempt, type AccountAttempts } from '../attempt.ts';

export type MarginChange = Omit<Params<'changeMargin'>, 'clientRequestId'>;

/**
 * A change whose outcome stayed unknown keeps its id: the same change again is a repetition of that
 * request and moves the margin once. After an answer the same change is a new one.
 */
export function createChangeMargin(
  attempts: AccountAttempts,
  newId: () => string,
): (change: MarginChange) => Observable<Answer<WirePosition>> {
  const unanswered = new Map<string, string>();
  const attempt = createAttempt<MarginChange & { readonly clientRequestId: string }, WirePosition>({
    ...attempts,
    idOf: ({ clientRequestId }) => clientRequestId,
    send: (change) => attempts.api.call('changeMargin', change),
    // An account does not show which request changed a margin.
    shown: () => NEVER,
  });
  return (change) => {
    const key = `${change.futuresPositionId} ${change.type} ${change.amount}`;
    const clientRequestId = unanswered.get(key) ?? newId();
    unanswered.set(key, clientRequestId);
    return attempt({ ...change, clientRequestId }).pipe(
      tap((answer) => {
        if (answer.ok || answer.error.status !== 0) unanswered.delete(key);
      }),
    );
  };
}
