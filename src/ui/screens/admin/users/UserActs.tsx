import { useState } from 'react';
import type { WireOperatorUserView } from '../../../../protocol/operator/userViewCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { AdjustDialog, type Pays } from './AdjustDialog.tsx';
import { userName } from '../../../admin/userText.ts';
import { ROLES, type Role } from '../../../../domain/accounts.ts';
import type { WireOperatorUser } from '../../../../protocol/operator/userCalls.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';

/** TRADER is shown of who trades for others, and is not given. */
const GIVEN = ROLES.filter((role) => role !== 'TRADER');

/** Gives a user another role. */
function RoleDialog(props: { readonly user: WireOperatorUser; readonly onClose: () => void }) {
  const t = useText();
  const { user } = props;
  const [role, setRole] = useState<Role>(user.role);
  const name = userName(user);
  return (
    <ActDialog
      name="operatorSetRole"
      subject={user.id}
      title={`${t('adminUsers.setRole')} · ${name}`}
      says={t(role === 'ADMIN' ? 'adminUsers.setRoleSaysAdmin' : 'adminUsers.setRoleSays', {
        name,
      })}
      act={t('adminUsers.setRole')}
      canSubmit={role !== user.role}
      params={(reason) => ({ userId: user.id, role, reason })}
      onClose={props.onClose}
    >
      <NativeSelect
        label={t('adminUsers.role')}
        value={role}
        onValue={setRole}
        choices={choicesOf(GIVEN, (value) => t(`adminUsers.roles.${value}`))}
      />
    </ActDialog>
  );
}

const CALLS = {
  approve: 'operatorApproveUser',
  block: 'operatorBlockUser',
  unblock: 'operatorUnblockUser',
  logout: 'operatorForceLogout',
  release: 'operatorReleaseWithdrawals',
  freeze: 'operatorFreezeWithdrawals',
  unfreeze: 'operatorUnfreezeWithdrawals',
} as const;
type AccountAct = keyof typeof CALLS;

/** Acts on the account of a user in its present state. */
function actsFor({ user, withdrawals, freeze }: WireOperatorUserView): readonly AccountAct[] {
  if (user.status === 'CLOSED') return [];
  const frozen = freeze === null ? 'freeze' : 'unfreeze';
  if (user.status === 'DENY') return ['unblock', frozen];
  return [
    ...(user.status === 'WAIT' ? (['approve'] as const) : []),
    ...(user.sessions > 0 ? (['logout'] as const) : []),
    ...(withdrawals.lockedAt === null ? [] : (['release'] as const)),
    frozen,
    'block',
  ];
}

/** The buttons of a user's page; one's own account cannot be treated. */
export function UserActs(props: {
  readonly view: WireOperatorUserView;
  /** Payment that the page's link proposes, if it names one. */
  readonly pays?: Pays | undefined;
}) {
  const { view } = props;
  const t = useText();
  const operator = useOperator();
  const [asked, setAsked] = useState<AccountAct | 'adjust' | 'role' | undefined>(
    props.pays === undefined ? undefined : 'adjust',
  );
  const { user } = view;
  const close = () => setAsked(undefined);
  const acts = user.id === operator?.id || operator?.can('users.act') !== true ? [] : actsFor(view);
  const mayChangeRole = acts.length > 0 && user.status === 'NORMAL';
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
      {mayChangeRole ? (
        <Button onClick={() => setAsked('role')}>{t('adminUsers.setRole')}</Button>
      ) : null}
      {mayAdjust ? (
        <Button onClick={() => setAsked('adjust')}>{t('adminUsers.adjust')}</Button>
      ) : null}
      {operator?.can('contacts.read') === true ? (
        <LinkButton to={`/admin/contacts?thread=${user.id}`} text={t('adminUsers.contacts')} />
      ) : null}
      {mayWrite ? (
        <LinkButton to={`/admin/messages?recipient=${user.id}`} text={t('adminUsers.message')} />
      ) : null}
      {asked === 'adjust' && mayAdjust ? (
        <AdjustDialog view={view} pays={props.pays} onClose={close} />
      ) : null}
      {asked === 'role' ? <RoleDialog user={user} onClose={close} /> : null}
      {asked === undefined || asked === 'adjust' || asked === 'role' ? null : (
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
