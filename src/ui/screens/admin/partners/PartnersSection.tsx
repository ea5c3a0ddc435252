import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { WireOperatorUser } from '../../../../protocol/operator/userCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { MakePartner } from './MakePartner.tsx';

const userId = ({ id }: WireOperatorUser): string => id;

const columns = (t: Translate, zone: Zone): ColumnDef<WireOperatorUser>[] => [
  textColumn('username', t('adminPartners.username'), (user) => user.username ?? NO_FIGURE, {
    sortBy: (user) => user.username ?? '',
    widthPx: 140,
  }),
  textColumn('name', t('adminPartners.name'), (user) => user.name ?? NO_FIGURE, {
    sortBy: (user) => user.name ?? '',
  }),
  textColumn('status', t('adminPartners.status'), (user) =>
    t(`adminPartners.statuses.${user.status}`),
  ),
  figureColumn('site', t('adminPartners.site'), (user) => String(user.siteInfoId)),
  timeColumn(t('adminPartners.registeredAt'), zone, (user) => user.registeredAt, { widthPx: 132 }),
];

const csv = (t: Translate, zone: Zone): readonly CsvColumn<WireOperatorUser>[] => [
  { header: t('adminPartners.userId'), value: userId },
  { header: t('adminPartners.username'), value: (user) => user.username ?? '' },
  { header: t('adminPartners.name'), value: (user) => user.name ?? '' },
  {
    header: t('adminPartners.status'),
    value: (user) => t(`adminPartners.statuses.${user.status}`),
  },
  { header: t('adminPartners.site'), value: (user) => String(user.siteInfoId) },
  {
    header: t('adminPartners.registeredAt'),
    value: (user) => formatIso(user.registeredAt, zone),
  },
];

/** Members who are partners, and how a member becomes one. */
export function PartnersSection() {
  const t = useText();
  const zone = useZone();
  const operator = useOperator();
  const { call } = useServices();
  const [isMaking, setMaking] = useState(false);
  const read = useCallback(
    ({ keyword, page, size }: TableRequest) =>
      call('operatorUsers', {
        roleStrs: 'PARTNER',
        page,
        size,
        ...(keyword === undefined ? {} : { keyword }),
      }),
    [call],
  );
  return (
    <AdminPage
      title={t('admin.section.partners')}
      acts={
        operator?.can('partners.act') === true ? (
          <Button tone="primary" onClick={() => setMaking(true)}>
            {t('adminPartners.make')}
          </Button>
        ) : null
      }
    >
      <AdminTable
        name="ADMIN_PARTNERS"
        label={t('adminPartners.list')}
        fileName="maru-partners"
        columns={useMemo(() => columns(t, zone), [t, zone])}
        csv={useMemo(() => csv(t, zone), [t, zone])}
        rowId={userId}
        search={t('adminPartners.keyword')}
        isUndated
        read={read}
        emptyTitle={t('adminPartners.empty')}
      />
      {isMaking ? <MakePartner onClose={() => setMaking(false)} /> : null}
    </AdminPage>
  );
}
