/** What the login screen reads to lead back. */
export interface WantedState {
  readonly wanted: string;
}

/** The page remembered by the guard; only own paths are followed. */
export function wantedPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined;
  const { wanted } = state;
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined;
}
