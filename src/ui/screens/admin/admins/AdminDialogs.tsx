import { useState } from 'react';
import * as v from 'valibot';
import { isPermission, type Permission, AREAS } from '../../../../domain/permissions.ts';
import type { WireAdmin } from '../../../../protocol/admins/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActField } from '../../../admin/ActFields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import type { Operator } from '../../../services/operator/useOperator.ts';
import { useKept } from '../../../services/useKept.ts';
import s from './Admins.module.css';
import { PRESET_NAMES, withPreset } from './presets.ts';

/** Permissions by area; those that cannot be granted cannot be chosen. */
function PermissionGrid(props: {
  readonly granted: readonly Permission[];
  readonly isGrantable: (permission: Permission) => boolean;
  readonly onGranted: (granted: readonly Permission[]) => void;
}) {
  const t = useText();
  const { granted, isGrantable, onGranted } = props;
  const toggle = (permission: Permission) =>
    onGranted(
      granted.includes(permission)
        ? granted.filter((one) => one !== permission)
        : [...granted, permission],
    );
  return (
    <>
      <div className={s['presets']} role="group" aria-label={t('adminAdmins.presets')}>
        {PRESET_NAMES.map((preset) => (
          <Button
            key={preset}
            size="small"
            onClick={() => onGranted(withPreset(preset, granted, isGrantable))}
          >
            {t(`adminAdmins.presetNames.${preset}`)}
          </Button>
        ))}
      </div>
      <table className={s['grid']} aria-label={t('adminAdmins.permissions')}>
        <thead>
          <tr>
            <th scope="col">{t('adminAdmins.area')}</th>
            <th scope="col">{t('adminAdmins.read')}</th>
            <th scope="col">{t('adminAdmins.act')}</th>
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`adminAdmins.areas.${area}`)}</th>
              {(['read', 'act'] as const).map((kind) => {
                const permission: Permission = `${area}.${kind}`;
                return (
                  <td key={kind}>
                    <input
                      type="checkbox"
                      aria-label={`${t(`adminAdmins.areas.${area}`)} · ${t(`adminAdmins.${kind}`)}`}
                      checked={granted.includes(permission)}
                      disabled={!isGrantable(permission)}
                      onChange={() => toggle(permission)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Shows a one-time password, which the exchange no longer knows. */
export function PasswordDialog(props: { readonly password: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t('adminAdmins.password')}
      onClose={props.onClose}
      footer={
        <Button size="large" tone="primary" data-act onClick={props.onClose}>
          {t('app.close')}
        </Button>
      }
    >
      <p className={s['password']}>
        <output aria-label={t('adminAdmins.password')}>{props.password}</output>
        <CopyButton name={t('adminAdmins.password')} text={props.password} />
      </p>
      <p>{t('adminAdmins.passwordHint')}</p>
    </Dialog>
  );
}

const typedAdmin = v.object({
  username: v.string(),
  name: v.string(),
  permissions: v.array(v.string()),
});

/** Creates an admin below the operator, with at most the operator's permissions. */
export function CreateAdmin(props: {
  readonly operator: Operator;
  readonly onClose: () => void;
  readonly onPassword: (password: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useKept(
    'admin/create',
    typedAdmin,
    () => ({ username: '', name: '', permissions: [] }),
    'anyReload',
  );
  const permissions = typed.permissions.filter(isPermission);
  return (
    <ActDialog
      name="createAdmin"
      subject="new"
      title={t('adminAdmins.create')}
      says={t('adminAdmins.createSays')}
      canSubmit={typed.username.trim() !== ''}
      params={(reason) => ({ username: typed.username, name: typed.name, permissions, reason })}
      onDone={({ oneTimePassword }) => props.onPassword(oneTimePassword)}
      onClose={props.onClose}
    >
      <ActField
        label={t('adminAdmins.username')}
        value={typed.username}
        onValue={(username) => setTyped({ ...typed, username })}
      />
      <ActField
        label={t('adminAdmins.name')}
        value={typed.name}
        onValue={(name) => setTyped({ ...typed, name })}
      />
      <PermissionGrid
        granted={permissions}
        isGrantable={props.operator.can}
        onGranted={(granted) => setTyped({ ...typed, permissions: [...granted] })}
      />
    </ActDialog>
  );
}

/** Replaces the permissions of an admin below. */
export function GrantPermissions(props: {
  readonly admin: WireAdmin;
  /**
   * The admin directly above, whose permissions limit the grant; undefined where they are not
   * shown.
   */
  readonly above: WireAdmin | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { admin, above } = props;
  const [granted, setGranted] = useState<readonly Permission[]>(admin.permissions);
  return (
    <ActDialog
      name="operatorGrant"
      subject={admin.id}
      title={t('adminAdmins.grant')}
      says={t('adminAdmins.grantSays', { who: admin.username })}
      params={(reason) => ({ id: admin.id, permissions: [...granted], reason })}
      onClose={props.onClose}
    >
      <PermissionGrid
        granted={granted}
        isGrantable={(permission) => above?.permissions.includes(permission) ?? true}
        onGranted={setGranted}
      />
    </ActDialog>
  );
}

/** Gives an admin below another one-time password. */
export function NewPassword(props: {
  readonly admin: WireAdmin;
  readonly onClose: () => void;
  readonly onPassword: (password: string) => void;
}) {
  const t = useText();
  const { admin } = props;
  return (
    <ActDialog
      name="operatorNewPassword"
      subject={admin.id}
      title={t('adminAdmins.reissue')}
      says={t('adminAdmins.reissueSays', { who: admin.username })}
      params={(reason) => ({ id: admin.id, reason })}
      onDone={({ oneTimePassword }) => props.onPassword(oneTimePassword)}
      onClose={props.onClose}
    />
  );
}
