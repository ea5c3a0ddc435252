import type { WireBonus, WireWallet } from '../../../../protocol/ledger/entities.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { rateOf } from '../../../../domain/quantities.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useLeavable } from '../useWallets.ts';
import { walletCurrencyOf } from '../valuation.ts';
import s from './Bonuses.module.css';

interface Shown {
  readonly wallet: WireWallet;
  readonly bonus: WireBonus;
}

/** The bonuses that are not turned over yet, and how far they are; nothing without any. */
export function Bonuses({ wallets }: { readonly wallets: readonly WireWallet[] }) {
  const t = useText();
  const part = useSelected(useServices().site, (site) => site?.bonusFuturesShare ?? '0');
  const shown = wallets.flatMap((wallet): readonly Shown[] => {
    const { bonus } = wallet;
    return bonus === undefined || bonus === null ? [] : [{ wallet, bonus }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('wallet.bonus.title')}>
      <h2 className={s['title']}>{t('wallet.bonus.title')}</h2>
      <p className={s['note']}>
        {t('wallet.bonus.note', { share: formatDecimal(rateOf(part) * 100n) })}
      </p>
      <ul className={s['list']}>
        {shown.map((one) => (
          <BonusRow key={one.wallet.type} {...one} />
        ))}
      </ul>
    </section>
  );
}

function BonusRow({ wallet, bonus }: Shown) {
  const t = useText();
  const { available, remaining } = useLeavable(wallet);
  const currency = walletCurrencyOf(wallet);
  const name = walletName(t, wallet.type);
  return (
    <li className={s['bonus']}>
      <h3 className={s['name']}>{name}</h3>
      <progress
        className={s['progress']}
        aria-label={t('wallet.bonus.progress', { wallet: name })}
        max={Number(bonus.required)}
        value={Number(bonus.turned)}
      />
      <FigureList>
        <Figure label={t('wallet.bonus.amount')}>{wholeAmount(bonus.amount, currency)}</Figure>
        <Figure label={t('wallet.bonus.turned')}>
          {wholeAmount(bonus.turned, currency)} / {wholeAmount(bonus.required, currency)}
        </Figure>
        <Figure label={t('wallet.bonus.remaining')}>{wholeAmount(remaining, currency)}</Figure>
        <Figure label={t('wallet.bonus.leavable')}>{wholeAmount(available, currency)}</Figure>
      </FigureList>
    </li>
  );
}
