import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../domain/decimal.ts';
import { formatFixed, NO_FIGURE } from '../../format/decimalText.ts';
import { figureColumn } from '../../kit/table/columns.tsx';
import type { ColumnTexts } from './symbolColumn.tsx';

/** Part of a row's loss that the insurance fund paid: with it the rows add up to the wallet. */
export const insuranceColumn = <Row extends { readonly insurance: string }>({
  t,
}: ColumnTexts): ColumnDef<Row> =>
  figureColumn<Row>(
    'insurance',
    t('column.insurance'),
    ({ insurance }) =>
      insurance === '0'
        ? NO_FIGURE
        : formatFixed(insurance, { digits: 4, rounding: 'cut', sign: 'always' }),
    { sortBy: ({ insurance }) => parseDecimal(insurance) ?? 0n },
  );
