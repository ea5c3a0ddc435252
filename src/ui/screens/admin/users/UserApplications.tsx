import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import type { WireOperatorDnw } from '../../../../protocol/operator/calls.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { linkClass } from '../../../kit/linkClass.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { STATUS_TONE, walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

type Row = WireOperatorDnw;

const rowId = ({ id }: Row): string => id;

/** An application in the list of all, where it is decided. */
function ApplicationLink({ id }: { readonly id: string }) {
  return useCan('applications.read') ? (
    <Link className={linkClass} to={`/admin/applications?view=all&q=${encodeURIComponent(id)}`}>
      {id}
    </Link>
  ) : (
    id
  );
}

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

/** What a user applied for, newest first. */
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
