import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { Tag } from '../../../../kit/Badge.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { signOf } from '../../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { formatUsdt } from '../../../../market/instrument.ts';
import type { CsvColumn } from '../../../../kit/table/csv.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { type OptionLookup, useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import { SymbolCell } from '../SymbolCell.tsx';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';

function orderColumns(t: Translate, lookup: OptionLookup, zone: Zone): ColumnDef<WireOrder>[] {
  const right = { meta: { align: 'right', widthPx: 74 } } as const;
  const format = (order: WireOrder) => lookup.format(order.futuresOptionId);
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (order) => order.stock,
      meta: { card: 'head', pin: 'left', widthPx: 148 },
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
      meta: { widthPx: 116 },
      cell: ({ row: { original } }) => (
        <time className={s['muted']}>{formatTime(original.updatedAt, 'moment', zone)}</time>
      ),
    },
    {
      id: 'type',
      header: t('column.type'),
      enableSorting: false,
      meta: { widthPx: 112 },
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
      id: 'trigger',
      header: t('column.trigger'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) => format(order).price(order.triggerPrice),
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
      meta: { align: 'right', widthPx: 104 },
      cell: ({ row: { original: order } }) =>
        `${format(order).quantity(order.filledQuantity)} / ${format(order).quantity(order.quantity)}`,
    },
    {
      id: 'realized',
      header: t('column.realized'),
      accessorFn: (order) => parseDecimal(order.realizedPnl) ?? 0n,
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
      meta: { widthPx: 98 },
      cell: ({ row: { original: order } }) => endOf(t, order),
    },
  ];
}

/** How an order ended. */
const endOf = (t: Translate, order: WireOrder): string =>
  order.cancelReason === null || signOf(order.filledQuantity) > 0
    ? t(`column.${order.status}`)
    : t(`cancelReason.${order.cancelReason}`);

function orderCsv(t: Translate, lookup: OptionLookup, zone: Zone): readonly CsvColumn<WireOrder>[] {
  return [
    { header: t('column.time'), value: (order) => formatIso(order.updatedAt, zone) },
    {
      header: t('column.symbol'),
      value: (order) => lookup.label(order.futuresOptionId, order.stock),
    },
    { header: t('column.side'), value: (order) => t(`order.${order.side}`) },
    { header: t('column.type'), value: (order) => t(`order.${order.marketType}`) },
    { header: t('column.price'), value: ({ price }) => price ?? '' },
    { header: t('column.trigger'), value: ({ triggerPrice }) => triggerPrice ?? '' },
    { header: t('column.average'), value: ({ averagePrice }) => averagePrice ?? '' },
    { header: t('column.size'), value: ({ quantity }) => quantity },
    { header: t('column.filledQuantity'), value: ({ filledQuantity }) => filledQuantity },
    { header: t('column.realized'), value: ({ realizedPnl }) => realizedPnl },
    { header: t('column.fee'), value: ({ fee }) => fee },
    {
      header: t('column.reduceOnly'),
      value: ({ reduceOnly }) => t(reduceOnly ? 'column.yes' : 'column.no'),
    },
    { header: t('column.status'), value: (order) => endOf(t, order) },
    { header: t('column.orderId'), value: ({ id }) => id },
  ];
}

const orderIn = (item: HistoryItem): WireOrder | undefined =>
  item.kind === 'ORDER' ? item.order : undefined;
const idOf = ({ id }: WireOrder): string => id;

export function OrderHistory({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const newest = useSelected(useServices().account, (account) => account.closedOrders[0]?.id);
  const columns = useMemo(() => orderColumns(t, lookup, zone), [t, lookup, zone]);
  const csv = useMemo(() => orderCsv(t, lookup, zone), [t, lookup, zone]);
  return (
    <HistoryTable
      kind="ORDER"
      onlyId={onlyId}
      newest={newest}
      label={t('panel.orderHistory')}
      fileName="maru-orders"
      columns={columns}
      csv={csv}
      rowOf={orderIn}
      rowId={idOf}
      emptyTitle={t('panel.noOrderHistory')}
      emptyHint={t('panel.noOrderHistoryHint')}
    />
  );
}
