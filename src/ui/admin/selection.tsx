/** Rows of a console's table that are chosen for one act on all of them. */
import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { textColumn } from '../kit/table/columns.tsx';

/** As many rows as one act takes. */
const CHOSEN_MAX = 200;

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Chooses all of these, or none of them where all are chosen. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/** @param rowId stays the same function */
export function useSelection<Row>(rowId: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const clear = useCallback(() => setChosen(new Map()), []);
  const toggle = useCallback(
    (row: Row) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(rowId(row)) && next.size < CHOSEN_MAX) next.set(rowId(row), row);
        return next;
      }),
    [rowId],
  );
  const toggleAll = useCallback(
    (rows: readonly Row[]) =>
      setChosen((before) => {
        const next = new Map(before);
        const isAll = rows.every((row) => before.has(rowId(row)));
        for (const row of rows)
          if (isAll) next.delete(rowId(row));
          else if (next.size < CHOSEN_MAX) next.set(rowId(row), row);
        return next;
      }),
    [rowId],
  );
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (row: Row) => chosen.has(rowId(row)),
      toggle,
      toggleAll,
      clear,
    }),
    [chosen, rowId, toggle, toggleAll, clear],
  );
}

function Check<Row>(props: {
  readonly row: Row;
  readonly label: string;
  readonly selection: Selection<Row>;
}) {
  const t = useText();
  return (
    <input
      type="checkbox"
      aria-label={t('admin.bulk.choose', { name: props.label })}
      checked={props.selection.has(props.row)}
      onChange={() => props.selection.toggle(props.row)}
    />
  );
}

/** The first column, with a box to choose the rows that can be. */
export const selectColumn = <Row,>(p: {
  readonly header: string;
  readonly selection: Selection<Row>;
  readonly label: (row: Row) => string;
  readonly isChoosable: (row: Row) => boolean;
}): ColumnDef<Row> =>
  textColumn<Row>(
    'choose',
    p.header,
    (row) =>
      p.isChoosable(row) ? <Check row={row} label={p.label(row)} selection={p.selection} /> : null,
    { widthPx: 48 },
  );
