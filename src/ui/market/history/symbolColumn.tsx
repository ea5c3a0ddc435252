import type { ColumnDef } from '@tanstack/react-table';
import type { Zone } from '../../format/timeText.ts';
import type { Translate } from '../../i18n/useText.ts';
import type { CsvColumn } from '../../kit/table/csv.ts';
import type { OptionLookup } from '../optionsById.ts';
import { SymbolCell } from './SymbolCell.tsx';

/** Context with which the columns of the panel's tables are built. */
export interface ColumnTexts {
  readonly t: Translate;
  readonly lookup: OptionLookup;
  readonly zone: Zone;
}

interface SymbolRow {
  readonly futuresOptionId: number;
  readonly stock: string;
  readonly side: 'BUY' | 'SELL' | 'LONG' | 'SHORT';
  readonly leverage?: number;
  readonly marginType?: 'CROSS' | 'ISOLATED';
}

const sideText = (t: Translate, side: SymbolRow['side']): string =>
  t(side === 'BUY' || side === 'SELL' ? `order.${side}` : `column.${side}`);

/** The first column: symbol and side, with leverage and margin mode where the row has them. */
export const symbolColumn = <Row extends SymbolRow>(
  { t, lookup }: Pick<ColumnTexts, 't' | 'lookup'>,
  widthPx: number,
): ColumnDef<Row> => ({
  id: 'symbol',
  header: t('column.symbol'),
  accessorFn: ({ stock }) => stock,
  meta: { card: 'head', pin: 'left', widthPx },
  cell: ({ row: { original: row } }) => (
    <SymbolCell
      label={lookup.label(row.futuresOptionId, row.stock)}
      optionId={row.futuresOptionId}
      isRise={row.side === 'BUY' || row.side === 'LONG'}
      side={sideText(t, row.side)}
      leverage={row.leverage}
      marginType={row.marginType}
    />
  ),
});

/** What amounts of perpetual futures are in: PnL, fees and funding. */
export const SETTLED_IN = 'USDT';

/** Symbol and side as columns of a file. */
export const symbolCsv = <Row extends SymbolRow>({
  t,
  lookup,
}: ColumnTexts): readonly CsvColumn<Row>[] => [
  { header: t('column.symbol'), value: (row) => lookup.label(row.futuresOptionId, row.stock) },
  { header: t('column.side'), value: ({ side }) => sideText(t, side) },
];
