import { useCallback, useEffect, useRef } from 'react';
import type { Pages } from './usePages.ts';

/** Number of pages loaded automatically while none of their rows passes the filter. */
const EMPTY_PAGES_MAX = 5;

/** Number of rows that fill a table; with fewer the end is visible. */
const FILLED = 24;

/**
 * Loads more when the end becomes visible. A narrow filter may reject every row of many pages:
 * after some of them the user decides whether to continue.
 * @param shown rows that pass the filter
 */
export function useReadOn<Item>({ state, readMore }: Pages<Item>, shown: number) {
  const empty = useRef({ shown: 0, pages: 0 });
  const canRead = state.status === 'ready' && !state.isComplete;
  const onEnd = useCallback(() => {
    if (!canRead) return;
    const isEmpty = empty.current.shown === shown;
    empty.current = { shown, pages: isEmpty ? empty.current.pages + 1 : 0 };
    if (empty.current.pages <= EMPTY_PAGES_MAX) readMore();
  }, [canRead, readMore, shown]);
  useEffect(() => {
    if (shown <= FILLED) onEnd();
  }, [onEnd, shown]);
  const readOn = () => {
    empty.current = { shown, pages: 0 };
    readMore();
  };
  return { onEnd, readOn };
}
