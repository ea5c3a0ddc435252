/** The histories of the asset pages, which load together. */
import { useState } from 'react';
import type { ExtensionCall } from '../../../../protocol/extensions.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { TabBar } from '../../../kit/TabBar.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { OwnBets } from '../../../market/rounds/OwnBets.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import { LaterClosedPositions, LaterResultCalendar } from '../../../market/results/laterResults.ts';
import s from './HistoryPage.module.css';
import { Statement, WHOLE_STATEMENT } from './Statement.tsx';
import { useOffers } from '../../../services/useOffers.ts';

export { HistoryPage } from './HistoryPage.tsx';

type Tab = 'positions' | 'calendar' | 'statement' | 'trades' | 'orders' | 'funding';

/** Extensions without which there is nothing to show. */
const NEEDED: { readonly [T in Tab]?: ExtensionCall } = {
  positions: 'closedPositions',
  calendar: 'dayResults',
  statement: 'statement',
};

const OF_FUTURES = { ...WHOLE_STATEMENT, wallet: 'FUTURES' } as const;

const tabsOf = (t: Translate) => [
  {
    value: 'trades' as const,
    label: t('panel.tradeHistory'),
    content: <HistoryTable list={TRADE_HISTORY} onlyId={undefined} />,
  },
  {
    value: 'orders' as const,
    label: t('panel.orderHistory'),
    content: <HistoryTable list={ORDER_HISTORY} onlyId={undefined} />,
  },
  {
    value: 'positions' as const,
    label: t('panel.closedPositions'),
    content: <LaterClosedPositions onlyId={undefined} />,
  },
  {
    value: 'calendar' as const,
    label: t('panel.calendar'),
    content: <LaterResultCalendar onlyId={undefined} />,
  },
  {
    value: 'funding' as const,
    label: t('panel.funding'),
    content: <HistoryTable list={FUNDING_HISTORY} onlyId={undefined} />,
  },
  {
    value: 'statement' as const,
    label: t('wallet.statement'),
    content: <Statement initial={OF_FUTURES} />,
  },
];

/** /dnw_history/future_list: positions, results by day, statement, executions, finished orders and funding of all instruments. */
export function FuturesPage() {
  const t = useText();
  const offers = useOffers();
  const [tab, setTab] = useState<Tab>('trades');
  const isOffered = (value: Tab): boolean => {
    const needed = NEEDED[value];
    return needed === undefined || offers(needed);
  };
  return (
    <div className={s['table']}>
      <TabBar<Tab>
        label={t('wallet.page.future_list')}
        value={tab}
        onValue={setTab}
        tabs={tabsOf(t).filter(({ value }) => isOffered(value))}
      />
    </div>
  );
}

/** /dnw_history/binary_list: the player's bets. */
export function BinaryPage() {
  return (
    <div className={s['table']}>
      <OwnBets />
    </div>
  );
}
