import { Link } from 'react-router-dom';
import { useText } from '../../../i18n/useText.ts';
import { useRates } from '../useRates.ts';
import { useWallets } from '../useWallets.ts';
import { searchOf, useOfferedActs } from '../walletPlace.ts';
import { Allocation, Bonuses } from './AssetParts.tsx';
import { EquityChart } from './EquityChart.tsx';
import s from './AssetPage.module.css';
import { LastMovements, OpenRequests } from './Movements.tsx';
import { WalletRows } from './WalletRows.tsx';
import { Offered } from '../../../services/useOffers.ts';

const MORE = ['coupon', 'password', 'liabilities'] as const;

/** /dnw_history/asset: what is held where, and what moved last. */
export function AssetPage() {
  const t = useText();
  const wallets = useWallets();
  const rates = useRates();
  const isOffered = useOfferedActs();
  return (
    <>
      <OpenRequests />
      <Bonuses wallets={wallets} />
      <section aria-label={t('wallet.wallets')}>
        <header className={s['head']}>
          <h2 className={s['title']}>{t('wallet.wallets')}</h2>
          {MORE.filter(isOffered).map((act) => (
            <Link key={act} to={searchOf({ act })} className={s['more']}>
              {t(`wallet.act.${act}`)}
            </Link>
          ))}
        </header>
        <WalletRows wallets={wallets} rates={rates} />
      </section>
      <div className={s['pair']}>
        <section aria-label={t('wallet.allocation')}>
          <h2 className={s['title']}>{t('wallet.allocation')}</h2>
          <Allocation wallets={wallets} rates={rates} />
          <Offered call="equity">
            <h2 className={s['title']}>{t('wallet.equity')}</h2>
            <EquityChart />
          </Offered>
        </section>
        <section aria-label={t('wallet.lastMovements')}>
          <h2 className={s['title']}>{t('wallet.lastMovements')}</h2>
          <LastMovements />
        </section>
      </div>
    </>
  );
}
