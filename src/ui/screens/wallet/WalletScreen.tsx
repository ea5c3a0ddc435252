import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { loadScreenTexts } from '../../i18n/setup.ts';
import { useText } from '../../i18n/useText.ts';
import { SideScreen } from '../../kit/SideMenu.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useOpenedFeatures } from '../../services/openedFeatures.ts';
import { useReadable } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { AssetPage } from './asset/AssetPage.tsx';
import { TotalPanel } from './TotalPanel.tsx';
import { WalletMenu } from './WalletMenu.tsx';
import { type WalletPage, walletPages } from './walletPages.ts';
import { useWalletPlace } from './walletPlace.ts';

const WalletDialogs = lazy(async () => ({
  default: (await import('./forms/WalletDialogs.tsx')).WalletDialogs,
}));
const HistoryPage = lazy(async () => ({
  default: (await import('./history/HistoryPages.tsx')).HistoryPage,
}));
const FuturesPage = lazy(async () => ({
  default: (await import('./history/HistoryPages.tsx')).FuturesPage,
}));
const BinaryPage = lazy(async () => {
  const [pages] = await Promise.all([
    import('./history/HistoryPages.tsx'),
    loadScreenTexts('rounds'),
  ]);
  return { default: pages.BinaryPage };
});
const P2pPage = lazy(async () => ({ default: (await import('./p2p/P2pPage.tsx')).P2pPage }));

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
  if (features === undefined) return <ScreenPending />;
  const pages = walletPages(features);
  const page = pages.find((one) => one === param);
  if (page === undefined) return <Navigate to="/dnw_history/asset" replace />;
  return (
    <SideScreen key={currentMode} menu={<WalletMenu pages={pages} current={page} />}>
      <h1 className="visuallyHidden">{t(`wallet.page.${page}`)}</h1>
      <TotalPanel />
      <Suspense fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
        {CONTENT[page]}
      </Suspense>
      {place.act === undefined && place.request === undefined ? null : (
        <Suspense fallback={null}>
          <WalletDialogs place={place} />
        </Suspense>
      )}
    </SideScreen>
  );
}
