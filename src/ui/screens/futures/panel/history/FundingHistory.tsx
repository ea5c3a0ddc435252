import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';
import { Signed } from '../../../../kit/Signed.tsx';
import { formatFixed, shareToPercent } from '../../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import type { CsvColumn } from '../../../../kit/table/csv.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { type OptionLookup, useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import { SymbolCell } from '../SymbolCell.tsx';
import { parseDecimal } from '../../../../../domain/decimal.ts';

type Funding = Extract<HistoryItem, { readonly kind: 'FUNDING' }>['funding'];

function fundingColumns(t: Translate, lookup: OptionLookup, zone: Zone): ColumnDef<Funding>[] {
  const right = { meta: { align: 'right' } } as const;
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (funding) => funding.stock,
      meta: { card: 'head', pin: 'left', widthPx: 150 },
      cell: ({ row: { original: funding } }) => (
        <SymbolCell
          label={lookup.label(funding.futuresOptionId, funding.stock)}
          optionId={funding.futuresOptionId}
          isRise={funding.side === 'LONG'}
          side={t(`column.${funding.side}`)}
        />
      ),
    },
    {
      id: 'time',
      header: t('column.time'),
      accessorFn: (funding) => funding.at,
      cell: ({ row: { original } }) => (
        <time className={s['muted']}>{formatTime(original.at, 'moment', zone)}</time>
      ),
    },
    {
      id: 'rate',
      header: t('column.rate'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original } }) => `${shareToPercent(original.rate, 4)}%`,
    },
    {
      id: 'mark',
      header: t('column.mark'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original } }) =>
        lookup.format(original.futuresOptionId).price(original.markPrice),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      accessorFn: (funding) => parseDecimal(funding.amount) ?? 0n,
      ...right,
      cell: ({ row: { original } }) => (
        <Signed
          value={original.amount}
          text={formatFixed(original.amount, { digits: 4, rounding: 'cut', sign: 'always' })}
        />
      ),
    },
  ];
}

function fundingCsv(t: Translate, lookup: OptionLookup, zone: Zone): readonly CsvColumn<Funding>[] {
  return [
    { header: t('column.time'), value: (funding) => formatIso(funding.at, zone) },
    {
      header: t('column.symbol'),
      value: (funding) => lookup.label(funding.futuresOptionId, funding.stock),
    },
    { header: t('column.side'), value: (funding) => t(`column.${funding.side}`) },
    { header: t('column.rate'), value: ({ rate }) => rate },
    { header: t('column.mark'), value: ({ markPrice }) => markPrice },
    { header: t('column.amount'), value: ({ amount }) => amount },
  ];
}

const fundingIn = (item: HistoryItem): Funding | undefined =>
  item.kind === 'FUNDING' ? item.funding : undefined;
const idOf = (funding: Funding): string => `${funding.futuresPositionId}|${funding.at}`;

export function FundingHistory({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const newest = useSelected(useServices().account, (account) => account.fundings[0]?.seq);
  const columns = useMemo(() => fundingColumns(t, lookup, zone), [t, lookup, zone]);
  const csv = useMemo(() => fundingCsv(t, lookup, zone), [t, lookup, zone]);
  return (
    <HistoryTable
      kind="FUNDING"
      onlyId={onlyId}
      newest={newest}
      label={t('panel.funding')}
      fileName="maru-funding"
      columns={columns}
      csv={csv}
      rowOf={fundingIn}
      rowId={idOf}
      emptyTitle={t('panel.noFunding')}
      emptyHint={t('panel.noFundingHint')}
    />
  );
}
