/** Counts changes that the page receives: earlier reads are stale. */
import { BehaviorSubject, filter, merge, skip, type Observable } from 'rxjs';
import type { Readable } from '../domain/readable.ts';

interface VersionParts {
  /** Emits when the exchange publishes a change. */
  readonly changed: Observable<unknown>;
  /** Number of the present connection, 0 without one: the next one may have missed a change. */
  readonly connection: Observable<number>;
}

/** Followed while it has a reader. */
export function createVersion({ changed, connection }: VersionParts): Readable<number> {
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
