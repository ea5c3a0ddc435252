/** Derived readables: forms and rows subscribe to exactly what they show. */
import type { Readable } from '../../domain/readable.ts';

export interface Writable<T> extends Readable<T> {
  readonly set: (value: T) => void;
}

/** A value that screens can set; setting an equal value does not notify. */
export function createWritable<T>(initial: T): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

/**
 * A value computed from `sources`. It is recomputed only when a source has changed, and notifies
 * its listeners only when `isSame` finds the result different.
 */
export function derive<T>(
  sources: readonly Readable<unknown>[],
  compute: () => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): Readable<T> {
  let inputs: readonly unknown[] | undefined;
  let value: { readonly current: T } | undefined;
  const get = (): T => {
    const next = sources.map((source) => source.get());
    if (value !== undefined && inputs?.every((input, index) => Object.is(input, next[index]))) {
      return value.current;
    }
    inputs = next;
    const computed = compute();
    if (value === undefined || !isSame(value.current, computed)) value = { current: computed };
    return value.current;
  };
  return {
    get,
    subscribe: (listener) => {
      let known = get();
      const check = () => {
        const next = get();
        if (Object.is(known, next)) return;
        known = next;
        listener();
      };
      const ends = sources.map((source) => source.subscribe(check));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
