import { useMemo, useState } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import type { WireAdmin } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText, type Translate } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { CreateAdmin, GrantPermissions, NewPassword, PasswordDialog } from './AdminDialogs.tsx';
import { PERMISSIONS } from '../../../../domain/permissions.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { Tag } from '../../../kit/Badge.tsx';
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

function adminColumns(texts: AdminTexts): ColumnDef<WireAdmin>[] {
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

/**
 * @param admins the requester and all admins below; whose parent is not among them stands at the
 * top
 */
function inTreeOrder(admins: readonly WireAdmin[]): readonly WireAdmin[] {
  const known = new Set(admins.map(({ id }) => id));
  const below = Map.groupBy(admins, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : '',
  );
  const walk = (parent: string): readonly WireAdmin[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.username.localeCompare(b.username))
      .flatMap((admin) => [admin, ...walk(admin.id)]);
  return walk('');
}

/** A page of the contract; an exchange has fewer admins. */
const ALL = { page: 1, size: 200 } as const;

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'grant' | 'reissue'; readonly admin: WireAdmin }
  | { readonly kind: 'password'; readonly password: string };

/** The operator and the admins below, as a tree. */
export function AdminsSection() {
  const t = useText();
  const refusalText = useRefusalText();
  const operator = useOperator();
  const { state, refetch } = useOperatorRead('admins', ALL);
  const [opened, setOpened] = useState<Opened>();
  const admins = useMemo(() => inTreeOrder(state.value?.items ?? []), [state.value]);
  const byId = useMemo(() => new Map(admins.map((admin) => [admin.id, admin])), [admins]);
  const canAct = operator?.can('admins.act') === true;
  const me = operator?.id ?? '';
  const columns = useMemo(
    () =>
      adminColumns({
        t,
        me,
        canAct,
        byId,
        topLevel: admins[0]?.level ?? 1,
        onGrant: (admin) => setOpened({ kind: 'grant', admin }),
        onPassword: (admin) => setOpened({ kind: 'reissue', admin }),
      }),
    [t, me, canAct, byId, admins],
  );
  const close = () => setOpened(undefined);
  // The dialog that asked closes after this one has opened.
  const showPassword = (password: string) =>
    queueMicrotask(() => setOpened({ kind: 'password', password }));
  return (
    <AdminPage
      title={t('admin.section.admins')}
      acts={
        canAct ? (
          <Button tone="primary" onClick={() => setOpened({ kind: 'create' })}>
            {t('adminAdmins.create')}
          </Button>
        ) : null
      }
    >
      {state.value === undefined && state.status === 'failed' ? (
        <EmptyState
          title={t('admin.readFailed')}
          hint={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : state.value === undefined ? (
        <SkeletonRows rows={6} label={t('app.loading')} />
      ) : (
        <DataTable
          label={t('adminAdmins.list')}
          layout="fixed"
          rows={admins}
          columns={columns}
          rowId={({ id }) => id}
          empty={<EmptyState title={t('admin.noRows')} />}
        />
      )}
      {opened?.kind === 'create' && operator !== undefined ? (
        <CreateAdmin operator={operator} onClose={close} onPassword={showPassword} />
      ) : null}
      {opened?.kind === 'grant' ? (
        <GrantPermissions
          admin={opened.admin}
          above={opened.admin.parentId === null ? undefined : byId.get(opened.admin.parentId)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'reissue' ? (
        <NewPassword admin={opened.admin} onClose={close} onPassword={showPassword} />
      ) : null}
      {opened?.kind === 'password' ? (
        <PasswordDialog password={opened.password} onClose={close} />
      ) : null}
    </AdminPage>
  );
}
