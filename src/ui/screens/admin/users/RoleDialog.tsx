import { useState } from 'react';
import { type Role, ROLES } from '../../../../domain/accounts.ts';
import type { WireOperatorUser } from '../../../../protocol/operator/userCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { userName } from '../../../admin/userText.ts';

/** TRADER is shown of who trades for others, and is not given. */
const GIVEN = ROLES.filter((role) => role !== 'TRADER');

/** Gives a user another role. */
export function RoleDialog(props: {
  readonly user: WireOperatorUser;
  readonly onClose: () => void;
}) {
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
