import { useMemo } from 'react';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { useRefusalText, useText, useZone } from '../../../../i18n/useText.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { SentRefusal } from '../../../../kit/RefusalLine.tsx';
import { LiveTable } from '../LiveTable.tsx';
import s from '../Panel.module.css';
import { openOrderColumns } from './orderColumns.tsx';
import { useOrderWork } from './useOrderWork.ts';

export const ORDERS_TABLE = 'OPEN_ORDERS';

/** Working orders, newest first. */
export function OpenOrders(props: {
  readonly rows: readonly WireOrder[];
  /** Orders of other instruments exist but are hidden. */
  readonly isFiltered: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const lookup = useOptionLookup();
  const work = useOrderWork();
  const refusal = useReadable(work.refusal);
  const canTrade = useTerminal().access === 'trade';
  const columns = useMemo(
    () => openOrderColumns({ t, lookup, zone, work: canTrade ? work : undefined }),
    [t, lookup, zone, canTrade, work],
  );
  return (
    <LiveTable
      name={ORDERS_TABLE}
      label={t('panel.openOrders')}
      rows={props.rows}
      columns={columns}
      isFiltered={props.isFiltered}
      filteredTitle={t('panel.filteredOrders')}
      emptyTitle={t('panel.noOpenOrders')}
      emptyHint={t('panel.noOpenOrdersHint')}
      foot={
        refusal === undefined ? null : (
          <SentRefusal className={s['refusal']}>{refusalText(refusal)}</SentRefusal>
        )
      }
    />
  );
}
