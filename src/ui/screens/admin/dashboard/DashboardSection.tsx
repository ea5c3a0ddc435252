import { useText } from '../../../i18n/useText.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import s from './Dashboard.module.css';
import { LedgerPanel } from './LedgerPanel.tsx';

/** The exchange at a glance. */
export function DashboardSection() {
  const t = useText();
  return (
    <AdminPage title={t('admin.section.dashboard')}>
      <div className={s['panels']}>
        <LedgerPanel />
      </div>
    </AdminPage>
  );
}
