import { useState } from 'react';
import type { WireOperatorUserView } from '../../../../protocol/operator/userViewCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { userName } from './userText.ts';

const CALLS = {
  approve: 'operatorApproveUser',
  block: 'operatorBlockUser',
  unblock: 'operatorUnblockUser',
  logout: 'operatorForceLogout',
  release: 'operatorReleaseWithdrawals',
} as const;
type AccountAct = keyof typeof CALLS;

/** What can be done to the account of a user as it is now. */
function actsFor({ user, withdrawals }: WireOperatorUserView): readonly AccountAct[] {
  if (user.status === 'CLOSED') return [];
  if (user.status === 'DENY') return ['unblock'];
  return [
    ...(user.status === 'WAIT' ? (['approve'] as const) : []),
    ...(user.sessions > 0 ? (['logout'] as const) : []),
    ...(withdrawals.lockedAt === null ? [] : (['release'] as const)),
    'block',
  ];
}

/** The buttons of a user's page; one's own account cannot be treated. */
export function UserActs({ view }: { readonly view: WireOperatorUserView }) {
  const t = useText();
  const operator = useOperator();
  const [asked, setAsked] = useState<AccountAct | 'adjust' | undefined>(undefined);
  const { user } = view;
  const close = () => setAsked(undefined);
  const acts = user.id === operator?.id || operator?.can('users.act') !== true ? [] : actsFor(view);
  const mayAdjust = operator?.can('ledger.act') === true && user.status !== 'CLOSED';
  const mayWrite = operator?.can('messages.act') === true && user.status !== 'CLOSED';
  const name = userName(user);
  return (
    <>
      {acts.map((act) => (
        <Button key={act} onClick={() => setAsked(act)}>
          {t(`adminUsers.${act}`)}
        </Button>
      ))}
      {mayAdjust ? (
        <Button onClick={() => setAsked('adjust')}>{t('adminUsers.adjust')}</Button>
      ) : null}
      {mayWrite ? (
        <LinkButton to={`/admin/messages?recipient=${user.id}`} text={t('adminUsers.message')} />
      ) : null}
      {asked === 'adjust' ? <AdjustDialog view={view} onClose={close} /> : null}
      {asked === undefined || asked === 'adjust' ? null : (
        <ActDialog
          name={CALLS[asked]}
          subject={user.id}
          title={`${t(`adminUsers.${asked}`)} · ${name}`}
          says={t(`adminUsers.${asked}Says`, { name, count: user.sessions })}
          act={t(`adminUsers.${asked}`)}
          params={(reason) => ({ userId: user.id, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
