import { useSyncExternalStore } from 'react';
import type { Readable } from '../../domain/readable.ts';

/** The current value, drawn again whenever it changes. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get, readable.get);
}

/**
 * A part of a value, drawn again only when that part changes. `select` must return a primitive or
 * a reference that stays the same while the value does.
 */
export function useSelected<T, Part>(readable: Readable<T>, select: (value: T) => Part): Part {
  const get = () => select(readable.get());
  return useSyncExternalStore(readable.subscribe, get, get);
}
