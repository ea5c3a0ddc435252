import { AREAS, type Permission } from '../../../../domain/permissions.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import s from './Admins.module.css';
import { PRESET_NAMES, withPreset } from './presets.ts';

/** Permissions by area; those that cannot be granted cannot be chosen. */
export function PermissionGrid(props: {
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
