import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { actionsColumn, timeColumn } from '../../../../kit/table/columns.tsx';
import s from '../Panel.module.css';
import { type ColumnTexts, symbolColumn } from '../../../../market/history/symbolColumn.tsx';
import { awaitedPrice } from '../../../../../domain/futures/conditional.ts';
import {
  Activation,
  AmendableCell,
  AttachedExits,
  OrderActions,
  StatusCell,
  TypeCell,
} from './OrderCells.tsx';
import type { OrderWork } from './useOrderWork.ts';

interface Context extends ColumnTexts {
  /** undefined in the read-only terminal. */
  readonly work: OrderWork | undefined;
}

const figure = (text: string | null): bigint => parseDecimal(text ?? '') ?? 0n;

/** The price that triggers the order; a waiting order's flag of its own type says which. */
function sourceKey(order: WireOrder): 'column.byMark' | 'column.byLast' {
  const isMark = order.marketType === 'TAKEPROFIT' ? order.isMarkTp : order.isMarkSl;
  return isMark ? 'column.byMark' : 'column.byLast';
}

function figureColumns({ t, lookup }: Context): ColumnDef<WireOrder>[] {
  const format = (order: WireOrder) => lookup.format(order.futuresOptionId);
  return [
    {
      id: 'trigger',
      header: t('column.trigger'),
      accessorFn: (order) => figure(awaitedPrice(order) ?? null),
      meta: { align: 'right', widthPx: 88 },
      cell: ({ row: { original: order } }) =>
        order.triggerPrice === null ? (
          <Activation order={order} />
        ) : (
          <span className={s['stack']}>
            <AmendableCell
              order={order}
              field="triggerPrice"
              text={format(order).price(order.triggerPrice)}
            />
            <small className={s['muted']}>{t(sourceKey(order))}</small>
          </span>
        ),
    },
    {
      id: 'price',
      header: t('column.price'),
      accessorFn: ({ price }) => figure(price),
      meta: { align: 'right', widthPx: 92 },
      cell: ({ row: { original: order } }) =>
        order.price === null ? (
          t('order.MARKET')
        ) : (
          <AmendableCell order={order} field="price" text={format(order).price(order.price)} />
        ),
    },
    {
      id: 'filled',
      header: t('column.filled'),
      accessorFn: ({ quantity }) => figure(quantity),
      meta: { align: 'right', widthPx: 112 },
      cell: ({ row: { original: order } }) => {
        const { quantity } = format(order);
        const text = `${quantity(order.filledQuantity)} / ${quantity(order.quantity)}`;
        return <AmendableCell order={order} field="quantity" text={text} />;
      },
    },
  ];
}

export function openOrderColumns(context: Context): ColumnDef<WireOrder>[] {
  const { t, zone, work } = context;
  return [
    symbolColumn<WireOrder>(context, 148),
    timeColumn<WireOrder>(t('column.time'), zone, ({ createdAt }) => createdAt, { widthPx: 116 }),
    {
      id: 'type',
      header: t('column.type'),
      accessorFn: ({ marketType }) => marketType,
      meta: { widthPx: 124 },
      cell: ({ row: { original } }) => <TypeCell order={original} />,
    },
    ...figureColumns(context),
    {
      id: 'exits',
      header: t('column.exits'),
      enableSorting: false,
      meta: { align: 'right', widthPx: 88 },
      cell: ({ row: { original } }) => <AttachedExits order={original} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      enableSorting: false,
      meta: { widthPx: 76 },
      cell: ({ row: { original } }) => <StatusCell order={original} />,
    },
    ...(work === undefined
      ? []
      : [
          actionsColumn<WireOrder>(t('column.actions'), 108, (order) => (
            <OrderActions order={order} work={work} />
          )),
        ]),
  ];
}
