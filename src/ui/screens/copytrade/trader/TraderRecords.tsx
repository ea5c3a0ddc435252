import { useMemo } from 'react';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import type { WireTraderPosition } from '../../../../protocol/copytrade/entities.ts';
import { Awaited } from '../../../copytrade/Awaited.tsx';
import { PagedRows } from '../../../copytrade/PagedRows.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import type { ColumnTexts } from '../../../market/history/symbolColumn.tsx';
import { useOptionLookup } from '../../../market/optionsById.ts';
import {
  followerColumns,
  openColumns,
  pairColumns,
  type PairRow,
  pastColumns,
} from './recordColumns.tsx';
import { useFollowers, useOpenPositions, usePastPositions } from './useTrader.ts';
import { useOffers } from '../../../services/useOffers.ts';

export const RECORD_TABS = ['open', 'history', 'followers', 'performance'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

interface OfTrader {
  readonly traderId: string;
}

function useColumnTexts(): ColumnTexts {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  return useMemo(() => ({ t, zone, lookup }), [t, zone, lookup]);
}

const positionId = ({ traderPositionId }: WireTraderPosition): string => traderPositionId;

function Open({ traderId }: OfTrader) {
  const texts = useColumnTexts();
  const { t } = texts;
  const { state, refetch } = useOpenPositions(traderId);
  const columns = useMemo(() => openColumns(texts), [texts]);
  if (state.value === undefined) return <Awaited state={state} rows={4} onRetry={refetch} />;
  return (
    <DataTable
      label={t('copytrade.tab.open')}
      rows={state.value}
      columns={columns}
      rowId={positionId}
      empty={<EmptyState title={t('copytrade.openNone')} hint={t('copytrade.openNoneHint')} />}
    />
  );
}

function Past({ traderId }: OfTrader) {
  const texts = useColumnTexts();
  const { t } = texts;
  return (
    <PagedRows
      label={t('copytrade.tab.history')}
      pages={usePastPositions(traderId)}
      columns={useMemo(() => pastColumns(texts), [texts])}
      emptyTitle={t('copytrade.historyNone')}
      emptyHint={t('copytrade.historyNoneHint')}
    />
  );
}

function Followers({ traderId }: OfTrader) {
  const texts = useColumnTexts();
  const { t } = texts;
  return (
    <PagedRows
      label={t('copytrade.tab.followers')}
      pages={useFollowers(traderId)}
      columns={useMemo(() => followerColumns(texts), [texts])}
      emptyTitle={t('copytrade.followersNone')}
      emptyHint={t('copytrade.followersNoneHint')}
    />
  );
}

const stockOf = ({ stock }: PairRow): string => stock;

function Pairs({ rows }: { readonly rows: readonly PairRow[] }) {
  const texts = useColumnTexts();
  const { t } = texts;
  return (
    <DataTable
      label={t('copytrade.tab.performance')}
      rows={rows}
      columns={useMemo(() => pairColumns(texts), [texts])}
      rowId={stockOf}
      empty={
        <EmptyState
          title={t('copytrade.performanceNone')}
          hint={t('copytrade.performanceNoneHint')}
        />
      }
    />
  );
}

/** Positions and closed trades of a trader, followers, and results by pair. */
export function TraderRecords(props: {
  readonly trader: WireTraderDetail;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
}) {
  const t = useText();
  const offers = useOffers();
  const { traderId, followers, performance } = props.trader;
  return (
    <TabBar<RecordTab>
      label={t('copytrade.tabs')}
      value={props.tab === 'open' && !offers('traderOpenPositions') ? 'history' : props.tab}
      onValue={props.onTab}
      tabs={[
        ...(offers('traderOpenPositions')
          ? [
              {
                value: 'open' as const,
                label: t('copytrade.tab.open'),
                content: <Open traderId={traderId} />,
              },
            ]
          : []),
        {
          value: 'history',
          label: t('copytrade.tab.history'),
          content: <Past traderId={traderId} />,
        },
        {
          value: 'followers',
          label: t('copytrade.tab.followers'),
          count: followers,
          content: <Followers traderId={traderId} />,
        },
        {
          value: 'performance',
          label: t('copytrade.tab.performance'),
          content: <Pairs rows={performance} />,
        },
      ]}
    />
  );
}
