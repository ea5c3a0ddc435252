import { useMemo, useState } from 'react';
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
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { Later, later } from '../../../../kit/later.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAction } from '../../../../services/useAction.ts';
import { useBoundKeys } from '../../../../kit/boundKeys.ts';

const ORDERS_TABLE = 'OPEN_ORDERS';

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

const COLUMNS = ['time', 'type', 'trigger', 'price', 'filled', 'exits', 'status'] as const;

/** Selects the visible columns of working orders. */
export function OpenOrdersSettings() {
  const t = useText();
  const columns = COLUMNS.map((id) => ({ id, name: t(`column.${id}`) }));
  return <TableSettings table={ORDERS_TABLE} columns={columns} />;
}

const ConfirmDialog = later(
  async () => (await import('../../../../kit/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Cancels all working orders, or those of one instrument, after confirmation. */
export function CancelAll(props: {
  readonly count: number;
  /** undefined: all instruments. */
  readonly only: { readonly id: number; readonly label: string } | undefined;
}) {
  const t = useText();
  const bound = useBoundKeys();
  const { trade } = useServices();
  const [isConfirming, setConfirming] = useState(false);
  const refusalText = useRefusalText();
  const { isBusy, refusal, run } = useAction(isConfirming);
  const { count, only } = props;
  const text =
    only === undefined
      ? t('panel.cancelAllAsk', { count })
      : t('panel.cancelAllSymbolAsk', { count, label: only.label });
  return (
    <>
      <Button
        size="small"
        disabled={count === 0 || isBusy}
        aria-keyshortcuts={bound('c')}
        onClick={() => setConfirming(true)}
      >
        {t('panel.cancelAll')}
      </Button>
      {isConfirming ? (
        <Later>
          <ConfirmDialog
            title={t('panel.cancelAll')}
            action={t('panel.cancelAll')}
            onCancel={() => setConfirming(false)}
            isDisabled={isBusy}
            onConfirm={() =>
              void run(
                () => trade.cancelAll(only?.id),
                () => setConfirming(false),
              )
            }
          >
            {text}
            {refusal === undefined ? null : <SentRefusal>{refusalText(refusal)}</SentRefusal>}
          </ConfirmDialog>
        </Later>
      ) : null}
    </>
  );
}
