import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { MakePartner } from './PartnerDialogs.tsx';
import { PartnerList } from './PartnerList.tsx';
import { ProfitDays } from './ProfitDays.tsx';

/** Partners with their terms, and what they earned by day, which is settled here. */
export function PartnersSection() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const canAct = useCan('partners.act');
  const [isMaking, setMaking] = useState(false);
  const view = params.get('view') === 'days' ? 'days' : 'list';
  return (
    <AdminPage
      title={t('admin.section.partners')}
      acts={
        canAct ? (
          <Button tone="primary" onClick={() => setMaking(true)}>
            {t('adminPartners.make')}
          </Button>
        ) : null
      }
    >
      <Segmented<'list' | 'days'>
        look="line"
        label={t('adminPartners.views')}
        value={view}
        // The filters of one list mean nothing to the other.
        onValue={(next) => setParams(next === 'days' ? { view: next } : {}, { replace: true })}
        choices={[
          { value: 'list', label: t('adminPartners.list') },
          { value: 'days', label: t('adminPartners.days') },
        ]}
      />
      {view === 'list' ? <PartnerList canAct={canAct} /> : <ProfitDays canAct={canAct} />}
      {isMaking ? <MakePartner onClose={() => setMaking(false)} /> : null}
    </AdminPage>
  );
}
