import { useCallback, useMemo, useState } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import type {
  WireCopyFee,
  WireCopyGroup,
  WireFollow,
} from '../../../../protocol/copytrade/entities.ts';
import { Awaited } from '../../../copytrade/Awaited.tsx';
import { PagedRows } from '../../../copytrade/PagedRows.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { TabBar } from '../../../kit/TabBar.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ownFollowerColumns } from '../trader/recordColumns.tsx';

interface OfTrader {
  readonly traderId: string;
}

/** Moves with every event of copy trading of one's own, and once a minute for those of others. */
function useRecordVersion(): string {
  const { account, now } = useServices();
  const version = useSelected(account, ({ copytrade }) => copytrade.version);
  const minute = useSelected(now, (at) => Math.floor(at / 60_000));
  return `${version}/${minute}`;
}

const followId = (follow: WireFollow): string => follow.followId;

function Followers({ traderId }: OfTrader) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const pages = usePages<WireFollow>({
    key: ['copytrade', 'ownFollowers', traderId],
    readPage: useCallback(
      (page) => call('followerList', { traderId, page, size: PAGE_SIZE }),
      [call, traderId],
    ),
    idOf: followId,
    version: useRecordVersion(),
  });
  const columns = useMemo(() => ownFollowerColumns({ t, zone }), [t, zone]);
  return (
    <PagedRows
      label={t('copytrade.own.followers')}
      pages={pages}
      columns={columns}
      emptyTitle={t('copytrade.followersNone')}
      emptyHint={t('copytrade.followersNoneHint')}
    />
  );
}

const keyOf = ({ key }: WireCopyGroup): string => key;

function Copies() {
  const t = useText();
  const { call } = useServices();
  const [by, setBy] = useState<'byPosition' | 'byFollower'>('byPosition');
  const { state, refetch } = useQuery({
    key: ['copytrade', 'ownCopies', by],
    version: useRecordVersion(),
    read: () => call(by === 'byPosition' ? 'followerCopies' : 'followerPositions', {}),
  });
  const columns = useMemo(
    (): ColumnDef<WireCopyGroup>[] => [
      textColumn(
        'name',
        t(by === 'byPosition' ? 'copytrade.column.pair' : 'copytrade.column.follower'),
        ({ name }) => name,
      ),
      figureColumn('copies', t('copytrade.own.copies'), ({ copies }) => copies),
      figureColumn('value', t('copytrade.column.value'), ({ value }) => formatUsdt(value)),
      figureColumn('margin', t('copytrade.column.margin'), ({ margin }) => formatUsdt(margin)),
    ],
    [t, by],
  );
  return (
    <>
      <Segmented
        label={t('copytrade.own.copies')}
        value={by}
        onValue={setBy}
        choices={(['byPosition', 'byFollower'] as const).map((value) => ({
          value,
          label: t(`copytrade.own.${value}`),
        }))}
      />
      {state.value === undefined ? (
        <Awaited state={state} rows={4} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('copytrade.own.copies')}
          rows={state.value}
          columns={columns}
          rowId={keyOf}
          empty={
            <EmptyState
              title={t('copytrade.own.copiesNone')}
              hint={t('copytrade.own.copiesNoneHint')}
            />
          }
        />
      )}
    </>
  );
}

const feeId = ({ id }: WireCopyFee): string => id;

function Fees({ traderId }: OfTrader) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const pages = usePages<WireCopyFee>({
    key: ['copytrade', 'feesReceived', traderId],
    readPage: useCallback(
      (page) => call('copyFees', { traderId, page, size: PAGE_SIZE }),
      [call, traderId],
    ),
    idOf: feeId,
    version: useRecordVersion(),
  });
  const columns = useMemo(
    (): ColumnDef<WireCopyFee>[] => [
      timeColumn(t('copytrade.column.time'), zone, ({ at }) => at),
      textColumn('pair', t('copytrade.column.pair'), ({ stock }) => stock),
      figureColumn('profit', t('copytrade.column.profit'), ({ profit }) => formatUsdt(profit)),
      figureColumn('fee', t('copytrade.column.feePaid'), ({ fee }) => formatUsdt(fee)),
    ],
    [t, zone],
  );
  return (
    <PagedRows
      label={t('copytrade.own.fees')}
      pages={pages}
      columns={columns}
      emptyTitle={t('copytrade.own.feesNone')}
      emptyHint={t('copytrade.own.feesNoneHint')}
    />
  );
}

/** Followers of one's own, their open copies, and the fees they paid. */
export function OwnRecords({ traderId, followers }: OfTrader & { readonly followers: number }) {
  const t = useText();
  const [tab, setTab] = useState<'followers' | 'copies' | 'fees'>('followers');
  return (
    <TabBar
      label={t('copytrade.own.title')}
      value={tab}
      onValue={setTab}
      tabs={[
        {
          value: 'followers',
          label: t('copytrade.own.followers'),
          count: followers,
          content: <Followers traderId={traderId} />,
        },
        { value: 'copies', label: t('copytrade.own.copies'), content: <Copies /> },
        {
          value: 'fees',
          label: t('copytrade.own.fees'),
          content: <Fees traderId={traderId} />,
        },
      ]}
    />
  );
}
