import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import type { WireOperatorDnw } from '../../../../protocol/operator/calls.ts';
import { ApplicationLink } from '../../../admin/AdminLinks.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { STATUS_TONE, walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { WireOrder } from '../../../../protocol/futures/entities.ts';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { betColumns, orderColumns } from './UserTrading.tsx';

type Row = WireOperatorDnw;

const rowId = ({ id }: Row): string => id;

const columnsOf = (t: Translate, zone: Zone): ColumnDef<Row>[] => [
  timeColumn(t('wallet.requestedAt'), zone, ({ requestedAt }) => requestedAt, { widthPx: 132 }),
  textColumn('id', t('wallet.number'), ({ id }) => <ApplicationLink id={id} />, { widthPx: 88 }),
  textColumn('type', t('wallet.kind'), ({ type }) => t(`wallet.type.${type}`), {
    sortBy: ({ type }) => type,
    widthPx: 88,
  }),
  textColumn('wallet', t('wallet.wallet'), ({ walletType }) => walletName(t, walletType), {
    widthPx: 112,
  }),
  figureColumn(
    'amount',
    t('wallet.amount'),
    ({ amount, currency }) => wholeAmount(amount, currency),
    { widthPx: 160 },
  ),
  textColumn(
    'status',
    t('wallet.state'),
    ({ status, reason }) => (
      <StatusBadge tone={STATUS_TONE[status]} reason={reason === '' ? undefined : reason}>
        {t(`wallet.status.${status}`)}
      </StatusBadge>
    ),
    { sortBy: ({ status }) => status, widthPx: 200 },
  ),
];

const csvOf = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('wallet.requestedAt'), value: ({ requestedAt }) => formatIso(requestedAt, zone) },
  { header: t('wallet.number'), value: rowId },
  { header: t('wallet.kind'), value: ({ type }) => type },
  { header: t('wallet.amount'), value: ({ amount }) => amount },
  { header: t('wallet.state'), value: ({ status }) => status },
];

/** Applications of a user, newest first. */
export function UserApplications({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ moments, page, size }: TableRequest) =>
      call('operatorApplications', {
        userId,
        typeStrs: APPLICATION_TYPES.join(),
        ...moments,
        page,
        size,
      }),
    [call, userId],
  );
  return (
    <AdminTable
      name="ADMIN_USER_APPLICATIONS"
      label={t('adminUsers.applications')}
      fileName={`maru-applications-${userId}`}
      columns={useMemo(() => columnsOf(t, zone), [t, zone])}
      csv={useMemo(() => csvOf(t, zone), [t, zone])}
      rowId={rowId}
      read={read}
      subject={userId}
      emptyTitle={t('adminUsers.noApplications')}
    />
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** Orders of a user that are over. */
export function UserOrders({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ moments, page, size }: TableRequest) =>
      call('operatorUserOrders', { userId, ...moments, page, size }),
    [call, userId],
  );
  const csv = useMemo(
    () => [
      {
        header: t('adminUsers.placedAt'),
        value: (row: WireOrder) => formatIso(row.createdAt, zone),
      },
      { header: t('adminUsers.stock'), value: ({ stock }: WireOrder) => stock },
      { header: t('adminUsers.orderType'), value: ({ marketType }: WireOrder) => marketType },
      { header: t('adminUsers.side'), value: ({ side }: WireOrder) => side },
      { header: t('adminUsers.price'), value: ({ price }: WireOrder) => price ?? '' },
      { header: t('adminUsers.quantity'), value: ({ quantity }: WireOrder) => quantity },
      { header: t('adminUsers.filled'), value: ({ filledQuantity }: WireOrder) => filledQuantity },
      { header: t('adminUsers.status'), value: ({ status }: WireOrder) => status },
    ],
    [t, zone],
  );
  return (
    <AdminTable
      name="ADMIN_USER_ORDERS"
      label={t('adminUsers.orders')}
      fileName={`maru-orders-${userId}`}
      columns={useMemo(() => orderColumns(t, zone), [t, zone])}
      csv={csv}
      rowId={idOf}
      read={read}
      subject={userId}
      emptyTitle={t('adminUsers.noOrders')}
    />
  );
}

/** Bets of a user that ended. */
export function UserBets({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ moments, page, size }: TableRequest) =>
      call('operatorUserBets', { userId, ...moments, page, size }),
    [call, userId],
  );
  const csv = useMemo(
    () => [
      { header: t('adminUsers.placedAt'), value: ({ at }: WireBet) => formatIso(at, zone) },
      { header: t('adminUsers.round'), value: ({ tradeRoundId }: WireBet) => tradeRoundId },
      { header: t('adminUsers.side'), value: ({ type }: WireBet) => type },
      { header: t('adminUsers.stake'), value: ({ point }: WireBet) => point },
      { header: t('adminUsers.odds'), value: ({ odds }: WireBet) => odds },
      { header: t('adminUsers.payout'), value: ({ payout }: WireBet) => payout },
    ],
    [t, zone],
  );
  return (
    <AdminTable
      name="ADMIN_USER_BETS"
      label={t('adminUsers.bets')}
      fileName={`maru-bets-${userId}`}
      columns={useMemo(() => betColumns(t, zone), [t, zone])}
      csv={csv}
      rowId={idOf}
      read={read}
      subject={userId}
      emptyTitle={t('adminUsers.noBets')}
    />
  );
}
