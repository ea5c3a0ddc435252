import type { WireOperatorSession } from '../../../../protocol/operator/userViewCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { deviceName } from '../../../people/deviceName.ts';

/** Ends one session of a user. */
export function EndSessionDialog(props: {
  readonly userId: string;
  readonly session: WireOperatorSession;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { userId, session } = props;
  const device = deviceName(session.device) ?? t('adminUsers.unknownDevice');
  return (
    <ActDialog
      name="operatorEndSession"
      subject={session.id}
      title={`${t('adminUsers.endSession')} · ${device}`}
      says={t('adminUsers.endSessionSays', { device })}
      act={t('adminUsers.endSession')}
      params={(reason) => ({ userId, sessionId: session.id, reason })}
      onClose={props.onClose}
    />
  );
}
