import { useMemo } from 'react';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { useRefusalText, useText, useZone } from '../../../../i18n/useText.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import { OnlyThisEmpty } from '../OnlyThisEmpty.tsx';
import { useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import { useHiddenColumns } from '../../../../kit/table/useHiddenColumns.ts';
import { openOrderColumns } from './orderColumns.tsx';
import { useOrderWork } from './useOrderWork.ts';

export const ORDERS_TABLE = 'OPEN_ORDERS';

const idOf = ({ id }: WireOrder): string => id;

/** Working orders, newest first. */
export function OpenOrders(props: {
  readonly rows: readonly WireOrder[];
  /** Orders of other instruments are hidden, and there are some. */
  readonly isFiltered: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const lookup = useOptionLookup();
  const { hidden } = useHiddenColumns(ORDERS_TABLE);
  const work = useOrderWork();
  const refusal = useReadable(work.refusal);
  const canTrade = useTerminal().access === 'trade';
  const columns = useMemo(
    () => openOrderColumns({ t, lookup, zone, work: canTrade ? work : undefined }),
    [t, lookup, zone, canTrade, work],
  );
  return (
    <DataTable
      label={t('panel.openOrders')}
      layout="fixed"
      rows={props.rows}
      columns={columns}
      hidden={hidden}
      rowId={idOf}
      empty={
        props.isFiltered ? (
          <OnlyThisEmpty title={t('panel.filteredOrders')} />
        ) : (
          <EmptyState title={t('panel.noOpenOrders')} hint={t('panel.noOpenOrdersHint')} />
        )
      }
      foot={
        refusal === undefined ? null : (
          <p className={s['refusal']} role="alert">
            {refusalText(refusal)}
          </p>
        )
      }
    />
  );
}
