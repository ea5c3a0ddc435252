import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { USER_STATUSES } from '../../../../domain/accounts.ts';
import type { WirePartnerNode } from '../../../../protocol/partners/entities.ts';
import type { TableRequest } from '../../../admin/AdminTable.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeTerms } from './PartnerDialogs.tsx';
import { PartnerTable } from './PartnerTable.tsx';
import { ratesText } from './partnerText.ts';

const partnerId = ({ id }: WirePartnerNode): string => id;

const columns = (t: Translate, zone: Zone): ColumnDef<WirePartnerNode>[] => [
  {
    id: 'name',
    header: t('adminPartners.name'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 148 },
    cell: ({ row: { original: partner } }) => <strong>{partner.name}</strong>,
  },
  textColumn('id', t('adminPartners.partnerId'), partnerId, { widthPx: 104 }),
  textColumn('code', t('adminPartners.code'), ({ code }) => code ?? NO_FIGURE),
  textColumn(
    'kind',
    t('adminPartners.kind'),
    ({ kind }) => (kind === null ? NO_FIGURE : t(`adminPartners.kinds.${kind}`)),
    { widthPx: 108 },
  ),
  figureColumn('level', t('adminPartners.level'), ({ level }) => String(level), {
    sortBy: ({ level }) => level,
    widthPx: 64,
  }),
  textColumn('parent', t('adminPartners.parent'), ({ parentId }) => parentId ?? NO_FIGURE),
  figureColumn('rates', t('adminPartners.rates'), ratesText, { widthPx: 200 }),
  figureColumn('members', t('adminPartners.members'), ({ members }) => String(members), {
    sortBy: ({ members }) => members,
    widthPx: 80,
  }),
  figureColumn('partners', t('adminPartners.partners'), ({ partners }) => String(partners), {
    sortBy: ({ partners }) => partners,
    widthPx: 104,
  }),
  textColumn('status', t('adminPartners.status'), ({ status }) =>
    t(`adminPartners.statuses.${status}`),
  ),
  timeColumn(t('adminPartners.registeredAt'), zone, ({ registeredAt }) => registeredAt, {
    widthPx: 132,
  }),
];

const csv = (t: Translate, zone: Zone): readonly CsvColumn<WirePartnerNode>[] => [
  { header: t('adminPartners.partnerId'), value: partnerId },
  { header: t('adminPartners.name'), value: ({ name }) => name },
  { header: t('adminPartners.code'), value: ({ code }) => code ?? '' },
  { header: t('adminPartners.kind'), value: ({ kind }) => kind ?? '' },
  { header: t('adminPartners.level'), value: ({ level }) => String(level) },
  { header: t('adminPartners.parent'), value: ({ parentId }) => parentId ?? '' },
  { header: t('adminPartners.rateFUTURES'), value: ({ rates }) => rates?.FUTURES ?? '' },
  { header: t('adminPartners.rateROUNDS'), value: ({ rates }) => rates?.ROUNDS ?? '' },
  { header: t('adminPartners.rateCOPY'), value: ({ rates }) => rates?.COPY ?? '' },
  { header: t('adminPartners.members'), value: ({ members }) => String(members) },
  { header: t('adminPartners.partners'), value: ({ partners }) => String(partners) },
  { header: t('adminPartners.status'), value: ({ status }) => status },
  {
    header: t('adminPartners.registeredAt'),
    value: ({ registeredAt }) => formatIso(registeredAt, zone),
  },
];

/** All partners with their place in the tree and their terms. */
export function PartnerList({ canAct }: { readonly canAct: boolean }) {
  const t = useText();
  const { call } = useServices();
  const choices = useMemo(
    () => [
      {
        key: 'status',
        label: t('adminPartners.status'),
        words: choicesOf(USER_STATUSES, (value) => t(`adminPartners.statuses.${value}`)),
      },
      { key: 'parent', label: t('adminPartners.parentId') },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, page, size }: TableRequest) =>
      call('partnerList', {
        resultType: 'partner',
        statusStrs: values['status'],
        parentId: values['parent'],
        page,
        size,
      }),
    [call],
  );
  return (
    <PartnerTable
      name="ADMIN_PARTNERS"
      label={t('adminPartners.list')}
      fileName="maru-partners"
      columns={columns}
      csv={csv}
      rowId={partnerId}
      choices={choices}
      read={read}
      emptyTitle={t('adminPartners.empty')}
      canAct={canAct}
      act={{
        text: t('adminPartners.terms'),
        widthPx: 128,
        dialog: (partner, onClose) => <ChangeTerms partner={partner} onClose={onClose} />,
      }}
    />
  );
}
