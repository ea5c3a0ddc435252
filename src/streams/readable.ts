/** Values that change, as screens read them: the newest one at any time, and a call after each change. */
import { type BehaviorSubject, distinctUntilChanged, map, skip } from 'rxjs';
import type { Readable } from '../domain/readable.ts';
import { contained } from './defects.ts';

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
 * The same for a part that changes faster than a person reads. Its listeners are not called by the
 * change itself, but by `Pace.publish`, so that parts of one picture change together.
 */
export function pacedReadable<T, Part>(
  subject: BehaviorSubject<T>,
  select: (value: T) => Part,
  everyMs: number,
  pace: Pace,
): Readable<Part> {
  const get = (): Part => select(subject.value);
  return { get, subscribe: (listener) => pace.follow(get, listener, everyMs) };
}

/** Decides when the listeners of paced parts are called. */
export interface Pace {
  /** Calls `listener` in a `publish` after the part has changed, at most once in `everyMs`. */
  readonly follow: (get: () => unknown, listener: () => void, everyMs: number) => () => void;
  /**
   * Calls the listeners that are due.
   * @param at when the picture began, ms: waiting for what belongs to it makes no part early
   * @returns whether a part has changed whose listener is not due yet: call again
   */
  readonly publish: (at: number) => boolean;
}

export function createPace(): Pace {
  interface Followed {
    readonly get: () => unknown;
    readonly listener: () => void;
    readonly everyMs: number;
    shown: unknown;
    calledAt: number;
  }
  const all = new Set<Followed>();
  return {
    follow: (get, listener, everyMs) => {
      const followed = { get, listener, everyMs, shown: get(), calledAt: -Infinity };
      all.add(followed);
      return () => void all.delete(followed);
    },
    publish: (at) => {
      let isWaiting = false;
      for (const followed of [...all]) {
        const next = followed.get();
        if (next === followed.shown || !all.has(followed)) continue;
        if (at - followed.calledAt < followed.everyMs) {
          isWaiting = true;
          continue;
        }
        followed.shown = next;
        followed.calledAt = at;
        contained(followed.listener)();
      }
      return isWaiting;
    },
  };
}
