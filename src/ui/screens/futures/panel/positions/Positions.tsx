import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WirePosition, WireFuturesOption } from '../../../../../protocol/futures/entities.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useMedia } from '../../../../kit/useMedia.ts';
import { createPressGuard } from '../../../../services/useAction.ts';
import { keptValue, useKeeping } from '../../../../services/useKept.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import { closingOrder, partsOfClosing, quantityOfShare } from '../closing/closingOrders.ts';
import { createOrderRun, type OrderRun } from '../closing/orderRun.ts';
import { LiveTable } from '../LiveTable.tsx';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { type SizeUnit, positionColumns } from './positionColumns.tsx';
import {
  type OnPositionIntent,
  openPositionIntent,
  type PositionIntent,
} from './positionIntent.ts';
import { Later, later, laterWithTexts } from '../../../../kit/later.tsx';
import { scaleTexts } from '../../../../i18n/scaleTexts.ts';

const CloseDialog = later(async () => (await import('../closing/CloseDialog.tsx')).CloseDialog);
const ReverseDialog = later(
  async () => (await import('../closing/ReverseDialog.tsx')).ReverseDialog,
);
const OrderRunDialog = later(
  async () => (await import('../closing/OrderRunDialog.tsx')).OrderRunDialog,
);
const MarginDialog = later(async () => (await import('./MarginDialog.tsx')).MarginDialog);
const ExitsDialog = later(async () => (await import('./ExitsDialog.tsx')).ExitsDialog);
const LadderDialog = later(async () => (await import('./LadderDialog.tsx')).LadderDialog);
const ScaleDialog = laterWithTexts(
  scaleTexts,
  async () => (await import('../../scale/ScaleDialog.tsx')).ScaleDialog,
);
const ShareDialog = later(async () => (await import('../share/ShareDialog.tsx')).ShareDialog);

/** The requested action on a position, or an order of it that failed. */
type PendingIntent = {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
} & ({ readonly intent: PositionIntent } | { readonly run: OrderRun });

function Chosen({
  pending,
  onClose,
}: {
  readonly pending: PendingIntent;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { position, option } = pending;
  const about = { position, option, onClose };
  if ('run' in pending) {
    return (
      <OrderRunDialog
        title={t('close.title')}
        action={t('close.send')}
        run={pending.run}
        remark={() => t('close.market')}
        onClose={onClose}
      >
        {null}
      </OrderRunDialog>
    );
  }
  const { intent } = pending;
  switch (intent.kind) {
    case 'close':
      return <CloseDialog {...about} kind={intent.marketType} percent={intent.percent} />;
    case 'reverse':
      return <ReverseDialog {...about} />;
    case 'margin':
      return <MarginDialog {...about} />;
    case 'exits':
      return <ExitsDialog {...about} />;
    case 'ladder':
      return <LadderDialog onClose={onClose} />;
    case 'scale':
      return <ScaleDialog {...about} />;
    case 'share':
      return <ShareDialog {...about} />;
  }
}

/** The dialog of the pending action; each is loaded on first use. */
function PositionDialogs(props: { readonly pending: PendingIntent; readonly onClose: () => void }) {
  return (
    <Later>
      <Chosen {...props} />
    </Later>
  );
}

export const POSITIONS_TABLE = 'POSITIONS';

const DIALOG = 'positionDialog';

/** The dialog that was open when the page had to reload opens again with its position. */
function useReopened(pending: PendingIntent | undefined, open: (next: PendingIntent) => void) {
  const { account, draft } = useServices();
  const lookup = useOptionLookup();
  const [kept] = useState(() => keptValue(draft, DIALOG, openPositionIntent));
  const isDone = useRef(kept === undefined);
  useKeeping(DIALOG, () =>
    pending !== undefined && 'intent' in pending
      ? { positionId: pending.position.id, intent: pending.intent }
      : undefined,
  );
  useEffect(() => {
    const tryToOpen = () => {
      const position = kept && account.get().positions[kept.positionId];
      const option = position && lookup.get(position.futuresOptionId);
      if (isDone.current || kept === undefined) return;
      if (position === undefined || option === undefined) return;
      isDone.current = true;
      open({ position, option, intent: kept.intent });
    };
    tryToOpen();
    return account.subscribe(tryToOpen);
  }, [account, kept, lookup, open]);
}

/** Handles actions on positions; a market close that needs no confirmation is sent at once. */
function usePositionIntent() {
  const { account, preferences, trade } = useServices();
  const lookup = useOptionLookup();
  const [pending, setPending] = useState<PendingIntent | undefined>(undefined);
  useReopened(pending, setPending);
  const [isMeant] = useState(createPressGuard);
  const onIntent = useCallback<OnPositionIntent>(
    (position, intent) => {
      const option = lookup.get(position.futuresOptionId);
      if (option === undefined) return;
      const { confirmOrders, unconfirmedTypes } = preferences.values.get();
      const isConfirmed = confirmOrders && !unconfirmedTypes.includes('MARKET');
      if (intent.kind !== 'close' || intent.marketType === 'LIMIT' || isConfirmed) {
        setPending({ position, option, intent });
        return;
      }
      if (!isMeant(`${position.id} ${intent.percent}`, performance.now())) return;
      const order = closingOrder(position, account.get().positionMode, {
        marketType: 'MARKET',
        price: undefined,
        quantity: quantityOfShare(position.quantity, intent.percent, option),
      });
      const plan = [
        {
          position,
          parts: partsOfClosing(order.quantity, option),
          order: { ...order, clientOrderId: newClientOrderId() },
        },
      ];
      const run = createOrderRun(plan, trade.placeOrder);
      void run.send().then(() => {
        // A fill is published as a notice; a failed order is shown and can be retried.
        if (run.outcomes.get()[0]?.kind !== 'accepted') setPending({ position, option, run });
      });
    },
    [account, lookup, preferences, trade, isMeant],
  );
  return { pending, onIntent, close: () => setPending(undefined) };
}

/** Open positions with their live figures and actions. */
export function Positions(props: {
  readonly rows: readonly WirePosition[];
  /** Positions of other instruments exist but are hidden. */
  readonly isFiltered: boolean;
}) {
  const t = useText();
  const { pending, onIntent, close } = usePositionIntent();
  const isRoomy = useMedia('(min-width: 1600px)');
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
        onIntent: canTrade ? onIntent : undefined,
        isRoomy,
        unit,
        onUnit: setUnit,
      }),
    [t, lookup, services, canTrade, onIntent, isRoomy, unit],
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
      {pending === undefined ? null : <PositionDialogs pending={pending} onClose={close} />}
    </>
  );
}
