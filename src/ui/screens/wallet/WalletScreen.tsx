import { type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Later, later, laterWithTexts } from '../../kit/later.tsx';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { SideScreen } from '../../kit/SideMenu.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useOpenedFeatures } from '../../services/openedFeatures.ts';
import { useReadable } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { AssetPage } from './asset/AssetPage.tsx';
import { TotalPanel } from './TotalPanel.tsx';
import { WalletMenu, type WalletPage, walletPages } from './WalletMenu.tsx';
import { useOfferedActs, useWalletPlace } from './walletPlace.ts';

const WalletDialogs = later(async () => (await import('./forms/WalletDialogs.tsx')).WalletDialogs);
const HistoryPage = later(async () => (await import('./history/HistoryPages.tsx')).HistoryPage);
const FuturesPage = later(async () => (await import('./history/HistoryPages.tsx')).FuturesPage);
const BinaryPage = laterWithTexts(
  screenTexts.rounds,
  async () => (await import('./history/HistoryPages.tsx')).BinaryPage,
);
const P2pPage = later(async () => (await import('./p2p/P2pPage.tsx')).P2pPage);

const CONTENT: Readonly<Record<WalletPage, ReactNode>> = {
  asset: <AssetPage />,
  history_list: <HistoryPage />,
  future_list: <FuturesPage />,
  binary_list: <BinaryPage />,
  p2p: <P2pPage />,
};

/** /dnw_history/{page}: the asset pages that the site offers, each below the total. */
export function WalletScreen() {
  const t = useText();
  const currentMode = useReadable(useServices().mode);
  const features = useOpenedFeatures();
  const { param } = useParams();
  const { place } = useWalletPlace();
  const isOffered = useOfferedActs();
  if (features === undefined) return <ScreenPending />;
  const pages = walletPages(features);
  const page = pages.find((one) => one === param);
  if (page === undefined) return <Navigate to="/dnw_history/asset" replace />;
  const isOpen = place.act === undefined ? place.request !== undefined : isOffered(place.act);
  return (
    <SideScreen key={currentMode} menu={<WalletMenu pages={pages} current={page} />}>
      <h1 className="visuallyHidden">{t(`wallet.page.${page}`)}</h1>
      <TotalPanel />
      <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>{CONTENT[page]}</Later>
      {isOpen ? (
        <Later>
          <WalletDialogs place={place} />
        </Later>
      ) : null}
    </SideScreen>
  );
}
