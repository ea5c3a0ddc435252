import { useCallback, useMemo } from 'react';
import { APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import type { WireOperatorDnw } from '../../../../protocol/operator/calls.ts';
import { ApplicationLink } from '../../../admin/AdminLinks.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import {
  describedFigure,
  describedMoment,
  describedText,
  tableOf,
} from '../../../admin/describedTable.tsx';
import type { Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { textColumn } from '../../../kit/table/columns.tsx';
import { STATUS_TONE, walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { betTable, orderTable } from './UserTrading.tsx';

type Row = WireOperatorDnw;

const rowId = ({ id }: { readonly id: string }): string => id;

const applications = (t: Translate, zone: Zone) =>
  tableOf<Row>([
    describedMoment(t('wallet.requestedAt'), zone, ({ requestedAt }) => requestedAt, {
      widthPx: 132,
    }),
    describedText<Row>('id', t('wallet.number'), rowId, {
      shown: ({ id }) => <ApplicationLink id={id} />,
      widthPx: 88,
    }),
    describedText('type', t('wallet.kind'), ({ type }) => type, {
      shown: ({ type }) => t(`wallet.type.${type}`),
      sortBy: ({ type }) => type,
      widthPx: 88,
    }),
    {
      column: textColumn(
        'wallet',
        t('wallet.wallet'),
        ({ walletType }) => walletName(t, walletType),
        { widthPx: 112 },
      ),
    },
    describedFigure('amount', t('wallet.amount'), ({ amount }) => amount, {
      shown: ({ amount, currency }) => wholeAmount(amount, currency),
      widthPx: 160,
    }),
    describedText('status', t('wallet.state'), ({ status }) => status, {
      shown: ({ status, reason }) => (
        <StatusBadge tone={STATUS_TONE[status]} reason={reason === '' ? undefined : reason}>
          {t(`wallet.status.${status}`)}
        </StatusBadge>
      ),
      sortBy: ({ status }) => status,
      widthPx: 200,
    }),
  ]);

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
      {...useMemo(() => applications(t, zone), [t, zone])}
      rowId={rowId}
      read={read}
      subject={userId}
      emptyTitle={t('adminUsers.noApplications')}
    />
  );
}

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
  return (
    <AdminTable
      name="ADMIN_USER_ORDERS"
      label={t('adminUsers.orders')}
      fileName={`maru-orders-${userId}`}
      {...useMemo(() => orderTable(t, zone), [t, zone])}
      rowId={rowId}
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
  return (
    <AdminTable
      name="ADMIN_USER_BETS"
      label={t('adminUsers.bets')}
      fileName={`maru-bets-${userId}`}
      {...useMemo(() => betTable(t, zone), [t, zone])}
      rowId={rowId}
      read={read}
      subject={userId}
      emptyTitle={t('adminUsers.noBets')}
    />
  );
}
