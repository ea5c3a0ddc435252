/** The screens that can be seen at an earlier moment, loaded by that address alone. */
import type { ReactNode } from 'react';
import { screenTexts } from '../i18n/screenTexts.ts';
import { laterWithTexts } from '../kit/later.tsx';
import { openScrub } from '../screens/dev/scrub/openScrub.ts';
import type { MomentScreens } from '../screens/dev/scrub/ScrubScreen.tsx';

const WalletAssets = laterWithTexts(
  screenTexts.wallet,
  async () => (await import('../screens/wallet/WalletAssets.tsx')).WalletAssets,
);
const BinaryPage = laterWithTexts(
  screenTexts.rounds,
  async () => (await import('../screens/wallet/history/HistoryPages.tsx')).BinaryPage,
);

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
