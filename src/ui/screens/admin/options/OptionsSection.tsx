import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { FeesPanel } from './FeesPanel.tsx';
import { OptionTable } from './OptionTable.tsx';

/** /admin/options: fees of futures, odds and limits of short rounds. */
export function OptionsSection() {
  const t = useText();
  return (
    <AdminPage title={t('adminOptions.title')}>
      <FeesPanel />
      <OptionTable />
    </AdminPage>
  );
}
