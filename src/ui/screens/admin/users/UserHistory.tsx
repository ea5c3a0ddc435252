import { useCallback, useMemo } from 'react';
import type { WireOrder } from '../../../../protocol/futures/entities.ts';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { formatIso } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { betColumns, orderColumns } from './UserTrading.tsx';

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
