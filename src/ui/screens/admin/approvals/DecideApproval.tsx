import { useState } from 'react';
import { isPassword } from '../../../../domain/accounts/credentials.ts';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActField } from '../../../admin/ActFields.tsx';
import { isGone, LOOK_MS, LOOKED_AT } from '../../../admin/useOver.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { usePasswordKind } from '../../../people/PasswordPair.tsx';
import { useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { actName } from '../audit/actNames.ts';
import { firstAdmin, whatText } from './approvalText.ts';
import { type SecondPress, secondPressOf } from './secondPress.ts';

interface DialogProps {
  readonly approval: WireApproval;
  readonly onClose: () => void;
}

const ALL = { page: 1, size: LOOKED_AT } as const;

/** Whether another admin carried it out or declined it meanwhile. */
function useIsOver({ id }: WireApproval): boolean {
  const { state } = useOperatorRead('operatorApprovals', ALL, { everyMs: LOOK_MS });
  return isGone(state, (one) => one.id === id);
}

function useWords(approval: WireApproval) {
  const t = useText();
  const zone = useZone();
  const figures = {
    who: firstAdmin(approval),
    act: actName(t, approval.act),
    target: approval.target,
    what: whatText({ t, zone }, approval),
  };
  return { t, figures };
}

/** Makes the same call as the first admin, which carries the act out. */
function ConfirmDialog({
  approval,
  press,
  onClose,
}: DialogProps & { readonly press: SecondPress }) {
  const { t, figures } = useWords(approval);
  const zone = useZone();
  const isOver = useIsOver(approval);
  const [password, setPassword] = useState('');
  const kind = usePasswordKind();
  const isMissing = press.hasPassword && !isPassword(password, kind);
  return (
    <ActDialog
      name={press.name}
      subject={`second/${approval.id}`}
      title={`${t('adminApprovals.confirm')} · ${figures.act}`}
      says={t('adminApprovals.confirmSays', figures)}
      act={t('adminApprovals.confirm')}
      pendingBy={figures.who}
      hasNoReason={!press.hasReason}
      isOver={isOver}
      canSubmit={!isMissing}
      params={(reason) => press.params({ reason, password })}
      onClose={onClose}
    >
      <p>
        {t(`adminApprovals.why.${approval.why}`)}{' '}
        {t('adminApprovals.counts', { until: formatTime(approval.until, 'moment', zone) })}
      </p>
      {press.hasPassword ? (
        <ActField
          label={t('adminApprovals.password')}
          hint={t('adminApprovals.passwordHint')}
          type="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
      ) : null}
    </ActDialog>
  );
}

function DeclineDialog({ approval, onClose }: DialogProps) {
  const { t, figures } = useWords(approval);
  const isOver = useIsOver(approval);
  const isOwn = useOperator()?.id === approval.by;
  const act = t(isOwn ? 'adminApprovals.withdraw' : 'adminApprovals.decline');
  return (
    <ActDialog
      name="operatorDecline"
      subject={approval.id}
      title={`${act} · ${figures.act}`}
      says={t('adminApprovals.declineSays', figures)}
      act={act}
      isOver={isOver}
      params={(reason) => ({ id: approval.id, reason })}
      onClose={onClose}
    />
  );
}

/** Asks once before what waits is carried out, or ended without being carried out. */
export function DecideApproval(props: DialogProps & { readonly decision: 'confirm' | 'decline' }) {
  const { approval, decision, onClose } = props;
  const press = secondPressOf(approval);
  return decision === 'confirm' && press !== undefined ? (
    <ConfirmDialog approval={approval} press={press} onClose={onClose} />
  ) : (
    <DeclineDialog approval={approval} onClose={onClose} />
  );
}
