/** The screens that can be seen at an earlier moment, loaded by that address alone. */
import type { ReactNode } from 'react';
import { loadScreenTexts } from '../i18n/setup.ts';
import { later } from '../kit/later.tsx';
import { openScrub } from '../screens/dev/scrub/openScrub.ts';
import type { MomentScreens } from '../screens/dev/scrub/ScrubScreen.tsx';

const WalletAssets = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/wallet/WalletAssets.tsx'),
    loadScreenTexts('wallet'),
  ]);
  return screen.WalletAssets;
});
const BinaryPage = later(async () => {
  const [pages] = await Promise.all([
    import('../screens/wallet/history/HistoryPages.tsx'),
    loadScreenTexts('rounds'),
  ]);
  return pages.BinaryPage;
});

/** @param terminal the futures terminal, of a route that the first load knows */
export async function openMoment(terminal: ReactNode): Promise<() => ReactNode> {
  const ScrubScreen = await openScrub();
  const screens: MomentScreens = {
    future: terminal,
    wallet: <WalletAssets />,
    bets: <BinaryPage />,
  };
  return function MomentRoute() {
    return <ScrubScreen screens={screens} />;
  };
}
