import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { ROLES, USER_STATUSES } from '../../../../domain/accounts.ts';
import type { WireOperatorUser } from '../../../../protocol/operator/userCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { USER_TONE } from '../../../admin/userText.ts';

type Row = WireOperatorUser;

const rowId = ({ id }: Row): string => id;
const given = (text: string | null): string => (text === null || text === '' ? NO_FIGURE : text);

const userColumns = (t: Translate, zone: Zone): ColumnDef<Row>[] => [
  textColumn('username', t('adminUsers.username'), (user) => <UserLink {...user} />, {
    sortBy: (user) => user.username ?? '',
    widthPx: 104,
  }),
  textColumn('name', t('adminUsers.name'), ({ name }) => given(name), {
    sortBy: ({ name }) => name ?? '',
    widthPx: 96,
  }),
  textColumn('nick', t('adminUsers.nick'), ({ nick }) => given(nick), { widthPx: 88 }),
  textColumn('phone', t('adminUsers.phone'), ({ phone }) => given(phone), { widthPx: 112 }),
  textColumn('email', t('adminUsers.email'), ({ email }) => given(email), { widthPx: 168 }),
  textColumn('role', t('adminUsers.role'), ({ role }) => t(`adminUsers.roles.${role}`), {
    sortBy: ({ role }) => role,
    widthPx: 72,
  }),
  textColumn(
    'status',
    t('adminUsers.status'),
    ({ status }) => (
      <StatusBadge tone={USER_TONE[status]}>{t(`adminUsers.statuses.${status}`)}</StatusBadge>
    ),
    { sortBy: ({ status }) => status, widthPx: 104 },
  ),
  figureColumn('site', t('adminUsers.site'), ({ siteInfoId }) => String(siteInfoId), {
    sortBy: ({ siteInfoId }) => siteInfoId,
    widthPx: 64,
  }),
  figureColumn('sessions', t('adminUsers.sessions'), ({ sessions }) => String(sessions), {
    sortBy: ({ sessions }) => sessions,
    widthPx: 72,
  }),
  timeColumn(t('adminUsers.registeredAt'), zone, ({ registeredAt }) => registeredAt, {
    widthPx: 132,
  }),
];

const userCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminUsers.id'), value: rowId },
  { header: t('adminUsers.username'), value: ({ username }) => username ?? '' },
  { header: t('adminUsers.name'), value: ({ name }) => name ?? '' },
  { header: t('adminUsers.nick'), value: ({ nick }) => nick ?? '' },
  { header: t('adminUsers.phone'), value: ({ phone }) => phone ?? '' },
  { header: t('adminUsers.email'), value: ({ email }) => email ?? '' },
  { header: t('adminUsers.role'), value: ({ role }) => t(`adminUsers.roles.${role}`) },
  { header: t('adminUsers.status'), value: ({ status }) => t(`adminUsers.statuses.${status}`) },
  { header: t('adminUsers.site'), value: ({ siteInfoId }) => String(siteInfoId) },
  { header: t('adminUsers.sessions'), value: ({ sessions }) => String(sessions) },
  {
    header: t('adminUsers.registeredAt'),
    value: ({ registeredAt }) => formatIso(registeredAt, zone),
  },
];

const userChoices = (t: Translate): readonly TableChoice[] => [
  {
    key: 'status',
    label: t('adminUsers.status'),
    words: choicesOf(USER_STATUSES, (value) => t(`adminUsers.statuses.${value}`)),
  },
  {
    key: 'role',
    label: t('adminUsers.role'),
    words: choicesOf(ROLES, (value) => t(`adminUsers.roles.${value}`)),
  },
  {
    key: 'order',
    label: t('adminUsers.order'),
    words: [{ value: 'OLDEST', label: t('adminUsers.oldest') }],
  },
];

/** All users: searched, filtered and opened. */
export function UserList() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ values, keyword, moments, page, size }: TableRequest) =>
      call('operatorUsers', {
        statusStrs: values['status'],
        roleStrs: values['role'],
        keyword,
        ...moments,
        order: values['order'] === 'OLDEST' ? 'OLDEST' : 'NEWEST',
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage title={t('admin.section.users')}>
      <AdminTable
        name="ADMIN_USERS"
        label={t('adminUsers.list')}
        fileName="maru-users"
        columns={useMemo(() => userColumns(t, zone), [t, zone])}
        csv={useMemo(() => userCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => userChoices(t), [t])}
        search={t('adminUsers.keyword')}
        read={read}
        emptyTitle={t('adminUsers.empty')}
      />
    </AdminPage>
  );
}
