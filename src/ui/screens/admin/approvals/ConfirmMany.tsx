import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { BulkDialog } from '../../../admin/BulkDialog.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { actName } from '../audit/actNames.ts';
import { approvalId } from './approvalColumns.tsx';
import { firstAdmin, whatText } from './approvalText.ts';
import { secondPressOf } from './secondPress.ts';

/** Carries out several acts that other admins pressed first, one after another. */
export function ConfirmMany(props: {
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
