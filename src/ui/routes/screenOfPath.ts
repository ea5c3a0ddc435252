/** Which screen the first part of a path shows; the build preloads by the same table. */
export const SCREEN_BY_SEGMENT = {
  '': 'home',
  login: 'login',
  signup: 'signup',
  ref: 'signup',
  future: 'terminal',
  futureView: 'terminal',
  trade: 'trade',
  alert: 'alert',
  dev: 'kit',
} as const;

export type ScreenName = (typeof SCREEN_BY_SEGMENT)[keyof typeof SCREEN_BY_SEGMENT];

/** undefined for pages small enough to come with the app. */
export function screenOfPath(path: string): ScreenName | undefined {
  const segment = path.split('/')[1] ?? '';
  return Object.entries(SCREEN_BY_SEGMENT).find(([name]) => name === segment)?.[1];
}
