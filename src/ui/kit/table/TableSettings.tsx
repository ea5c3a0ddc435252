import Columns3 from 'lucide-react/icons/columns-3';
import { type ReactNode } from 'react';
import { later } from '../later.tsx';
import { IconButton } from '../IconButton.tsx';
import { OnDemand } from '../OnDemand.tsx';
import { useText } from '../../i18n/useText.ts';

const ColumnChooser = later(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);

/** The button that opens the settings of a table's columns. */
export function TableSettings(props: {
  readonly table: string;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  /** Additional settings of the table. */
  readonly children?: ReactNode;
}) {
  const t = useText();
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton label={t('panel.tableSettings')} onClick={open}>
          <Columns3 size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(part) => (
        <ColumnChooser {...part} table={props.table} columns={props.columns}>
          {props.children}
        </ColumnChooser>
      )}
    </OnDemand>
  );
}
