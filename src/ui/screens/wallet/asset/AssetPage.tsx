import { useText } from '../../../i18n/useText.ts';
import { useRates } from '../useRates.ts';
import { useWallets } from '../useWallets.ts';
import { Allocation } from './Allocation.tsx';
import s from './AssetPage.module.css';
import { LastMovements, OpenRequests } from './Movements.tsx';
import { WalletRows } from './WalletRows.tsx';

/** /dnw_history/asset: what is held where, and what moved last. */
export function AssetPage() {
  const t = useText();
  const wallets = useWallets();
  const rates = useRates();
  return (
    <>
      <OpenRequests />
      <section aria-label={t('wallet.wallets')}>
        <h2 className={s['title']}>{t('wallet.wallets')}</h2>
        <WalletRows wallets={wallets} rates={rates} />
      </section>
      <div className={s['pair']}>
        <section aria-label={t('wallet.allocation')}>
          <h2 className={s['title']}>{t('wallet.allocation')}</h2>
          <Allocation wallets={wallets} rates={rates} />
        </section>
        <section aria-label={t('wallet.lastMovements')}>
          <h2 className={s['title']}>{t('wallet.lastMovements')}</h2>
          <LastMovements />
        </section>
      </div>
    </>
  );
}
