/** Between the screens' readables and the streams' observables. */
import { Observable } from 'rxjs';
import type { Readable } from '../domain/readable.ts';

/** The value now and after each change. */
export const toObservable = <T>(readable: Readable<T>): Observable<T> =>
  new Observable((subscriber) => {
    subscriber.next(readable.get());
    return readable.subscribe(() => subscriber.next(readable.get()));
  });

/** An actor, as far as it is followed. */
interface SnapshotSource<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (listener: (snapshot: Snapshot) => void) => {
    readonly unsubscribe: () => void;
  };
}

/** The snapshot now and after each transition. */
export const snapshotsOf = <Snapshot>(actor: SnapshotSource<Snapshot>): Observable<Snapshot> =>
  new Observable((subscriber) => {
    subscriber.next(actor.getSnapshot());
    const subscription = actor.subscribe((snapshot) => subscriber.next(snapshot));
    return () => subscription.unsubscribe();
  });
