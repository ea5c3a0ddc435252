import { useMemo, useState } from 'react';
import type { WireAdmin } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import { adminColumns } from './adminColumns.tsx';
import { CreateAdmin, GrantPermissions, NewPassword, PasswordDialog } from './AdminDialogs.tsx';

/** @param admins the requester and everybody below; whose parent is not among them stands at the top */
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
