import { useMemo } from 'react';
import { arc, pie } from 'd3';
import type { WireWallet, WireBonus } from '../../../../protocol/ledger/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { type Rates, type Share, allocation, walletCurrencyOf } from '../valuation.ts';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './AssetParts.module.css';
import { walletColor } from './walletColors.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { rateOf } from '../../../../domain/quantities.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useWithdrawable } from '../useWallets.ts';

const RING_PX = 18;

/** The ring of an allocation as SVG paths around its center, clockwise from the top. For display only. */
function ringPaths(
  shares: readonly Share[],
  radius: number,
): readonly { readonly type: string; readonly path: string }[] {
  const angles = pie<Share>()
    .value(({ share }) => share)
    // Thin lines of ground keep neighbors apart; a single part is a whole ring.
    .padAngle(shares.length > 1 ? 0.02 : 0)([...shares]);
  const draw = arc<(typeof angles)[number]>()
    .innerRadius(radius - RING_PX)
    .outerRadius(radius);
  return angles.map((angle) => ({ type: angle.data.type, path: draw(angle) ?? '' }));
}

const RADIUS = 80;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Shares of the wallets as a ring, with their names and figures beside it. */
export function Allocation(props: {
  readonly wallets: readonly WireWallet[];
  readonly rates: Rates;
}) {
  const t = useText();
  const { wallets, rates } = props;
  const shares = useMemo(() => allocation(wallets, rates), [wallets, rates]);
  if (wallets.length === 0) return <SkeletonRows rows={5} label={t('app.loading')} />;
  if (shares.length === 0) return <EmptyState title={t('wallet.nothingHeld')} />;
  return (
    <div className={s['allocation']}>
      <svg
        className={s['ring']}
        viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
        aria-hidden="true"
      >
        {ringPaths(shares, RADIUS).map(({ type, path }) => (
          <path key={type} d={path} fill={walletColor(type)} />
        ))}
      </svg>
      <ul className={s['legend']}>
        {shares.map(({ type, share }) => (
          <li key={type}>
            <span className={s['dot']} style={{ background: walletColor(type) }} />
            {walletName(t, type)}
            <span className={s['share']}>{percent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
  const { available, remaining } = useWithdrawable(wallet);
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
