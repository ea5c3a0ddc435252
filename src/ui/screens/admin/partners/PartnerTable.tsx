import type { ColumnDef } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { AdminTable, type AdminTableProps } from '../../../admin/AdminTable.tsx';
import type { Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { actionsColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';

/** The one act that the rows of a table offer. */
interface RowAct<Row> {
  readonly text: string;
  readonly widthPx: number;
  /** Rows without it have no button; every row where left out. */
  readonly isOffered?: (row: Row) => boolean;
  readonly dialog: (row: Row, onClose: () => void) => ReactNode;
}

/** A list about partners with a button in each row for who may act. `columns` and `csv` are constant. */
export function PartnerTable<Row>({
  columns,
  csv,
  act,
  canAct,
  ...table
}: Omit<AdminTableProps<Row>, 'columns' | 'csv'> & {
  readonly columns: (t: Translate, zone: Zone) => ColumnDef<Row>[];
  readonly csv: (t: Translate, zone: Zone) => readonly CsvColumn<Row>[];
  readonly act: RowAct<Row>;
  readonly canAct: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const [chosen, setChosen] = useState<Row>();
  const { text, widthPx, isOffered } = act;
  const shown = useMemo(() => {
    const known = columns(t, zone);
    if (!canAct) return known;
    const acts = actionsColumn<Row>(t('adminPartners.acts'), widthPx, (row) =>
      isOffered?.(row) === false ? null : (
        <Button size="small" onClick={() => setChosen(row)}>
          {text}
        </Button>
      ),
    );
    return [...known, acts];
  }, [columns, t, zone, canAct, text, widthPx, isOffered]);
  return (
    <>
      <AdminTable
        {...table}
        columns={shown}
        csv={useMemo(() => csv(t, zone), [csv, t, zone])}
        isUndated
      />
      {chosen === undefined ? null : act.dialog(chosen, () => setChosen(undefined))}
    </>
  );
}
