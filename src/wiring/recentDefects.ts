/** The last errors that nothing caught, for a report of a problem. */

export interface RecentDefect {
  /** ms UTC. */
  readonly at: number;
  readonly error: unknown;
}

const KEPT = 10;

/** @returns the errors of the page since now, oldest first, the last ten */
export function recentDefects(page: EventTarget, now: () => number): () => readonly RecentDefect[] {
  let kept: readonly RecentDefect[] = [];
  const keep = (event: Event): void => {
    const error: unknown = 'reason' in event ? event.reason : 'error' in event && event.error;
    kept = [...kept.slice(1 - KEPT), { at: now(), error }];
  };
  page.addEventListener('error', keep);
  page.addEventListener('unhandledrejection', keep);
  return () => kept;
}
