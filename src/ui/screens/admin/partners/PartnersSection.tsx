import { useState, useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ColumnDef } from '@tanstack/react-table';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { MakePartner } from './PartnerDialogs.tsx';
import { PartnerList } from './PartnerList.tsx';
import { ProfitDays } from './ProfitDays.tsx';
import type { WireOwnAccount } from '../../../../protocol/partners/entities.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { textColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { matchesText } from './partnerText.ts';

const pairId = ({ partnerId, memberId }: WireOwnAccount): string => `${partnerId}/${memberId}`;

const columns = (t: Translate): ColumnDef<WireOwnAccount>[] => [
  textColumn('partnerName', t('adminPartners.partnerName'), ({ partnerName }) => partnerName, {
    widthPx: 148,
    card: 'head',
  }),
  textColumn('partnerId', t('adminPartners.partnerId'), ({ partnerId }) => (
    <UserLink id={partnerId} username={null} />
  )),
  textColumn('memberName', t('adminPartners.memberName'), ({ memberName }) => memberName, {
    widthPx: 148,
  }),
  textColumn('memberId', t('adminPartners.userId'), ({ memberId }) => (
    <UserLink id={memberId} username={null} />
  )),
  textColumn('matches', t('adminPartners.matches'), (row) => matchesText(t, row), {
    widthPx: 320,
  }),
];

const csv = (t: Translate): readonly CsvColumn<WireOwnAccount>[] => [
  { header: t('adminPartners.partnerId'), value: ({ partnerId }) => partnerId },
  { header: t('adminPartners.partnerName'), value: ({ partnerName }) => partnerName },
  { header: t('adminPartners.userId'), value: ({ memberId }) => memberId },
  { header: t('adminPartners.memberName'), value: ({ memberName }) => memberName },
  { header: t('adminPartners.matches'), value: ({ matches }) => matches.join(' ') },
];

/** Members below a partner who seem to be the partner, with what both have in common. */
function OwnAccounts() {
  const t = useText();
  const { call } = useServices();
  const choices = useMemo(() => [{ key: 'partner', label: t('adminPartners.partnerId') }], [t]);
  const read = useCallback(
    ({ values, page, size }: TableRequest) =>
      call('operatorPartnerAccounts', { partnerId: values['partner'], page, size }),
    [call],
  );
  return (
    <AdminTable
      name="ADMIN_PARTNER_ACCOUNTS"
      label={t('adminPartners.own')}
      fileName="maru-partner-accounts"
      columns={useMemo(() => columns(t), [t])}
      csv={useMemo(() => csv(t), [t])}
      rowId={pairId}
      choices={choices}
      read={read}
      emptyTitle={t('adminPartners.noOwn')}
      isUndated
    />
  );
}

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
