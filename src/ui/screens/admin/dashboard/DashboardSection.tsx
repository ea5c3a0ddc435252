import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import s from './Dashboard.module.css';
import { MoneyPanel, RegisteredPanel } from './DayPanels.tsx';
import { Glance } from './Glance.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { ExposurePanel, OpenInterestPanel } from './RiskPanels.tsx';
import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Panel } from './Panel.tsx';

/** Payment providers: whether they answer, and what is under way. */
function ProvidersPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel title={t('adminDashboard.providers')} state={state}>
      {({ providers }) => (
        <FigureList>
          {providers.map(({ provider, isConnected, open, held }) => (
            <Figure key={provider} label={provider}>
              <StatusBadge
                tone={isConnected ? 'muted' : 'warn'}
                reason={
                  open + held === 0 ? undefined : t('adminDashboard.openRequests', { open, held })
                }
              >
                {t(isConnected ? 'adminDashboard.connected' : 'adminDashboard.disconnected')}
              </StatusBadge>
            </Figure>
          ))}
        </FigureList>
      )}
    </Panel>
  );
}

const EVERY_MS = 5_000;
const NOTHING = {} as const;

/** The exchange at a glance: read every five seconds, and moved by prices and the clock in between. */
export function DashboardSection() {
  const t = useText();
  const operator = useOperator();
  const { state } = useOperatorRead('operatorDashboard', NOTHING, { everyMs: EVERY_MS });
  return (
    <AdminPage title={t('admin.section.dashboard')}>
      {state.value === undefined ? null : <Glance figures={state.value} />}
      <div className={s['panels']}>
        <ExposurePanel state={state} />
        <OpenInterestPanel state={state} />
        <MoneyPanel state={state} />
        <RegisteredPanel state={state} />
        <ProvidersPanel state={state} />
        {operator?.can('ledger.read') === true ? <LedgerPanel /> : null}
      </div>
    </AdminPage>
  );
}
