import { useMemo, useSyncExternalStore } from 'react';
import type { Readable } from '../../domain/readable.ts';
import { derive } from './derived.ts';

/** The current value; re-renders on every change. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get, readable.get);
}

/**
 * A part of a value; re-renders only when that part changes. `select` must return a primitive or a
 * reference that is stable while the value is unchanged.
 */
export function useSelected<T, Part>(readable: Readable<T>, select: (value: T) => Part): Part {
  const get = () => select(readable.get());
  return useSyncExternalStore(readable.subscribe, get, get);
}

/**
 * A part of a value for elements that follow it without rendering (`kit/LiveText`). `select` must be
 * stable between renders, and return what `useSelected` may.
 */
export function usePart<T, Part>(
  readable: Readable<T>,
  select: (value: T) => Part,
): Readable<Part> {
  return useMemo(() => derive([readable], () => select(readable.get())), [readable, select]);
}
