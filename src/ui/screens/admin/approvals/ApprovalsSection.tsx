import { useCallback, useMemo, useRef, useState } from 'react';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { BulkButtons } from '../../../admin/BulkButtons.tsx';
import { useSelection } from '../../../admin/selection.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';
import { approvalColumns, approvalCsv, approvalId, isBulkable } from './approvalColumns.tsx';
import { ConfirmMany } from './ConfirmMany.tsx';
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
  const selection = useSelection(approvalId);
  const [isBulk, setBulk] = useState(false);
  const shown = useRef<readonly WireApproval[]>([]);
  const columns = useMemo(
    () =>
      approvalColumns({
        t,
        zone,
        reader,
        selection,
        decide: (approval, decision) => setAsked({ approval, decision }),
      }),
    [t, zone, reader, selection],
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
        onShown={useCallback((rows: readonly WireApproval[]) => {
          shown.current = rows;
        }, [])}
      >
        <BulkButtons
          count={selection.rows.length}
          act={t('adminApprovals.confirm')}
          onAll={() => selection.toggleAll(shown.current.filter((one) => isBulkable(one, reader)))}
          onAct={() => setBulk(true)}
        />
      </AdminTable>
      {isBulk ? (
        <ConfirmMany
          approvals={selection.rows}
          onClose={() => {
            setBulk(false);
            selection.clear();
          }}
        />
      ) : null}
      {asked === undefined ? null : (
        <DecideApproval {...asked} onClose={() => setAsked(undefined)} />
      )}
    </AdminPage>
  );
}
