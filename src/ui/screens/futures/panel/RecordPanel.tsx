import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import { Assets } from './Assets.tsx';
import { CloseMany } from './CloseMany.tsx';
import { LaterCopies } from './copies/laterCopies.ts';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { CancelAll } from './orders/CancelAll.tsx';
import { OpenOrders } from './orders/OpenOrders.tsx';
import { OpenOrdersSettings } from './orders/OpenOrdersSettings.tsx';
import { Positions } from './positions/Positions.tsx';
import { PositionsSettings } from './positions/PositionsSettings.tsx';
import { useHideOthers } from './useHideOthers.ts';

const panelTab = v.picklist([
  'positions',
  'copies',
  'openOrders',
  'orderHistory',
  'tradeHistory',
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

/** Shows its content to a signed-in user, otherwise a link to log in. */
function Gate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { option } = useTerminal();
  if (useIsLoggedIn()) return children;
  return (
    <EmptyState
      title={t('panel.loginHint')}
      action={
        <Link
          to="/login"
          state={{ wanted: `/future/${option.id}` }}
          className={buttonClass('plain', 'small')}
        >
          {t('nav.login')}
        </Link>
      }
    />
  );
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
  const isLoggedIn = useIsLoggedIn();
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
          count: positions.length,
          content: (
            <Gate>
              <Positions rows={positions} isFiltered={areFiltered.positions} />
            </Gate>
          ),
        },
        {
          value: 'copies',
          label: t('copies.tab'),
          count: copies,
          content: (
            <Gate>
              <LaterCopies onlyId={onlyId} />
            </Gate>
          ),
        },
        {
          value: 'openOrders',
          label: t('panel.openOrders'),
          count: orders.length,
          content: (
            <Gate>
              <OpenOrders rows={orders} isFiltered={areFiltered.orders} />
            </Gate>
          ),
        },
        {
          value: 'orderHistory',
          label: t('panel.orderHistory'),
          content: (
            <Gate>
              <HistoryTable list={ORDER_HISTORY} onlyId={onlyId} />
            </Gate>
          ),
        },
        {
          value: 'tradeHistory',
          label: t('panel.tradeHistory'),
          content: (
            <Gate>
              <HistoryTable list={TRADE_HISTORY} onlyId={onlyId} />
            </Gate>
          ),
        },
        {
          value: 'funding',
          label: t('panel.funding'),
          content: (
            <Gate>
              <HistoryTable list={FUNDING_HISTORY} onlyId={onlyId} />
            </Gate>
          ),
        },
        {
          value: 'assets',
          label: t('panel.assets'),
          content: (
            <Gate>
              <Assets />
            </Gate>
          ),
        },
      ]}
    />
  );
}
