import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { FUNDING_HISTORY } from '../../../market/history/fundingPayments.tsx';
import { HistoryTable } from '../../../market/history/HistoryTable.tsx';
import { ORDER_HISTORY } from '../../../market/history/finishedOrders.tsx';
import { TRADE_HISTORY } from '../../../market/history/executions.tsx';
import { LaterClosedPositions, LaterResultCalendar } from '../../../market/results/laterResults.ts';
import type { ExtensionCall } from '../../../../protocol/extensions.ts';
import { buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useIsAccountKnown, useIsLoggedIn } from '../../../services/session.ts';
import { useTerminal } from '../terminalContext.ts';

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

/** The same for what is read from the account, once that is known. */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isKnown = useIsAccountKnown();
  return <Gate>{isKnown ? children : <SkeletonRows rows={4} label={t('app.loading')} />}</Gate>;
}

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
