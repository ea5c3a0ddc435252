import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WireOrder } from '../../../../../protocol/entities.ts';
import { Tag } from '../../../../components/Badge.tsx';
import { Button } from '../../../../components/Button.tsx';
import { DataTable } from '../../../../components/DataTable.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { formatTime, type Zone } from '../../../../format/timeText.ts';
import { type Translate, useRefusalText, useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { type OptionLookup, useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import { SymbolCell } from '../SymbolCell.tsx';
import { useCancel } from './useCancel.ts';

interface Context {
  readonly t: Translate;
  readonly lookup: OptionLookup;
  readonly zone: Zone;
  readonly busy: ReadonlySet<string>;
  readonly cancel: (order: WireOrder) => void;
}

function openOrderColumns({ t, lookup, zone, busy, cancel }: Context): ColumnDef<WireOrder>[] {
  const right = { meta: { align: 'right' } } as const;
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
      accessorFn: (order) => order.createdAt,
      cell: ({ row: { original } }) => (
        <time className={s['muted']}>{formatTime(original.createdAt, 'moment', zone)}</time>
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
      accessorFn: (order) => parseDecimal(order.price ?? '') ?? 0n,
      ...right,
      cell: ({ row: { original: order } }) =>
        lookup.format(order.futuresOptionId).price(order.price),
    },
    {
      id: 'filled',
      header: t('column.filled'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: order } }) => {
        const { quantity } = lookup.format(order.futuresOptionId);
        return `${quantity(order.filledQuantity)} / ${quantity(order.quantity)}`;
      },
    },
    {
      id: 'status',
      header: t('column.status'),
      enableSorting: false,
      cell: ({ row: { original: order } }) =>
        t(order.filledQuantity === '0' ? 'column.WORKING' : 'column.PARTLY'),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      enableSorting: false,
      meta: { align: 'right', card: 'foot' },
      cell: ({ row: { original: order } }) => (
        <span className={s['actions']}>
          <Button
            size="small"
            disabled={busy.has(order.id)}
            aria-label={t('panel.cancelOrder', {
              label: lookup.label(order.futuresOptionId, order.stock),
              side: t(`order.${order.side}`),
            })}
            onClick={() => cancel(order)}
          >
            {t('app.cancel')}
          </Button>
        </span>
      ),
    },
  ];
}

/** Working orders, newest first. */
export function OpenOrders({ rows }: { readonly rows: readonly WireOrder[] }) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const lookup = useOptionLookup();
  const { trade } = useServices();
  const { busy, refusal, cancel } = useCancel();
  const columns = useMemo(
    () =>
      openOrderColumns({
        t,
        lookup,
        zone,
        busy,
        cancel: (order) => void cancel(order.id, () => trade.cancelOrder(order.id)),
      }),
    [t, lookup, zone, busy, cancel, trade],
  );
  return (
    <DataTable
      label={t('panel.openOrders')}
      rows={rows}
      columns={columns}
      rowId={(order) => order.id}
      empty={<EmptyState title={t('panel.noOpenOrders')} hint={t('panel.noOpenOrdersHint')} />}
      foot={
        refusal === undefined ? null : (
          <p className={s['refusal']} role="alert">
            {refusalText(refusal)}
          </p>
        )
      }
    />
  );
}
