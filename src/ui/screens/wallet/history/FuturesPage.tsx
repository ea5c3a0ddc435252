import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { TabBar } from '../../../kit/TabBar.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import s from './HistoryPage.module.css';

type Tab = 'trades' | 'orders' | 'funding';

/** /dnw_history/future_list: executions, finished orders and funding of all instruments. */
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
            value: 'funding',
            label: t('panel.funding'),
            content: <HistoryTable list={FUNDING_HISTORY} onlyId={undefined} />,
          },
        ]}
      />
    </div>
  );
}
