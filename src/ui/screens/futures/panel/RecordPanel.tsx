import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TabBar } from '../../../components/TabBar.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import { Assets } from './Assets.tsx';
import { CancelAll } from './orders/CancelAll.tsx';
import { FundingHistory } from './history/FundingHistory.tsx';
import { OpenOrders } from './orders/OpenOrders.tsx';
import { OrderHistory } from './history/OrderHistory.tsx';
import { Positions } from './positions/Positions.tsx';
import { TradeHistory } from './history/TradeHistory.tsx';

type PanelTab = 'positions' | 'openOrders' | 'orderHistory' | 'tradeHistory' | 'funding' | 'assets';

/** Positions, orders and what is over, of all instruments or of this one. */
export function RecordPanel() {
  const t = useText();
  const { account } = useServices();
  const { option } = useTerminal();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useState<PanelTab>('positions');
  const [isOnlyThis, setOnlyThis] = useState(false);
  const allPositions = useSelected(account, (view) => view.positions);
  const allOrders = useSelected(account, (view) => view.openOrders);
  const onlyId = isOnlyThis ? option.id : undefined;
  const positions = useMemo(
    () =>
      Object.values(allPositions)
        .filter((position) => onlyId === undefined || position.futuresOptionId === onlyId)
        .toSorted((a, b) => b.openedAt - a.openedAt),
    [allPositions, onlyId],
  );
  const orders = useMemo(
    () =>
      Object.values(allOrders)
        .filter((order) => onlyId === undefined || order.futuresOptionId === onlyId)
        .toSorted((a, b) => b.createdAt - a.createdAt),
    [allOrders, onlyId],
  );
  const gate = (content: React.ReactNode) =>
    isLoggedIn ? (
      content
    ) : (
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
  return (
    <TabBar<PanelTab>
      label={t('panel.title')}
      value={tab}
      onValue={setTab}
      aside={
        isLoggedIn && tab !== 'assets' ? (
          <>
            <Toggle label={t('panel.hideOthers')} checked={isOnlyThis} onChecked={setOnlyThis} />
            {tab === 'openOrders' || (tab === 'positions' && orders.length > 0) ? (
              <CancelAll count={orders.length} only={isOnlyThis ? option : undefined} />
            ) : null}
          </>
        ) : undefined
      }
      tabs={[
        {
          value: 'positions',
          label: t('panel.positions'),
          count: positions.length,
          content: gate(<Positions rows={positions} />),
        },
        {
          value: 'openOrders',
          label: t('panel.openOrders'),
          count: orders.length,
          content: gate(<OpenOrders rows={orders} />),
        },
        {
          value: 'orderHistory',
          label: t('panel.orderHistory'),
          content: gate(<OrderHistory onlyId={onlyId} />),
        },
        {
          value: 'tradeHistory',
          label: t('panel.tradeHistory'),
          content: gate(<TradeHistory onlyId={onlyId} />),
        },
        {
          value: 'funding',
          label: t('panel.funding'),
          content: gate(<FundingHistory onlyId={onlyId} />),
        },
        { value: 'assets', label: t('panel.assets'), content: gate(<Assets />) },
      ]}
    />
  );
}
