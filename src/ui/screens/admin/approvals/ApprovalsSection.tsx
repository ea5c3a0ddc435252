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
import { DecideApproval } from './DecideApproval.tsx';
import { BulkDialog } from '../../../admin/BulkDialog.tsx';
import { actName } from '../audit/actNames.ts';
import { firstAdmin, whatText } from './approvalText.ts';
import { secondPressOf } from './secondPress.ts';

/** Carries out several acts that other admins pressed first, one after another. */
function ConfirmMany(props: {
  readonly approvals: readonly WireApproval[];
  readonly onClose: (isOver: (approval: WireApproval) => boolean) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const { approvals } = props;
  return (
    <BulkDialog
      name="approvals"
      title={t('adminApprovals.confirmMany')}
      says={t('adminApprovals.confirmManySays', { count: approvals.length })}
      act={t('adminApprovals.confirm')}
      rows={approvals}
      rowId={approvalId}
      label={(approval) =>
        [actName(t, approval.act), whatText({ t, zone }, approval), firstAdmin(approval)].join(
          ' · ',
        )
      }
      send={async (approval, reason) => {
        const press = secondPressOf(approval);
        if (press === undefined) throw new Error(`${approval.id} cannot be confirmed here`);
        return call(press.name, press.params({ reason, password: '' }));
      }}
      onClose={props.onClose}
    />
  );
}

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
          onClear={selection.clear}
        />
      </AdminTable>
      {isBulk ? (
        <ConfirmMany
          approvals={selection.rows}
          onClose={(isOver) => {
            setBulk(false);
            selection.drop(isOver);
          }}
        />
      ) : null}
      {asked === undefined ? null : (
        <DecideApproval {...asked} onClose={() => setAsked(undefined)} />
      )}
    </AdminPage>
  );
}
