import type { Translate } from '../../../i18n/useText.ts';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { LaterClosedPositions, LaterResultCalendar } from '../../../market/results/laterResults.ts';
import { Gate } from './Gate.tsx';
import type { ExtensionCall } from '../../../../protocol/extensions.ts';

/** Extensions without which there is nothing to show in a tab. */
export const NEEDED: Readonly<Partial<Record<string, ExtensionCall>>> = {
  closedPositions: 'closedPositions',
  calendar: 'dayResults',
};

/** The tabs of what is over, for all instruments or for one. */
export const pastTabs = (t: Translate, onlyId: number | undefined) => [
  {
    value: 'orderHistory' as const,
    label: t('panel.orderHistory'),
    content: (
      <Gate>
        <HistoryTable list={ORDER_HISTORY} onlyId={onlyId} />
      </Gate>
    ),
  },
  {
    value: 'tradeHistory' as const,
    label: t('panel.tradeHistory'),
    content: (
      <Gate>
        <HistoryTable list={TRADE_HISTORY} onlyId={onlyId} />
      </Gate>
    ),
  },
  {
    value: 'closedPositions' as const,
    label: t('panel.closedPositions'),
    content: (
      <Gate>
        <LaterClosedPositions onlyId={onlyId} />
      </Gate>
    ),
  },
  {
    value: 'calendar' as const,
    label: t('panel.calendar'),
    content: (
      <Gate>
        <LaterResultCalendar onlyId={onlyId} isDense />
      </Gate>
    ),
  },
  {
    value: 'funding' as const,
    label: t('panel.funding'),
    content: (
      <Gate>
        <HistoryTable list={FUNDING_HISTORY} onlyId={onlyId} />
      </Gate>
    ),
  },
];
