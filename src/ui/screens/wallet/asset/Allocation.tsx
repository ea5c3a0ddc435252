import { useMemo } from 'react';
import type { WireWallet } from '../../../../protocol/ledger/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { type Rates, type Share, allocation } from '../valuation.ts';
import { walletName } from '../../../people/wallets/walletText.ts';
import s from './Allocation.module.css';
import { walletColor } from './walletColors.ts';
import { arc, pie } from 'd3';

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
