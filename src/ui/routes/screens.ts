/**
 * Screens by route, each in its own chunk. `preloadScreen` starts loading a chunk before React
 * requests it.
 */
import { createElement } from 'react';
import { later, laterWithTexts } from '../kit/later.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { loadTexts } from '../i18n/setup.ts';
import type { TextFiles } from '../i18n/textFiles.ts';
import { inTime } from '../services/inTime.ts';

/** Maps the first segment of a path to its screen; the build uses the same table for preloading. */
const SCREEN_BY_SEGMENT = {
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

type ScreenName = (typeof SCREEN_BY_SEGMENT)[keyof typeof SCREEN_BY_SEGMENT];

/** undefined for pages small enough to be part of the app's own chunk. */
export function screenOfPath(path: string): ScreenName | undefined {
  const segment = path.split('/')[1] ?? '';
  return Object.entries(SCREEN_BY_SEGMENT).find(([name]) => name === segment)?.[1];
}

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

/** Texts that come with a screen's chunk. */
const TEXTS = {
  trade: screenTexts.rounds,
  wallet: screenTexts.wallet,
  login: screenTexts.people,
  signup: screenTexts.people,
  content: screenTexts.content,
  find: screenTexts.people,
} as const satisfies Readonly<Partial<Record<ScreenName, TextFiles>>>;

export const HomeScreen = later(async () => (await load.home()).HomeScreen);
export const LoginScreen = laterWithTexts(
  TEXTS.login,
  async () => (await load.login()).LoginScreen,
);
export const SignupScreen = laterWithTexts(
  TEXTS.signup,
  async () => (await load.signup()).SignupScreen,
);
export const FindScreen = laterWithTexts(TEXTS.find, async () => (await load.find()).FindScreen);
export const NotMeScreen = laterWithTexts(
  screenTexts.people,
  async () => (await load.notMe()).NotMeScreen,
);
export const IdentityScreen = laterWithTexts(
  screenTexts.people,
  async () => (await import('../screens/sign/identity/IdentityScreen.tsx')).IdentityScreen,
);
export const MyInfoRoutes = later(async () => (await load.myInfo()).MyInfoRoutes);
export const TerminalScreen = later(async () => {
  const { TerminalScreen: screen, loadParts } = await load.terminal();
  loadParts().catch(ignore);
  return screen;
});
export const TradeScreen = laterWithTexts(
  TEXTS.trade,
  async () => (await load.trade()).TradeScreen,
);
export const WalletScreen = laterWithTexts(
  TEXTS.wallet,
  async () => (await load.wallet()).WalletScreen,
);
export const ContentScreen = laterWithTexts(
  TEXTS.content,
  async () => (await load.content()).ContentScreen,
);
export const FollowScreen = laterWithTexts(
  screenTexts.copyFollow,
  async () => (await import('../screens/copytrade/follow/FollowScreen.tsx')).FollowScreen,
);
export const FollowerScreen = laterWithTexts(
  screenTexts.copyFollow,
  async () => (await import('../screens/copytrade/follower/FollowerScreen.tsx')).FollowerScreen,
);
export const TraderListScreen = laterWithTexts(
  screenTexts.copytrade,
  async () => (await import('../screens/copytrade/list/ListScreen.tsx')).ListScreen,
);
export const TraderScreen = laterWithTexts(
  screenTexts.copytrade,
  async () => (await import('../screens/copytrade/trader/TraderScreen.tsx')).TraderScreen,
);
export const OwnTraderScreen = laterWithTexts(
  screenTexts.copytrade,
  async () => (await import('../screens/copytrade/mine/MineScreen.tsx')).MineScreen,
);
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

/** Resolves when everything is there that the first picture of this address shows. Never rejects. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screenOfPath(path);
  if (screen === undefined) return;
  await Promise.all([inTime(() => loadWhole(screen)), loadTextsOf(screen)]).catch(ignore);
}

const isWithTexts = (screen: ScreenName): screen is keyof typeof TEXTS => screen in TEXTS;

async function loadTextsOf(screen: ScreenName): Promise<void> {
  if (isWithTexts(screen)) await loadTexts(TEXTS[screen]);
}

async function loadWhole(screen: ScreenName): Promise<void> {
  const loaded = await load[screen]();
  if ('loadParts' in loaded) await loaded.loadParts();
}
