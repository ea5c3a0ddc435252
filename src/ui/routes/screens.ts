/**
 * Screens by route, each in its own chunk. `preloadScreen` starts loading a chunk before React
 * requests it.
 */
import { lazy } from 'react';
import { loadScreenTexts, type ScreenTexts } from '../i18n/setup.ts';
import { type ScreenName, screenOfPath } from './screenOfPath.ts';

const load = {
  home: () => import('../screens/home/HomeScreen.tsx'),
  login: () => import('../screens/sign/LoginScreen.tsx'),
  signup: () => import('../screens/sign/SignupScreen.tsx'),
  find: () => import('../screens/sign/FindScreen.tsx'),
  myInfo: () => import('./MyInfoRoutes.tsx'),
  terminal: () => import('../screens/futures/TerminalScreen.tsx'),
  trade: () => import('../screens/trade/TradeScreen.tsx'),
  wallet: () => import('../screens/wallet/WalletScreen.tsx'),
  content: () => import('../screens/content/ContentScreen.tsx'),
  alert: () => import('../screens/alert/AlertScreen.tsx'),
  kit: () => import('../screens/dev/kit/KitScreen.tsx'),
} as const satisfies Record<ScreenName, () => Promise<unknown>>;

export const HomeScreen = lazy(async () => ({ default: (await load.home()).HomeScreen }));
export const LoginScreen = lazy(async () => {
  const [screen] = await Promise.all([load.login(), loadScreenTexts('people')]);
  return { default: screen.LoginScreen };
});
export const SignupScreen = lazy(async () => {
  const [screen] = await Promise.all([load.signup(), loadScreenTexts('people')]);
  return { default: screen.SignupScreen };
});
export const FindScreen = lazy(async () => {
  const [screen] = await Promise.all([load.find(), loadScreenTexts('people')]);
  return { default: screen.FindScreen };
});
export const MyInfoRoutes = lazy(async () => ({ default: (await load.myInfo()).MyInfoRoutes }));
export const TerminalScreen = lazy(async () => ({
  default: (await load.terminal()).TerminalScreen,
}));
export const TradeScreen = lazy(async () => {
  const [screen] = await Promise.all([load.trade(), loadScreenTexts('rounds')]);
  return { default: screen.TradeScreen };
});
export const WalletScreen = lazy(async () => {
  const [screen] = await Promise.all([load.wallet(), loadScreenTexts('wallet')]);
  return { default: screen.WalletScreen };
});
export const ContentScreen = lazy(async () => {
  const [screen] = await Promise.all([load.content(), loadScreenTexts('content')]);
  return { default: screen.ContentScreen };
});
export const KitScreen = lazy(async () => ({ default: (await load.kit()).KitScreen }));
export const AlertScreen = lazy(async () => ({ default: (await load.alert()).AlertScreen }));

/** Texts that come with a screen's chunk. */
const TEXTS: Readonly<Partial<Record<ScreenName, ScreenTexts>>> = {
  trade: 'rounds',
  wallet: 'wallet',
  login: 'people',
  signup: 'people',
  content: 'content',
  find: 'people',
};

export function preloadScreen(path: string): void {
  const screen = screenOfPath(path);
  if (screen === undefined) return;
  // A failure here recurs when the screen is rendered, and is shown there.
  load[screen]().catch(() => undefined);
  const texts = TEXTS[screen];
  if (texts !== undefined) loadScreenTexts(texts).catch(() => undefined);
}
