import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { TabBar } from '../../../kit/TabBar.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import { LaterClosedPositions, LaterResultCalendar } from '../../../market/results/laterResults.ts';
import s from './HistoryPage.module.css';
import { Statement } from './Statement.tsx';
import { WHOLE_STATEMENT } from './statementFilter.ts';

type Tab = 'positions' | 'calendar' | 'statement' | 'trades' | 'orders' | 'funding';

const OF_FUTURES = { ...WHOLE_STATEMENT, wallet: 'FUTURES' } as const;

/** /dnw_history/future_list: positions, results by day, statement, executions, finished orders and funding of all instruments. */
export function FuturesPage() {
  const t = useText();
  const [tab, setTab] = useState<Tab>('trades');
  return (
    <div className={s['table']}>
      <TabBar<Tab>
        label={t('wallet.page.future_list')}
        value={tab}
        onValue={setTab}
        tabs={[
          {
            value: 'trades',
            label: t('panel.tradeHistory'),
            content: <HistoryTable list={TRADE_HISTORY} onlyId={undefined} />,
          },
          {
            value: 'orders',
            label: t('panel.orderHistory'),
            content: <HistoryTable list={ORDER_HISTORY} onlyId={undefined} />,
          },
          {
            value: 'positions',
            label: t('panel.closedPositions'),
            content: <LaterClosedPositions onlyId={undefined} />,
          },
          {
            value: 'calendar',
            label: t('panel.calendar'),
            content: <LaterResultCalendar onlyId={undefined} />,
          },
          {
            value: 'funding',
            label: t('panel.funding'),
            content: <HistoryTable list={FUNDING_HISTORY} onlyId={undefined} />,
          },
          {
            value: 'statement',
            label: t('wallet.statement'),
            content: <Statement initial={OF_FUTURES} />,
          },
        ]}
      />
    </div>
  );
}
