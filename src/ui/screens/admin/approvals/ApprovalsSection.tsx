import { useCallback, useMemo, useState } from 'react';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';
import { approvalColumns, approvalCsv, approvalId } from './approvalColumns.tsx';
import { DecideApproval } from './DecideApproval.tsx';

/** Acts that wait for a second admin, of those that the reader may carry out. */
export function ApprovalsSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const reader = useOperator()?.id;
  const beat = useQueueBeat();
  const [asked, setAsked] = useState<{
    readonly approval: WireApproval;
    readonly decision: 'confirm' | 'decline';
  }>();
  const columns = useMemo(
    () =>
      approvalColumns({
        ...{ t, zone, reader },
        decide: (approval, decision) => setAsked({ approval, decision }),
      }),
    [t, zone, reader],
  );
  return (
    <AdminPage title={t('admin.section.approvals')}>
      <AdminTable
        name="ADMIN_APPROVALS"
        label={t('adminApprovals.list')}
        fileName="maru-approvals"
        columns={columns}
        csv={useMemo(() => approvalCsv(t, zone), [t, zone])}
        rowId={approvalId}
        isUndated
        read={useCallback(
          ({ page, size }: TableRequest) => call('operatorApprovals', { page, size }),
          [call],
        )}
        version={beat}
        emptyTitle={t('adminApprovals.empty')}
        emptyHint={t('adminApprovals.emptyHint')}
      />
      {asked === undefined ? null : (
        <DecideApproval {...asked} onClose={() => setAsked(undefined)} />
      )}
    </AdminPage>
  );
}
