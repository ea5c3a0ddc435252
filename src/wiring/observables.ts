/** Between the screens' readables and the streams' observables. */
import { Observable } from 'rxjs';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { Readable } from '../streams/readable.ts';

/** The value now and after each change. */
export const toObservable = <T>(readable: Readable<T>): Observable<T> =>
  new Observable((subscriber) => {
    subscriber.next(readable.get());
    return readable.subscribe(() => subscriber.next(readable.get()));
  });

/** The snapshot now and after each transition. */
export const snapshotsOf = <Actor extends AnyActorRef>(actor: Actor): Observable<SnapshotFrom<Actor>> =>
  new Observable((subscriber) => {
    subscriber.next(actor.getSnapshot() as SnapshotFrom<Actor>);
    const subscription = actor.subscribe((snapshot) => subscriber.next(snapshot as SnapshotFrom<Actor>));
    return () => subscription.unsubscribe();
  });
