import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import type { WireOwnAccount } from '../../../../protocol/partners/entities.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { UserLink } from '../../../admin/UserLink.tsx';
import { type Translate, useText } from '../../../i18n/useText.ts';
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
export function OwnAccounts() {
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
