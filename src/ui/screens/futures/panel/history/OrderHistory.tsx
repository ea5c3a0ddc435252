import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WireOrder } from '../../../../../protocol/entities.ts';
import { Tag } from '../../../../components/Badge.tsx';
import { Signed } from '../../../../components/Signed.tsx';
import { signOf } from '../../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { formatUsdt } from '../../../market/instrument.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { type OptionLookup, useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import { SymbolCell } from '../SymbolCell.tsx';
import { useHistory } from './useHistory.ts';

function orderColumns(t: Translate, lookup: OptionLookup, zone: Zone): ColumnDef<WireOrder>[] {
  const right = { meta: { align: 'right' } } as const;
  const format = (order: WireOrder) => lookup.format(order.futuresOptionId);
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (order) => order.stock,
      meta: { card: 'head' },
      cell: ({ row: { original: order } }) => (
        <SymbolCell
          label={lookup.label(order.futuresOptionId, order.stock)}
          optionId={order.futuresOptionId}
          isRise={order.side === 'BUY'}
          side={t(`order.${order.side}`)}
          leverage={order.leverage}
          marginType={order.marginType}
        />
      ),
    },
    {
      id: 'time',
      header: t('column.time'),
      accessorFn: (order) => order.updatedAt,
      cell: ({ row: { original } }) => (
        <time className={s['muted']}>{formatTime(original.updatedAt, 'moment', zone)}</time>
      ),
    },
    {
      id: 'type',
      header: t('column.type'),
      enableSorting: false,
      cell: ({ row: { original: order } }) => (
        <span className={s['tags']}>
          {t(`order.${order.marketType}`)}
          {order.reduceOnly ? <Tag>{t('column.reduceOnly')}</Tag> : null}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('column.price'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) =>
        order.price === null ? t('order.MARKET') : format(order).price(order.price),
    },
    {
      id: 'average',
      header: t('column.average'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) => format(order).price(order.averagePrice),
    },
    {
      id: 'filled',
      header: t('column.filled'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) =>
        `${format(order).quantity(order.filledQuantity)} / ${format(order).quantity(order.quantity)}`,
    },
    {
      id: 'realized',
      header: t('column.realized'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) => (
        <Signed value={order.realizedPnl} text={formatUsdt(order.realizedPnl, 'always')} />
      ),
    },
    {
      id: 'fee',
      header: t('column.fee'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) => formatUsdt(order.fee),
    },
    {
      id: 'status',
      header: t('column.status'),
      enableSorting: false,
      cell: ({ row: { original: order } }) =>
        order.cancelReason === null || signOf(order.filledQuantity) > 0
          ? t(`column.${order.status}`)
          : t(`cancelReason.${order.cancelReason}`),
    },
  ];
}

export function OrderHistory({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const newest = useSelected(useServices().account, (account) => account.closedOrders[0]?.id);
  const history = useHistory('ORDER', onlyId, newest);
  const columns = useMemo(() => orderColumns(t, lookup, zone), [t, lookup, zone]);
  const rows = (history.state.value?.items ?? []).flatMap((item) =>
    item.kind === 'ORDER' ? [item.order] : [],
  );
  return (
    <HistoryTable
      label={t('panel.orderHistory')}
      history={history}
      rows={rows}
      columns={columns}
      rowId={(order) => order.id}
      emptyTitle={t('panel.noOrderHistory')}
    />
  );
}
