/** Values that change, as screens read them: the newest one at any time, and a call after each change. */
import {
  type BehaviorSubject,
  distinctUntilChanged,
  map,
  type SchedulerLike,
  skip,
  throttleTime,
} from 'rxjs';
import type { Readable } from '../domain/readable.ts';

/** A subject seen from outside: it can be read and followed, not written. */
export function toReadable<T>(subject: BehaviorSubject<T>): Readable<T> {
  return {
    get: () => subject.value,
    subscribe: (listener) => {
      const subscription = subject.pipe(skip(1)).subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}

/** A part of a readable; listeners are called only when the part itself changes. */
export function selectReadable<T, Part>(
  subject: BehaviorSubject<T>,
  select: (value: T) => Part,
): Readable<Part> {
  return {
    get: () => select(subject.value),
    subscribe: (listener) => {
      const subscription = subject
        .pipe(map(select), distinctUntilChanged(), skip(1))
        .subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}

/**
 * The same for a part that changes faster than a person reads: listeners are called at most once in
 * `everyMs`, at once after a rest and once more after the last change, and find the newest value.
 */
export function pacedReadable<T, Part>(
  subject: BehaviorSubject<T>,
  select: (value: T) => Part,
  everyMs: number,
  scheduler: SchedulerLike,
): Readable<Part> {
  return {
    get: () => select(subject.value),
    subscribe: (listener) => {
      const changes = subject.pipe(map(select), distinctUntilChanged(), skip(1));
      const subscription = changes
        .pipe(throttleTime(everyMs, scheduler, { leading: true, trailing: true }))
        .subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
  };
}
