import type { ColumnDef } from '@tanstack/react-table';
import type { Zone } from '../../format/timeText.ts';
import { type Translate, useText } from '../../i18n/useText.ts';
import type { CsvColumn } from '../../kit/table/csv.ts';
import type { OptionLookup } from '../optionsById.ts';
import { Link } from 'react-router-dom';
import { Tag } from '../../kit/Badge.tsx';
import { Signed } from '../../kit/Signed.tsx';
import s from './SymbolCell.module.css';

/** Symbol with side, leverage and margin mode, linked to the instrument. */
function SymbolCell(props: {
  readonly label: string;
  readonly optionId: number;
  readonly isRise: boolean;
  readonly side: string;
  readonly leverage: number | undefined;
  readonly marginType: 'CROSS' | 'ISOLATED' | undefined;
}) {
  const t = useText();
  return (
    <span className={s['symbol']}>
      <span className={s['stripe']} data-rise={props.isRise} aria-hidden="true" />
      <span>
        <Link to={`/future/${props.optionId}`} className={s['symbolLink']}>
          {props.label}
        </Link>
        <span className={s['tags']}>
          <Signed value={props.isRise ? '1' : '-1'} text={props.side} />
          {props.marginType === undefined || props.leverage === undefined ? null : (
            <Tag>{`${t(`margin.${props.marginType}`)} ${props.leverage}x`}</Tag>
          )}
        </span>
      </span>
    </span>
  );
}

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

/** Currency of perpetual futures' amounts: PnL, fees and funding. */
export const SETTLED_IN = 'USDT';

/** Symbol and side as columns of a file. */
export const symbolCsv = <Row extends SymbolRow>({
  t,
  lookup,
}: ColumnTexts): readonly CsvColumn<Row>[] => [
  { header: t('column.symbol'), value: (row) => lookup.label(row.futuresOptionId, row.stock) },
  { header: t('column.side'), value: ({ side }) => sideText(t, side) },
];
