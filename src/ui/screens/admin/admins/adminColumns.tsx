import type { ColumnDef } from '@tanstack/react-table';
import { PERMISSIONS } from '../../../../domain/permissions.ts';
import type { WireAdmin } from '../../../../protocol/admins/entities.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import s from './Admins.module.css';

interface AdminTexts {
  readonly t: Translate;
  readonly me: string;
  readonly canAct: boolean;
  readonly byId: ReadonlyMap<string, WireAdmin>;
  readonly topLevel: number;
  readonly onGrant: (admin: WireAdmin) => void;
  readonly onPassword: (admin: WireAdmin) => void;
}

export function adminColumns(texts: AdminTexts): ColumnDef<WireAdmin>[] {
  const { t, me, canAct, byId, topLevel, onGrant, onPassword } = texts;
  const username: ColumnDef<WireAdmin> = {
    id: 'username',
    header: t('adminAdmins.username'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 200 },
    cell: ({ row: { original: admin } }) => (
      <span className={s['who']} style={{ paddingLeft: (admin.level - topLevel) * 16 }}>
        <strong>{admin.username}</strong>
        {admin.id === me ? <Tag>{t('adminAdmins.me')}</Tag> : null}
      </span>
    ),
  };
  const columns = [
    username,
    textColumn<WireAdmin>('name', t('adminAdmins.name'), ({ name }) => name, { widthPx: 128 }),
    figureColumn<WireAdmin>('level', t('adminAdmins.level'), ({ level }) => String(level), {
      widthPx: 72,
    }),
    textColumn<WireAdmin>(
      'above',
      t('adminAdmins.above'),
      ({ parentId }) =>
        parentId === null ? NO_FIGURE : (byId.get(parentId)?.username ?? parentId),
      { widthPx: 128 },
    ),
    figureColumn<WireAdmin>('permissions', t('adminAdmins.permissions'), ({ permissions }) =>
      permissions.length === PERMISSIONS.length
        ? t('adminAdmins.allPermissions')
        : t('adminAdmins.count', { count: permissions.length, total: PERMISSIONS.length }),
    ),
    textColumn<WireAdmin>(
      'state',
      t('adminAdmins.state'),
      ({ mustChangePassword }) => (
        <StatusBadge tone={mustChangePassword ? 'warn' : 'muted'}>
          {t(mustChangePassword ? 'adminAdmins.mustChange' : 'adminAdmins.changed')}
        </StatusBadge>
      ),
      { widthPx: 128 },
    ),
  ];
  if (!canAct) return columns;
  return [
    ...columns,
    actionsColumn<WireAdmin>(t('adminAdmins.acts'), 232, (admin) =>
      admin.id === me ? null : (
        <span className={s['acts']}>
          <Button size="small" onClick={() => onGrant(admin)}>
            {t('adminAdmins.grant')}
          </Button>
          <Button size="small" onClick={() => onPassword(admin)}>
            {t('adminAdmins.reissue')}
          </Button>
        </span>
      ),
    ),
  ];
}
