import { useText } from '../../i18n/useText.ts';
import { Later, later } from '../../kit/later.tsx';
import { AssetPage } from './asset/AssetPage.tsx';
import s from './WalletAssets.module.css';
import { TotalPanel } from './TotalPanel.tsx';
import { useWalletPlace } from './walletPlace.ts';

const WalletDialogs = later(async () => (await import('./forms/WalletDialogs.tsx')).WalletDialogs);

/** The asset page without its menu, for a screen that shows it at another address. */
export function WalletAssets() {
  const t = useText();
  const { place } = useWalletPlace();
  return (
    <div className={s['page']}>
      <h1 className="visuallyHidden">{t('wallet.page.asset')}</h1>
      <TotalPanel />
      <AssetPage />
      {place.act === undefined && place.request === undefined ? null : (
        <Later>
          <WalletDialogs place={place} />
        </Later>
      )}
    </div>
  );
}
