import { useState } from 'react';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import { useSiteChoices } from '../../../admin/sites.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { RatesPanel } from './RatesPanel.tsx';
import s from './Terms.module.css';
import { TermsTable } from './TermsTable.tsx';

/** /admin/terms: limits, fees and hours of each site, rates, and the account of buyers. */
export function TermsSection() {
  const t = useText();
  const own = useReadable(useServices().site)?.id ?? 1;
  const [chosen, setChosen] = useState<number>();
  const site = chosen ?? own;
  const sites = useSiteChoices(String(site));
  return (
    <AdminPage title={t('adminTerms.title')}>
      <RatesPanel />
      <div className={s['site']}>
        <SelectField
          label={t('adminTerms.site')}
          value={String(site)}
          choices={sites}
          onValue={(value) => setChosen(Number(value))}
        />
      </div>
      <TermsTable site={site} />
    </AdminPage>
  );
}
