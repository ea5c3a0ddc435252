import { Link } from 'react-router-dom';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useMask } from '../useMask.ts';
import { useMovementVersion } from '../useWallets.ts';
import { searchOf } from '../walletPlace.ts';
import { signedAmount, STATUS_TONE, walletName } from '../../../people/wallets/walletText.ts';
import s from './Movements.module.css';
import page from './AssetPage.module.css';

const LAST = 6;

/** A movement in one line; it leads to its steps. */
function Line({ dnw }: { readonly dnw: WireDnw }) {
  const t = useText();
  const zone = useZone();
  const { mask } = useMask();
  return (
    <li>
      <Link to={searchOf({ request: dnw.id })} className={s['line']}>
        <span className={s['what']}>
          <strong>{t(`wallet.type.${dnw.type}`)}</strong>
          <small>{walletName(t, dnw.walletType)}</small>
        </span>
        <span className={s['amount']}>
          {`${mask(signedAmount(dnw))} ${dnw.currency}`}
          <small>
            <StatusBadge tone={STATUS_TONE[dnw.status]}>
              {t(`wallet.status.${dnw.status}`)}
            </StatusBadge>
            <time>{formatTime(dnw.endedAt ?? dnw.requestedAt, 'moment', zone)}</time>
          </small>
        </span>
      </Link>
    </li>
  );
}

/** Requests that wait for a decision, wherever they were made; nothing while there are none. */
export function OpenRequests() {
  const t = useText();
  const { account } = useServices();
  const open = useSelected(account, ({ applications }) => applications);
  const lines = Object.values(open).toSorted((a, b) => b.requestedAt - a.requestedAt);
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('wallet.openRequests')}>
      <h2 className={page['title']}>{`${t('wallet.openRequests')} (${lines.length})`}</h2>
      <ul className={s['lines']}>
        {lines.map((dnw) => (
          <Line key={dnw.id} dnw={dnw} />
        ))}
      </ul>
    </section>
  );
}

/** The newest movements of all kinds. */
export function LastMovements() {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['money', 'last'],
    version: useMovementVersion(),
    read: () => call('dnwList', { page: 1, size: LAST }),
  });
  if (state.value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={LAST} label={t('app.loading')} />
    );
  }
  const { items } = state.value;
  if (items.length === 0)
    return <EmptyState title={t('wallet.noMovements')} hint={t('wallet.noMovementsHint')} />;
  return (
    <>
      <ul className={s['lines']}>
        {items.map((dnw) => (
          <Line key={`${dnw.id}/${dnw.type}`} dnw={dnw} />
        ))}
      </ul>
      <Link to="/dnw_history/history_list" className={s['all']}>
        {t('wallet.allMovements')}
      </Link>
    </>
  );
}
