import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatFixed } from '../../format/decimalText.ts';
import { useText } from '../../i18n/useText.ts';
import { buttonClass } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import s from './TotalPanel.module.css';
import { useMask } from './useMask.ts';
import { useRates } from './useRates.ts';
import { useReceivers, useWallets } from './useWallets.ts';
import { totalOf, usdtIn } from './valuation.ts';
import { searchOf } from './walletPlace.ts';

const ACTS = ['deposit', 'withdraw', 'transfer', 'convert'] as const;

/** All that the account holds, in USDT and in won, above every asset page. */
export function TotalPanel() {
  const t = useText();
  const wallets = useWallets();
  const rates = useRates();
  const { isHidden, mask, toggle } = useMask();
  const receivers = useReceivers('transfer');
  // Before the account is known nothing says that no two wallets share a currency.
  const canTransfer =
    wallets.length === 0 || wallets.some((wallet) => receivers(wallet).length > 0);
  const { usdt, unpriced } = useMemo(() => totalOf(wallets, rates), [wallets, rates]);
  const won = rates.get('KRW');
  const wonText =
    usdt === undefined || won === undefined
      ? undefined
      : formatFixed(usdtIn(usdt, won), { digits: 0, rounding: 'cut' });
  return (
    <section className={s['panel']} aria-label={t('wallet.total')}>
      <div className={s['figures']}>
        <p className={s['head']}>
          {t('wallet.total')}
          <IconButton
            label={t(isHidden ? 'wallet.showBalances' : 'wallet.hideBalances')}
            aria-pressed={isHidden}
            onClick={toggle}
          >
            {isHidden ? (
              <EyeOff size={16} aria-hidden="true" />
            ) : (
              <Eye size={16} aria-hidden="true" />
            )}
          </IconButton>
        </p>
        <p className={s['total']}>
          {mask(formatFixed(usdt, { digits: 2, rounding: 'cut' }))}
          <small>USDT</small>
        </p>
        <p className={s['local']}>
          {wonText === undefined ? '\u00a0' : t('wallet.aboutWon', { amount: mask(wonText) })}
        </p>
        {unpriced.length === 0 ? null : (
          <p className={s['note']}>{t('wallet.unpriced', { currencies: unpriced.join(', ') })}</p>
        )}
      </div>
      <nav className={s['acts']} aria-label={t('wallet.acts')}>
        {ACTS.filter((act) => act !== 'transfer' || canTransfer).map((act) => (
          <Link
            key={act}
            to={searchOf({ act })}
            className={buttonClass(act === 'deposit' ? 'primary' : 'plain', 'large')}
          >
            {t(`wallet.act.${act}`)}
          </Link>
        ))}
      </nav>
    </section>
  );
}
