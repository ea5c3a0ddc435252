/** Counts what the page learns of changed limits, fees and rates: what was read of them is stale. */
import { BehaviorSubject, filter, merge, skip, type Observable } from 'rxjs';
import type { Readable } from '../../domain/readable.ts';

interface TermsVersionParts {
  /** Emits when the exchange publishes that a change begins to hold. */
  readonly changed: Observable<unknown>;
  /** Number of the present connection, 0 without one: the next one may have missed a change. */
  readonly connection: Observable<number>;
}

/** Followed while somebody reads it. */
export function createTermsVersion({ changed, connection }: TermsVersionParts): Readable<number> {
  const version = new BehaviorSubject(0);
  const stale = merge(
    changed,
    connection.pipe(
      skip(1),
      filter((number) => number > 0),
    ),
  );
  return {
    get: () => version.value,
    subscribe: (listener) => {
      const running = version.pipe(skip(1)).subscribe(() => listener());
      running.add(stale.subscribe(() => version.next(version.value + 1)));
      return () => running.unsubscribe();
    },
  };
}
