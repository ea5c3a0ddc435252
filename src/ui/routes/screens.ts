/**
 * Screens by route, each in its own chunk. `preloadScreen` starts loading a chunk before React
 * requests it.
 */

import { createElement } from 'react';
import { later } from '../kit/later.tsx';
import { loadScreenTexts, type ScreenTexts } from '../i18n/setup.ts';
import { type ScreenName, screenOfPath } from './screenOfPath.ts';
import { inTime } from '../services/inTime.ts';

/** A failure recurs when what could not be loaded is rendered, and is shown there. */
const ignore = (): void => undefined;

const load = {
  home: () => import('../screens/home/HomeScreen.tsx'),
  login: () => import('../screens/sign/LoginScreen.tsx'),
  signup: () => import('../screens/sign/SignupScreen.tsx'),
  find: () => import('../screens/sign/FindScreen.tsx'),
  notMe: () => import('../screens/sign/NotMeScreen.tsx'),
  myInfo: () => import('./MyInfoRoutes.tsx'),
  terminal: () => import('../screens/futures/openTerminal.ts'),
  trade: () => import('../screens/trade/TradeScreen.tsx'),
  wallet: () => import('../screens/wallet/WalletScreen.tsx'),
  content: () => import('../screens/content/ContentScreen.tsx'),
  alert: () => import('../screens/alert/AlertScreen.tsx'),
  admin: () => import('../screens/admin/openAdmin.ts'),
  partner: () => import('../screens/partner/openPartner.ts'),
  kit: () => import('../screens/dev/kit/KitScreen.tsx'),
} as const satisfies Record<ScreenName, () => Promise<unknown>>;

export const HomeScreen = later(async () => (await load.home()).HomeScreen);
export const LoginScreen = later(async () => {
  const [screen] = await Promise.all([load.login(), loadScreenTexts('people')]);
  return screen.LoginScreen;
});
export const SignupScreen = later(async () => {
  const [screen] = await Promise.all([load.signup(), loadScreenTexts('people')]);
  return screen.SignupScreen;
});
export const FindScreen = later(async () => {
  const [screen] = await Promise.all([load.find(), loadScreenTexts('people')]);
  return screen.FindScreen;
});
export const NotMeScreen = later(async () => {
  const [screen] = await Promise.all([load.notMe(), loadScreenTexts('people')]);
  return screen.NotMeScreen;
});
export const IdentityScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/sign/identity/IdentityScreen.tsx'),
    loadScreenTexts('people'),
  ]);
  return screen.IdentityScreen;
});
export const MyInfoRoutes = later(async () => (await load.myInfo()).MyInfoRoutes);
export const TerminalScreen = later(async () => {
  const { TerminalScreen: screen, loadParts } = await load.terminal();
  loadParts().catch(ignore);
  return screen;
});
export const TradeScreen = later(async () => {
  const [screen] = await Promise.all([load.trade(), loadScreenTexts('rounds')]);
  return screen.TradeScreen;
});
export const WalletScreen = later(async () => {
  const [screen] = await Promise.all([load.wallet(), loadScreenTexts('wallet')]);
  return screen.WalletScreen;
});
export const ContentScreen = later(async () => {
  const [screen] = await Promise.all([load.content(), loadScreenTexts('content')]);
  return screen.ContentScreen;
});
export const FollowScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/copytrade/follow/FollowScreen.tsx'),
    loadScreenTexts('copyFollow'),
  ]);
  return screen.FollowScreen;
});
export const FollowerScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/copytrade/follower/FollowerScreen.tsx'),
    loadScreenTexts('copyFollow'),
  ]);
  return screen.FollowerScreen;
});
export const TraderListScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/copytrade/list/ListScreen.tsx'),
    loadScreenTexts('copytrade'),
  ]);
  return screen.ListScreen;
});
export const TraderScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/copytrade/trader/TraderScreen.tsx'),
    loadScreenTexts('copytrade'),
  ]);
  return screen.TraderScreen;
});
export const OwnTraderScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/copytrade/mine/MineScreen.tsx'),
    loadScreenTexts('copytrade'),
  ]);
  return screen.MineScreen;
});
export const AdminScreen = later(async () => (await load.admin()).openAdmin());
export const PartnerScreen = later(async () => (await load.partner()).openPartner());
export const DevScreen = later(async () =>
  (await import('../screens/dev/shell/openDev.ts')).openDev(),
);
export const MomentRoute = later(async () => {
  const { openMoment } = await import('./MomentRoute.tsx');
  return openMoment(createElement(TerminalScreen, { access: 'trade' }));
});
export const KitScreen = later(async () => (await load.kit()).KitScreen);
export const AlertScreen = later(async () => (await load.alert()).AlertScreen);

/** Texts that come with a screen's chunk. */
const TEXTS: Readonly<Partial<Record<ScreenName, ScreenTexts>>> = {
  trade: 'rounds',
  wallet: 'wallet',
  login: 'people',
  signup: 'people',
  content: 'content',
  find: 'people',
};

/** Resolves when everything is there that the first picture of this address shows. Never rejects. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screenOfPath(path);
  if (screen === undefined) return;
  await Promise.all([inTime(() => loadWhole(screen)), loadTextsOf(screen)]).catch(ignore);
}

async function loadTextsOf(screen: ScreenName): Promise<void> {
  const texts = TEXTS[screen];
  if (texts !== undefined) await loadScreenTexts(texts);
}

async function loadWhole(screen: ScreenName): Promise<void> {
  const loaded = await load[screen]();
  if ('loadParts' in loaded) await loaded.loadParts();
}
