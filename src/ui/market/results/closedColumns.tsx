/** A closed position as a row of the table and of the file. */
import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { WireClosedPosition } from '../../../protocol/futures/resultCalls.ts';
import { formatFixed } from '../../format/decimalText.ts';
import { formatIso } from '../../format/timeText.ts';
import { Tag } from '../../kit/Badge.tsx';
import type { CsvColumn } from '../../kit/table/csv.ts';
import { Signed } from '../../kit/Signed.tsx';
import { figureColumn, timeColumn } from '../../kit/table/columns.tsx';
import { type ColumnTexts, SETTLED_IN, symbolColumn, symbolCsv } from '../history/symbolColumn.tsx';
import { formatPercent, formatUsdt } from '../instrument.ts';
import { durationText } from './durationText.ts';

/** The margin type of a row may be unknown, which a column shows as none. */
export type ClosedRow = Omit<WireClosedPosition, 'marginType'> & {
  readonly marginType?: 'CROSS' | 'ISOLATED';
};

export const toClosedRow = ({ marginType, ...position }: WireClosedPosition): ClosedRow => ({
  ...position,
  ...(marginType === null ? {} : { marginType }),
});

const figure = (text: string): bigint => parseDecimal(text) ?? 0n;
const small = (text: string, sign: 'always' | 'negative' = 'negative'): string =>
  formatFixed(text, { digits: 4, rounding: 'cut', sign });

const PRICE = { widthPx: 84 };

function resultColumns({ t }: ColumnTexts): ColumnDef<ClosedRow>[] {
  return [
    figureColumn<ClosedRow>('fee', t('column.fee'), ({ fee }) => small(fee), {
      widthPx: 68,
      sortBy: ({ fee }) => figure(fee),
    }),
    figureColumn<ClosedRow>(
      'funding',
      t('column.funding'),
      ({ funding }) => <Signed value={funding} text={small(funding, 'always')} />,
      { widthPx: 68, sortBy: ({ funding }) => figure(funding) },
    ),
    figureColumn<ClosedRow>(
      'realized',
      t('column.realized'),
      ({ realizedPnl }) => <Signed value={realizedPnl} text={formatUsdt(realizedPnl, 'always')} />,
      { widthPx: 84, sortBy: ({ realizedPnl }) => figure(realizedPnl) },
    ),
    figureColumn<ClosedRow>(
      'result',
      t('results.result'),
      ({ result }) => (
        <strong>
          <Signed value={result} text={formatUsdt(result, 'always')} />
        </strong>
      ),
      { widthPx: 84, sortBy: ({ result }) => figure(result) },
    ),
    figureColumn<ClosedRow>(
      'roe',
      t('results.roe'),
      ({ roe }) => <Signed value={roe} text={formatPercent(roe, 'always')} />,
      { widthPx: 68, sortBy: ({ roe }) => figure(roe ?? '0') },
    ),
  ];
}

export function closedColumns(texts: ColumnTexts): ColumnDef<ClosedRow>[] {
  const { t, lookup, zone } = texts;
  const format = ({ futuresOptionId }: ClosedRow) => lookup.format(futuresOptionId);
  return [
    symbolColumn<ClosedRow>(texts, 140),
    timeColumn<ClosedRow>(t('results.closedAt'), zone, ({ closedAt }) => closedAt, {
      widthPx: 112,
    }),
    figureColumn<ClosedRow>(
      'entry',
      t('results.entry'),
      (row) => format(row).price(row.entryPrice),
      PRICE,
    ),
    figureColumn<ClosedRow>(
      'exit',
      t('results.exit'),
      (row) => format(row).price(row.exitPrice),
      PRICE,
    ),
    figureColumn<ClosedRow>('size', t('column.size'), (row) => format(row).quantity(row.quantity), {
      widthPx: 72,
    }),
    ...resultColumns(texts),
    figureColumn<ClosedRow>(
      'held',
      t('results.held'),
      ({ openedAt, closedAt, isLiquidated }) => (
        <>
          {durationText(t, closedAt - openedAt)}
          {isLiquidated ? <Tag tone="warn">{t('column.liquidated')}</Tag> : null}
        </>
      ),
      { widthPx: 76, sortBy: ({ openedAt, closedAt }) => closedAt - openedAt },
    ),
  ];
}

export const closedCsv = (texts: ColumnTexts): readonly CsvColumn<ClosedRow>[] => {
  const { t, zone } = texts;
  return [
    { header: t('results.closedAt'), value: ({ closedAt }) => formatIso(closedAt, zone) },
    { header: t('results.openedAt'), value: ({ openedAt }) => formatIso(openedAt, zone) },
    ...symbolCsv<ClosedRow>(texts),
    {
      header: t('results.marginType'),
      value: ({ marginType }) => (marginType === undefined ? '' : t(`margin.${marginType}`)),
    },
    { header: t('results.leverage'), value: ({ leverage }) => String(leverage) },
    { header: t('results.entry'), value: ({ entryPrice }) => entryPrice },
    { header: t('results.exit'), value: ({ exitPrice }) => exitPrice },
    { header: t('column.size'), value: ({ quantity }) => quantity },
    { header: t('column.realized'), value: ({ realizedPnl }) => realizedPnl },
    { header: t('column.fee'), value: ({ fee }) => fee },
    { header: t('column.funding'), value: ({ funding }) => funding },
    { header: t('column.insurance'), value: ({ insurance }) => insurance },
    { header: t('results.result'), value: ({ result }) => result },
    { header: t('column.currency'), value: () => SETTLED_IN },
    { header: t('results.roe'), value: ({ roe }) => roe ?? '' },
    {
      header: t('column.liquidated'),
      value: ({ isLiquidated }) => t(isLiquidated ? 'column.yes' : 'column.no'),
    },
    { header: t('column.positionId'), value: ({ id }) => id },
  ];
};
