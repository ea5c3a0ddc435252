import { type ReactNode, useMemo, useState } from 'react';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import { useText } from '../i18n/useText.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { useOptionLookup } from '../market/optionsById.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { CloseCopyDialog } from './CloseCopyDialog.tsx';
import { copyColumns } from './copyColumns.tsx';

const idOf = ({ copyId }: WireCopy): string => copyId;

/** Open copies with their live figures; each can be closed. */
export function OpenCopies(props: {
  readonly rows: readonly WireCopy[];
  readonly empty: ReactNode;
  /** Copies are shown and cannot be closed. */
  readonly isReadOnly?: boolean;
}) {
  const t = useText();
  const { market } = useServices();
  const lookup = useOptionLookup();
  const [closing, setClosing] = useState<WireCopy>();
  const isReadOnly = props.isReadOnly === true;
  const columns = useMemo(
    () => copyColumns({ t, lookup, market, onClose: isReadOnly ? undefined : setClosing }),
    [t, lookup, market, isReadOnly],
  );
  return (
    <>
      <DataTable
        label={t('copyMine.openCopies')}
        layout="fixed"
        rows={props.rows}
        columns={columns}
        rowId={idOf}
        empty={props.empty}
      />
      {closing === undefined ? null : (
        <CloseCopyDialog copy={closing} onClose={() => setClosing(undefined)} />
      )}
    </>
  );
}
