import { useMemo } from 'react';
import * as v from 'valibot';
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
import { CloseMany } from './CloseMany.tsx';
import { LaterCopies } from './copies/laterCopies.ts';
import { CancelAll } from './orders/CancelAll.tsx';
import { AccountGate } from './Gate.tsx';
import { NEEDED, pastTabs } from './pastTabs.tsx';
import { OpenOrders } from './orders/OpenOrders.tsx';
import { OpenOrdersSettings } from './orders/OpenOrdersSettings.tsx';
import { Positions } from './positions/Positions.tsx';
import { PositionsSettings } from './positions/PositionsSettings.tsx';
import { useHideOthers } from './useHideOthers.ts';
import { Offered, useOffers } from '../../../services/useOffers.ts';

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
