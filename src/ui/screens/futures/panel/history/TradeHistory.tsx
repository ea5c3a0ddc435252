import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WireFill } from '../../../../../protocol/entities.ts';
import { Tag } from '../../../../components/Badge.tsx';
import { Signed } from '../../../../components/Signed.tsx';
import { formatFixed } from '../../../../format/decimalText.ts';
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

function fillColumns(t: Translate, lookup: OptionLookup, zone: Zone): ColumnDef<WireFill>[] {
  const right = { meta: { align: 'right' } } as const;
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (fill) => fill.stock,
      meta: { card: 'head' },
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
      enableSorting: false,
      ...right,
      cell: ({ row: { original: fill } }) => (
        <Signed value={fill.realizedPnl} text={formatUsdt(fill.realizedPnl, 'always')} />
      ),
    },
  ];
}

export function TradeHistory({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const newest = useSelected(useServices().account, (account) => account.fills[0]?.id);
  const history = useHistory('TRADE', onlyId, newest);
  const columns = useMemo(() => fillColumns(t, lookup, zone), [t, lookup, zone]);
  const rows = (history.state.value?.items ?? []).flatMap((item) =>
    item.kind === 'TRADE' ? [item.fill] : [],
  );
  return (
    <HistoryTable
      label={t('panel.tradeHistory')}
      history={history}
      rows={rows}
      columns={columns}
      rowId={(fill) => fill.id}
      emptyTitle={t('panel.noTradeHistory')}
    />
  );
}
