/** State that a reload does not lose: by default one that the page makes itself. */
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { DraftServices } from './services.ts';
import { useServices } from './ServicesContext.tsx';

/** The value kept under a name if it still has the expected shape. */
export function keptValue<T>(
  draft: DraftServices['draft'],
  name: string,
  schema: v.GenericSchema<unknown, T>,
): T | undefined {
  const parsed = v.safeParse(schema, draft.peek(name));
  return parsed.success ? parsed.output : undefined;
}

/** Keeps what `read` returns at the moment of the reload, see KeptUntil of db/pageDraft; `name` is unique on the page. */
export function useKeeping(
  name: string,
  read: () => unknown,
  until: 'ownReload' | 'anyReload' = 'ownReload',
): void {
  const { draft } = useServices();
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(() => {
    draft.drop(name);
    return draft.keep(name, () => newest.current(), until);
  }, [draft, name, until]);
}

/** State that is as it was after the page had to reload; `name` is unique on the page. */
export function useKept<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  initial: () => T,
  until?: 'ownReload' | 'anyReload',
): readonly [value: T, set: (next: T) => void] {
  const { draft } = useServices();
  const [value, set] = useState(() => keptValue(draft, name, schema) ?? initial());
  useKeeping(name, () => value, until);
  return [value, set];
}
