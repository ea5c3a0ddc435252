import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../domain/decimal.ts';
import { flagsOf, ORDER_FLAGS } from '../../../domain/futures/orderGroups.ts';
import type { WireOrder } from '../../../protocol/futures/entities.ts';
import { signOf } from '../../format/decimalText.ts';
import { formatIso } from '../../format/timeText.ts';
import type { Translate } from '../../i18n/useText.ts';
import { Tag } from '../../kit/Badge.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { figureColumn, textColumn, timeColumn } from '../../kit/table/columns.tsx';
import { formatUsdt } from '../instrument.ts';
import { orderTypeKey } from '../orderTexts.ts';
import s from './SymbolCell.module.css';
import { type ColumnTexts, SETTLED_IN, symbolColumn, symbolCsv } from './symbolColumn.tsx';
import type { HistoryList } from './historyList.ts';

const FIGURE = { widthPx: 74 };

/** How an order ended. */
const endOf = (t: Translate, order: WireOrder): string =>
  order.cancelReason === null || signOf(order.filledQuantity) > 0
    ? t(`column.${order.status}`)
    : t(`cancelReason.${order.cancelReason}`);

/** An order stored before there were others has none. */
const isTimed = ({ timeInForce }: WireOrder): boolean =>
  ['IOC', 'FOK', 'GTD'].includes(timeInForce);

function columns(texts: ColumnTexts): ColumnDef<WireOrder>[] {
  const { t, lookup, zone } = texts;
  const format = (order: WireOrder) => lookup.format(order.futuresOptionId);
  return [
    symbolColumn<WireOrder>(texts, 148),
    timeColumn<WireOrder>(t('column.time'), zone, ({ updatedAt }) => updatedAt, { widthPx: 116 }),
    textColumn<WireOrder>(
      'type',
      t('column.type'),
      (order) => (
        <span className={s['tags']}>
          {t(orderTypeKey(order))}
          {isTimed(order) ? <Tag>{order.timeInForce}</Tag> : null}
          {flagsOf(order).map((flag) => (
            <Tag key={flag}>{t(`column.${flag}`)}</Tag>
          ))}
        </span>
      ),
      { widthPx: 112 },
    ),
    figureColumn<WireOrder>(
      'price',
      t('column.price'),
      (order) => (order.price === null ? t('order.MARKET') : format(order).price(order.price)),
      FIGURE,
    ),
    figureColumn<WireOrder>(
      'trigger',
      t('column.trigger'),
      (order) => format(order).price(order.triggerPrice),
      FIGURE,
    ),
    figureColumn<WireOrder>(
      'average',
      t('column.average'),
      (order) => format(order).price(order.averagePrice),
      FIGURE,
    ),
    figureColumn<WireOrder>(
      'filled',
      t('column.filled'),
      (order) =>
        `${format(order).quantity(order.filledQuantity)} / ${format(order).quantity(order.quantity)}`,
      { widthPx: 104 },
    ),
    figureColumn<WireOrder>(
      'realized',
      t('column.realized'),
      ({ realizedPnl }) => <Signed value={realizedPnl} text={formatUsdt(realizedPnl, 'always')} />,
      { ...FIGURE, sortBy: ({ realizedPnl }) => parseDecimal(realizedPnl) ?? 0n },
    ),
    figureColumn<WireOrder>('fee', t('column.fee'), ({ fee }) => formatUsdt(fee), FIGURE),
    textColumn<WireOrder>('status', t('column.status'), (order) => endOf(t, order), {
      widthPx: 98,
    }),
  ];
}

/** Finished orders. */
export const ORDER_HISTORY: HistoryList<WireOrder> = {
  kind: 'ORDER',
  label: 'panel.orderHistory',
  fileName: 'maru-orders',
  emptyTitle: 'panel.noOrderHistory',
  emptyHint: 'panel.noOrderHistoryHint',
  columns,
  csv: (texts) => [
    { header: texts.t('column.time'), value: (order) => formatIso(order.updatedAt, texts.zone) },
    ...symbolCsv<WireOrder>(texts),
    { header: texts.t('column.type'), value: (order) => texts.t(orderTypeKey(order)) },
    { header: texts.t('column.price'), value: ({ price }) => price ?? '' },
    { header: texts.t('column.trigger'), value: ({ triggerPrice }) => triggerPrice ?? '' },
    { header: texts.t('column.average'), value: ({ averagePrice }) => averagePrice ?? '' },
    { header: texts.t('column.size'), value: ({ quantity }) => quantity },
    { header: texts.t('column.filledQuantity'), value: ({ filledQuantity }) => filledQuantity },
    { header: texts.t('column.realized'), value: ({ realizedPnl }) => realizedPnl },
    { header: texts.t('column.fee'), value: ({ fee }) => fee },
    { header: texts.t('column.feeCurrency'), value: () => SETTLED_IN },
    { header: texts.t('column.timeInForce'), value: ({ timeInForce }) => timeInForce },
    ...ORDER_FLAGS.map((flag) => ({
      header: texts.t(`column.${flag}`),
      value: (order: WireOrder) => texts.t(order[flag] ? 'column.yes' : 'column.no'),
    })),
    { header: texts.t('column.status'), value: (order) => endOf(texts.t, order) },
    { header: texts.t('column.orderId'), value: ({ id }) => id },
  ],
  rowOf: (item) => (item.kind === 'ORDER' ? item.order : undefined),
  rowId: ({ id }) => id,
  newest: ({ closedOrders }) => closedOrders[0]?.id,
};
