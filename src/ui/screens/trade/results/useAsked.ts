import { useCallback, useEffect, useState } from 'react';
import type { Answer, Loadable } from '../../../../protocol/answer.ts';

interface Kept<T> {
  readonly ask: () => Promise<Answer<T>>;
  readonly loadable: Loadable<T>;
}

const LOADING = { status: 'loading', value: undefined } as const;

/**
 * The answer to a question, which is asked when it changes, when `version` does, and by `again`.
 * Of the same question the last value stays until there is a newer one.
 * @param ask another function is another question
 */
export function useAsked<T>(
  ask: () => Promise<Answer<T>>,
  version?: string | number,
): readonly [Loadable<T>, () => void] {
  const [kept, setKept] = useState<Kept<T>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    void ask().then((answer) => {
      if (isOver) return;
      setKept((before) => {
        const value = before?.ask === ask ? before.loadable.value : undefined;
        return {
          ask,
          loadable: answer.ok
            ? { status: 'ready', value: answer.value }
            : { status: 'failed', value, error: answer.error },
        };
      });
    });
    return () => {
      isOver = true;
    };
  }, [ask, version, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return [kept?.ask === ask ? kept.loadable : LOADING, again];
}
