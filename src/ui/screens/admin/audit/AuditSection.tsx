import { useCallback, useMemo, useState } from 'react';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ACTS, actName } from './actNames.ts';
import { auditColumns, auditCsv } from './auditColumns.tsx';
import { WholeAct } from './WholeAct.tsx';

const actId = ({ id }: WireAct): string => id;

/** What admins did, on what and why, with the outcome. */
export function AuditSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const [opened, setOpened] = useState<WireAct>();
  const choices = useMemo(
    () => [
      {
        key: 'act',
        label: t('adminAudit.act'),
        words: ACTS.map((act) => ({ value: act, label: actName(t, act) })),
      },
      { key: 'operator', label: t('adminAudit.operatorName') },
      { key: 'user', label: t('adminAudit.userName') },
      { key: 'target', label: t('adminAudit.target') },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, moments: { startDate, endDate }, page, size }: TableRequest) => {
      const { operator, user, act, target } = values;
      return call('operatorAudit', {
        operator,
        user,
        act,
        target,
        from: startDate,
        to: endDate,
        page,
        size,
      });
    },
    [call],
  );
  return (
    <AdminPage title={t('admin.section.audit')}>
      <AdminTable
        name="ADMIN_AUDIT"
        label={t('adminAudit.list')}
        fileName="maru-audit"
        columns={useMemo(() => auditColumns(t, zone, setOpened), [t, zone])}
        csv={useMemo(() => auditCsv(t, zone), [t, zone])}
        rowId={actId}
        choices={choices}
        read={read}
        emptyTitle={t('adminAudit.empty')}
      />
      {opened === undefined ? null : <WholeAct act={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
