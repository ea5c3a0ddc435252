import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import page from '../../../copytrade/CopyPage.module.css';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Notice } from '../../../kit/Notice.tsx';
import { linkClass, LinkButton } from '../../../kit/LinkButton.tsx';
import { LoginPrompt } from '../../../copytrade/Awaited.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { FollowCard } from './FollowCard.tsx';
import { FormerTraders, ClosedCopies, TakenFees, RecordList } from './FollowerRecords.tsx';
import { OpenCopies } from '../../../copytrade/OpenCopies.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import type { WireFollow, WireSkip } from '../../../../protocol/copytrade/entities.ts';
import s from './Follower.module.css';
import { useOpenCopies, useCopyHistory, useCopyVersion } from './useCopies.ts';
import { symbolColumn } from '../../../market/history/symbolColumn.tsx';
import { textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** Traders that the user follows and followed, newest first, with the results. */
function useMyTraders() {
  const { call } = useServices();
  return useQuery({
    key: ['copytrade', 'myTraders'],
    version: useCopyVersion(),
    read: () => call('myTraders', {}),
  });
}

const idOf = ({ id }: WireSkip): string => id;

/** Trades that could not be copied, each with its reason. */
function SkippedCopies() {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const pages = useCopyHistory('SKIP');
  const rows = useMemo(
    () => pages.state.items.flatMap((item) => (item.kind === 'SKIP' ? [item.skip] : [])),
    [pages.state.items],
  );
  const columns = useMemo(
    () => [
      symbolColumn<WireSkip>({ t, lookup }, 140),
      timeColumn<WireSkip>(t('column.time'), zone, ({ at }) => at, { widthPx: 124 }),
      textColumn<WireSkip>('trader', t('copyMine.column.trader'), ({ traderName }) => traderName, {
        widthPx: 120,
      }),
      textColumn<WireSkip>(
        'reason',
        t('copyMine.column.reason'),
        ({ reason }) => t(`copyFollow.skip.${reason}`),
        { widthPx: 240 },
      ),
    ],
    [t, lookup, zone],
  );
  return (
    <RecordList
      label={t('copyMine.tab.skipped')}
      pages={pages}
      rows={rows}
      rowId={idOf}
      columns={columns}
      emptyTitle={t('copyMine.noSkipped')}
      emptyHint={t('copyMine.noSkippedHint')}
    />
  );
}

type RecordTab = 'open' | 'skipped' | 'closed' | 'fees';

/** Open, skipped and closed copies and the trader's fees. */
function CopyRecords({ follows }: { readonly follows: readonly WireFollow[] }) {
  const t = useText();
  const [tab, setTab] = useState<RecordTab>('open');
  const copies = useOpenCopies();
  const skipped = follows.reduce((sum, follow) => sum + follow.skipped, 0);
  return (
    <div className={s['records']}>
      <TabBar<RecordTab>
        label={t('copyMine.records')}
        value={tab}
        onValue={setTab}
        tabs={[
          {
            value: 'open',
            label: t('copyMine.tab.open'),
            count: copies.length,
            content: (
              <OpenCopies
                rows={copies}
                empty={<EmptyState title={t('copyMine.noOpen')} hint={t('copyMine.noOpenHint')} />}
              />
            ),
          },
          {
            value: 'skipped',
            label: t('copyMine.tab.skipped'),
            count: skipped,
            content: <SkippedCopies />,
          },
          { value: 'closed', label: t('copyMine.tab.closed'), content: <ClosedCopies /> },
          { value: 'fees', label: t('copyMine.tab.fees'), content: <TakenFees /> },
        ]}
      />
    </div>
  );
}

function Mine() {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, refetch } = useMyTraders();
  const [left, setLeft] = useState<string>();
  if (state.value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={t('copyMine.loadFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={10} label={t('app.loading')} />
    );
  }
  const now = state.value.find(({ endedAt }) => endedAt === null);
  const before = state.value.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {left === undefined ? null : <Notice>{t('copyMine.unfollowed', { name: left })}</Notice>}
      {now === undefined ? (
        <EmptyState
          title={t('copyMine.none')}
          hint={t('copyMine.noneHint')}
          action={<LinkButton to="/copytrade" text={t('copyMine.find')} tone="primary" />}
        />
      ) : (
        <FollowCard
          follow={now}
          onUnfollowed={() => {
            setLeft(now.traderName);
            refetch();
          }}
        />
      )}
      {state.value.length === 0 ? null : <CopyRecords follows={state.value} />}
      {before.length === 0 ? null : <FormerTraders follows={before} />}
    </>
  );
}

/** /copytrade/follower_detail: whom one follows, with copies, skips, fees and results. */
export function FollowerScreen() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className={page['page']}>
      <header className={page['head']}>
        <Link className={linkClass} to="/copytrade">
          {t('copyFollow.back')}
        </Link>
        <h1>{t('copyMine.title')}</h1>
      </header>
      {isLoggedIn ? (
        <Mine />
      ) : (
        <LoginPrompt title={t('copyMine.login')} wanted="/copytrade/follower_detail" />
      )}
    </div>
  );
}
