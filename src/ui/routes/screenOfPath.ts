/** Maps the first segment of a path to its screen; the build uses the same table for preloading. */
export const SCREEN_BY_SEGMENT = {
  '': 'home',
  login: 'login',
  signup: 'signup',
  ref: 'signup',
  find_id: 'find',
  find_password: 'find',
  not_me: 'notMe',
  myinfo: 'myInfo',
  future: 'terminal',
  futureView: 'terminal',
  trade: 'trade',
  dnw_history: 'wallet',
  notice: 'content',
  faq: 'content',
  strategy: 'content',
  promotion: 'content',
  page: 'content',
  alert: 'alert',
  admin: 'admin',
  partner: 'partner',
  dev: 'kit',
} as const;

export type ScreenName = (typeof SCREEN_BY_SEGMENT)[keyof typeof SCREEN_BY_SEGMENT];

/** undefined for pages small enough to be part of the app's own chunk. */
export function screenOfPath(path: string): ScreenName | undefined {
  const segment = path.split('/')[1] ?? '';
  return Object.entries(SCREEN_BY_SEGMENT).find(([name]) => name === segment)?.[1];
}
