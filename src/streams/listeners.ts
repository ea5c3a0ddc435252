/** One source that several listeners share: opened for the first of them, dropped after the last. */
import { Observable, type Subject } from 'rxjs';

export interface Shared {
  readonly bodies: Subject<string>;
  listeners: number;
}

/**
 * Emits the bodies of a source.
 * @param find the source at the moment of subscription, opened if there is none
 * @param drop called when the last listener has left
 */
export const listenTo = <Source extends Shared>(
  find: () => Source,
  drop: (source: Source) => void,
): Observable<string> =>
  new Observable((subscriber) => {
    const source = find();
    source.listeners += 1;
    const bodies = source.bodies.subscribe(subscriber);
    return () => {
      bodies.unsubscribe();
      source.listeners -= 1;
      if (source.listeners === 0) drop(source);
    };
  });
