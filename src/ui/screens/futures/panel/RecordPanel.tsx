import { useMemo, useState } from 'react';
import * as v from 'valibot';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { TabBar } from '../../../kit/TabBar.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsAccountKnown, useIsLoggedIn } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import { CancelTimer } from '../../../market/cancelTimer/CancelTimer.tsx';
import { Assets } from './Assets.tsx';
import { LaterCopies } from './copies/laterCopies.ts';
import { CancelAll, OpenOrders, OpenOrdersSettings } from './orders/OpenOrders.tsx';
import { AccountGate, NEEDED, pastTabs } from './pastTabs.tsx';
import { Positions } from './positions/Positions.tsx';
import { PositionsSettings } from './positions/PositionsSettings.tsx';
import { useHideOthers } from './OnlyThisEmpty.tsx';
import { Offered, useOffers } from '../../../services/useOffers.ts';
import { Later, later } from '../../../kit/later.tsx';
import type { WirePosition } from '../../../../protocol/futures/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import type { ClosingScope } from './closing/closingOrders.ts';

const CloseManyMenu = later(async () => (await import('./CloseManyMenu.tsx')).CloseManyMenu);
const CloseManyDialog = later(
  async () => (await import('./closing/CloseManyDialog.tsx')).CloseManyDialog,
);

/** Closes all, the profitable or the losing positions of the table. */
function CloseMany({ positions }: { readonly positions: readonly WirePosition[] }) {
  const t = useText();
  const [scope, setScope] = useState<ClosingScope | undefined>(undefined);
  const isNone = positions.length === 0;
  return (
    <>
      <OnDemand
        trigger={(open) => (
          <Button size="small" disabled={isNone} aria-haspopup="menu" onClick={open}>
            {t('panel.closeMany')}
            <ChevronDown size={12} aria-hidden="true" />
          </Button>
        )}
      >
        {(part) => <CloseManyMenu {...part} onScope={setScope} />}
      </OnDemand>
      {scope === undefined ? null : (
        <Later>
          <CloseManyDialog
            scope={scope}
            positions={positions}
            onClose={() => setScope(undefined)}
          />
        </Later>
      )}
    </>
  );
}

const panelTab = v.picklist([
  'positions',
  'copies',
  'openOrders',
  'orderHistory',
  'tradeHistory',
  'closedPositions',
  'calendar',
  'funding',
  'assets',
]);
type PanelTab = v.InferOutput<typeof panelTab>;

/** Newest first, for all instruments or for one. */
function listOf<Item extends { readonly futuresOptionId: number }>(
  items: Readonly<Record<string, Item>>,
  onlyId: number | undefined,
  timeOf: (item: Item) => number,
): readonly Item[] {
  return Object.values(items)
    .filter((item) => onlyId === undefined || item.futuresOptionId === onlyId)
    .toSorted((a, b) => timeOf(b) - timeOf(a));
}

const useCopyCount = (onlyId: number | undefined): number =>
  useSelected(
    useServices().account,
    ({ copytrade }) =>
      Object.values(copytrade.copies).filter(
        ({ futuresOptionId }) => onlyId === undefined || futuresOptionId === onlyId,
      ).length,
  );

/** Positions, open orders and history, for all instruments or for this one. */
export function RecordPanel() {
  const t = useText();
  const { account } = useServices();
  const { option, access } = useTerminal();
  const offers = useOffers();
  const isLoggedIn = useIsLoggedIn();
  const isKnown = useIsAccountKnown();
  const canTrade = access === 'trade';
  const [tab, setTab] = useKept<PanelTab>('recordTab', panelTab, () => 'positions');
  const { hideOthers, setHideOthers } = useHideOthers();
  const allPositions = useSelected(account, (view) => view.positions);
  const allOrders = useSelected(account, (view) => view.openOrders);
  const onlyId = hideOthers ? option.id : undefined;
  const copies = useCopyCount(onlyId);
  const positions = useMemo(
    () => listOf(allPositions, onlyId, ({ openedAt }) => openedAt),
    [allPositions, onlyId],
  );
  const orders = useMemo(
    () => listOf(allOrders, onlyId, ({ createdAt }) => createdAt),
    [allOrders, onlyId],
  );
  const areFiltered = {
    positions: Object.keys(allPositions).length > positions.length,
    orders: Object.keys(allOrders).length > orders.length,
  };
  const aside = (
    <>
      <Toggle label={t('panel.hideOthers')} checked={hideOthers} onChecked={setHideOthers} />
      {canTrade && (tab === 'openOrders' || (tab === 'positions' && orders.length > 0)) ? (
        <CancelAll count={orders.length} only={hideOthers ? option : undefined} />
      ) : null}
      {tab === 'positions' ? (
        <>
          {canTrade ? <CloseMany positions={positions} /> : null}
          <PositionsSettings />
        </>
      ) : null}
      {canTrade && tab === 'openOrders' ? (
        <Offered call="setCancelTimer">
          <CancelTimer />
        </Offered>
      ) : null}
      {tab === 'openOrders' ? <OpenOrdersSettings /> : null}
    </>
  );
  return (
    <TabBar<PanelTab>
      label={t('panel.title')}
      value={tab}
      onValue={setTab}
      aside={isLoggedIn && tab !== 'assets' ? aside : undefined}
      tabs={[
        {
          value: 'positions',
          label: t('panel.positions'),
          count: isKnown ? positions.length : undefined,
          content: (
            <AccountGate>
              <Positions rows={positions} isFiltered={areFiltered.positions} />
            </AccountGate>
          ),
        },
        {
          value: 'copies',
          label: t('copies.tab'),
          count: isKnown ? copies : undefined,
          content: (
            <AccountGate>
              <LaterCopies onlyId={onlyId} />
            </AccountGate>
          ),
        },
        {
          value: 'openOrders',
          label: t('panel.openOrders'),
          count: isKnown ? orders.length : undefined,
          content: (
            <AccountGate>
              <OpenOrders rows={orders} isFiltered={areFiltered.orders} />
            </AccountGate>
          ),
        },
        ...pastTabs(t, onlyId).filter(({ value }) => {
          const needed = NEEDED[value];
          return needed === undefined || offers(needed);
        }),
        {
          value: 'assets',
          label: t('panel.assets'),
          content: (
            <AccountGate>
              <Assets />
            </AccountGate>
          ),
        },
      ]}
    />
  );
}
