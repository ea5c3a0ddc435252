import { useCallback, useMemo, useState } from 'react';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useText } from '../../../../i18n/useText.ts';
import { createPressGuard } from '../../../../services/pressGuard.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import { closingOrder, quantityOfShare } from '../closing/closingOrders.ts';
import { createOrderRun } from '../closing/orderRun.ts';
import { LiveTable } from '../LiveTable.tsx';
import { useOptionLookup } from '../optionsById.ts';
import type { SizeUnit } from './HeadSwitches.tsx';
import { positionColumns } from './positionColumns.tsx';
import type { Ask } from './positionWish.ts';
import { type Asked, PositionDialogs } from './PositionDialogs.tsx';

export const POSITIONS_TABLE = 'POSITIONS';

/** Takes what is asked of a position; a market close that needs no question is sent at once. */
function useAsk() {
  const { account, preferences, trade } = useServices();
  const lookup = useOptionLookup();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [isMeant] = useState(createPressGuard);
  const ask = useCallback<Ask>(
    (position, wish) => {
      const option = lookup.get(position.futuresOptionId);
      if (option === undefined) return;
      const { confirmOrders, unconfirmedTypes } = preferences.values.get();
      const isAsked = confirmOrders && !unconfirmedTypes.includes('MARKET');
      if (wish.kind !== 'close' || wish.marketType === 'LIMIT' || isAsked) {
        setAsked({ position, option, wish });
        return;
      }
      if (!isMeant(`${position.id} ${wish.percent}`, performance.now())) return;
      const order = closingOrder(position, account.get().positionMode, {
        marketType: 'MARKET',
        price: undefined,
        quantity: quantityOfShare(position.quantity, wish.percent, option),
      });
      const plan = [{ position, order: { ...order, clientOrderId: newClientOrderId() } }];
      const run = createOrderRun(plan, trade.placeOrder);
      void run.send().then(() => {
        // A fill is told as a notice; what did not go through is shown, and can be sent again.
        if (run.outcomes.get()[0]?.kind !== 'accepted') setAsked({ position, option, run });
      });
    },
    [account, lookup, preferences, trade, isMeant],
  );
  return { asked, ask, close: () => setAsked(undefined) };
}

/** Open positions with their live figures and the ways out. */
export function Positions(props: {
  readonly rows: readonly WirePosition[];
  /** Positions of other instruments are hidden, and there are some. */
  readonly isFiltered: boolean;
}) {
  const t = useText();
  const { asked, ask, close } = useAsk();
  const [unit, setUnit] = useState<SizeUnit>('COIN');
  const services = useServices();
  const lookup = useOptionLookup();
  const canTrade = useTerminal().access === 'trade';
  const columns = useMemo(
    () =>
      positionColumns({
        t,
        lookup,
        services,
        ask: canTrade ? ask : undefined,
        unit,
        onUnit: setUnit,
      }),
    [t, lookup, services, canTrade, ask, unit],
  );
  return (
    <>
      <LiveTable
        name={POSITIONS_TABLE}
        label={t('panel.positions')}
        rows={props.rows}
        columns={columns}
        isFiltered={props.isFiltered}
        filteredTitle={t('panel.filteredPositions')}
        emptyTitle={t('panel.noPositions')}
        emptyHint={t('panel.noPositionsHint')}
      />
      {asked === undefined ? null : <PositionDialogs asked={asked} onClose={close} />}
    </>
  );
}
