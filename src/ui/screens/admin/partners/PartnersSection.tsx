import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { MakePartner } from './PartnerDialogs.tsx';
import { OwnAccounts } from './OwnAccounts.tsx';
import { PartnerList } from './PartnerList.tsx';
import { ProfitDays } from './ProfitDays.tsx';

const VIEWS = ['list', 'days', 'own'] as const;
type View = (typeof VIEWS)[number];

/**
 * Partners with their terms, what they earned by day, which is settled here, and members who seem to
 * be the partner.
 */
export function PartnersSection() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const canAct = useCan('partners.act');
  const [isMaking, setMaking] = useState(false);
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'list';
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
      <Segmented<View>
        look="line"
        label={t('adminPartners.views')}
        value={view}
        // The filters of one list mean nothing to the other.
        onValue={(next) => setParams(next === 'list' ? {} : { view: next }, { replace: true })}
        choices={[
          { value: 'list', label: t('adminPartners.list') },
          { value: 'days', label: t('adminPartners.days') },
          { value: 'own', label: t('adminPartners.own') },
        ]}
      />
      {view === 'list' ? <PartnerList canAct={canAct} /> : null}
      {view === 'days' ? <ProfitDays canAct={canAct} /> : null}
      {view === 'own' ? <OwnAccounts /> : null}
      {isMaking ? <MakePartner onClose={() => setMaking(false)} /> : null}
    </AdminPage>
  );
}
