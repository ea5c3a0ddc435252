/** Router state with which the login screen redirects back. */
export interface WantedState {
  readonly wanted: string;
}

/** The page remembered by the guard; only paths of this app are followed. */
export function wantedPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined;
  const { wanted } = state;
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined;
}
