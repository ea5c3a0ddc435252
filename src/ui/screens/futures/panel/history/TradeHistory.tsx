import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WireFill } from '../../../../../protocol/futures/entities.ts';
import { Tag } from '../../../../kit/Badge.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { formatFixed } from '../../../../format/decimalText.ts';
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
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';

function fillColumns(t: Translate, lookup: OptionLookup, zone: Zone): ColumnDef<WireFill>[] {
  const right = { meta: { align: 'right' } } as const;
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (fill) => fill.stock,
      meta: { card: 'head', pin: 'left', widthPx: 150 },
      cell: ({ row: { original: fill } }) => (
        <SymbolCell
          label={lookup.label(fill.futuresOptionId, fill.stock)}
          optionId={fill.futuresOptionId}
          isRise={fill.side === 'BUY'}
          side={t(`order.${fill.side}`)}
        />
      ),
    },
    {
      id: 'time',
      header: t('column.time'),
      accessorFn: (fill) => fill.at,
      meta: { widthPx: 124 },
      cell: ({ row: { original } }) => (
        <time className={s['muted']}>{formatTime(original.at, 'moment', zone)}</time>
      ),
    },
    {
      id: 'price',
      header: t('column.price'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: fill } }) => lookup.format(fill.futuresOptionId).price(fill.price),
    },
    {
      id: 'size',
      header: t('column.size'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: fill } }) =>
        lookup.format(fill.futuresOptionId).quantity(fill.quantity),
    },
    {
      id: 'role',
      header: t('column.role'),
      enableSorting: false,
      cell: ({ row: { original: fill } }) =>
        fill.isLiquidation ? (
          <Tag tone="warn">{t('column.liquidated')}</Tag>
        ) : (
          t(fill.isMaker ? 'column.maker' : 'column.taker')
        ),
    },
    {
      id: 'fee',
      header: t('column.fee'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: fill } }) => formatFixed(fill.fee, { digits: 4, rounding: 'cut' }),
    },
    {
      id: 'realized',
      header: t('column.realized'),
      accessorFn: (fill) => parseDecimal(fill.realizedPnl) ?? 0n,
      ...right,
      cell: ({ row: { original: fill } }) => (
        <Signed value={fill.realizedPnl} text={formatUsdt(fill.realizedPnl, 'always')} />
      ),
    },
  ];
}

const roleOf = (t: Translate, fill: WireFill): string => {
  if (fill.isLiquidation) return t('column.liquidated');
  return t(fill.isMaker ? 'column.maker' : 'column.taker');
};

function fillCsv(t: Translate, lookup: OptionLookup, zone: Zone): readonly CsvColumn<WireFill>[] {
  return [
    { header: t('column.time'), value: (fill) => formatIso(fill.at, zone) },
    { header: t('column.symbol'), value: (fill) => lookup.label(fill.futuresOptionId, fill.stock) },
    { header: t('column.side'), value: (fill) => t(`order.${fill.side}`) },
    { header: t('column.price'), value: ({ price }) => price },
    { header: t('column.size'), value: ({ quantity }) => quantity },
    { header: t('column.role'), value: (fill) => roleOf(t, fill) },
    { header: t('column.fee'), value: ({ fee }) => fee },
    { header: t('column.realized'), value: ({ realizedPnl }) => realizedPnl },
    { header: t('column.orderId'), value: ({ orderId }) => orderId },
  ];
}

const fillIn = (item: HistoryItem): WireFill | undefined =>
  item.kind === 'TRADE' ? item.fill : undefined;
const idOf = ({ id }: WireFill): string => id;

export function TradeHistory({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const newest = useSelected(useServices().account, (account) => account.fills[0]?.id);
  const columns = useMemo(() => fillColumns(t, lookup, zone), [t, lookup, zone]);
  const csv = useMemo(() => fillCsv(t, lookup, zone), [t, lookup, zone]);
  return (
    <HistoryTable
      kind="TRADE"
      onlyId={onlyId}
      newest={newest}
      label={t('panel.tradeHistory')}
      fileName="maru-trades"
      columns={columns}
      csv={csv}
      rowOf={fillIn}
      rowId={idOf}
      emptyTitle={t('panel.noTradeHistory')}
      emptyHint={t('panel.noTradeHistoryHint')}
    />
  );
}
