import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import s from './Dashboard.module.css';
import { MoneyPanel, RegisteredPanel } from './DayPanels.tsx';
import { Glance } from './Glance.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { ProvidersPanel } from './ProvidersPanel.tsx';
import { ExposurePanel, OpenInterestPanel } from './RiskPanels.tsx';

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
