import type { ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useHiddenColumns } from '../../../kit/table/useHiddenColumns.ts';
import { OnlyThisEmpty } from './OnlyThisEmpty.tsx';

const idOf = ({ id }: { readonly id: string }): string => id;

/** A table of current account data, without the hidden columns. */
export function LiveTable<Row extends { readonly id: string }>(props: {
  /** Key under which the hidden columns are saved. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  /** Rows of other instruments exist but are hidden. */
  readonly isFiltered: boolean;
  readonly filteredTitle: string;
  readonly emptyTitle: string;
  readonly emptyHint: string;
  readonly foot?: ReactNode;
}) {
  const { hidden } = useHiddenColumns(props.name);
  return (
    <DataTable
      label={props.label}
      layout="fixed"
      rows={props.rows}
      columns={props.columns}
      hidden={hidden}
      rowId={idOf}
      empty={
        props.isFiltered ? (
          <OnlyThisEmpty title={props.filteredTitle} />
        ) : (
          <EmptyState title={props.emptyTitle} hint={props.emptyHint} />
        )
      }
      foot={props.foot}
    />
  );
}
