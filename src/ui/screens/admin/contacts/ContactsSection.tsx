import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/UserLink.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';

type Row = WireOperatorContact;

const FLAGS = ['Y', 'N'] as const;
const rowId = ({ id }: Row): string => id;
const flag = (isSet: boolean) => (isSet ? 'Y' : 'N');

const contactColumns = (
  t: Translate,
  zone: Zone,
  open: (contact: Row) => void,
): ColumnDef<Row>[] => [
  textColumn(
    'user',
    t('adminContacts.user'),
    ({ userId, username }) => <UserLink id={userId} username={username} />,
    { sortBy: ({ username }) => username ?? '', widthPx: 112 },
  ),
  timeColumn(t('adminContacts.askedAt'), zone, ({ createdAt }) => createdAt, { widthPx: 132 }),
  textColumn('question', t('adminContacts.question'), ({ question }) => question, {
    widthPx: 320,
  }),
  figureColumn('files', t('adminContacts.files'), ({ files }) => String(files.length), {
    widthPx: 80,
  }),
  textColumn(
    'answered',
    t('adminContacts.answered'),
    ({ isAnswered }) => (
      <StatusBadge tone={isAnswered ? 'muted' : 'warn'}>
        {t(`adminContacts.answers.${flag(isAnswered)}`)}
      </StatusBadge>
    ),
    { sortBy: ({ isAnswered }) => flag(isAnswered), widthPx: 104 },
  ),
  textColumn(
    'answeredAt',
    t('adminContacts.answeredAt'),
    ({ answeredAt }) => (answeredAt === null ? NO_FIGURE : formatTime(answeredAt, 'moment', zone)),
    { sortBy: ({ answeredAt }) => answeredAt ?? 0, widthPx: 132 },
  ),
  textColumn(
    'read',
    t('adminContacts.read'),
    ({ isRead }) => t(`adminContacts.reads.${flag(isRead)}`),
    { widthPx: 80 },
  ),
  actionsColumn<Row>(t('adminContacts.open'), 80, (contact) => (
    <Button size="small" onClick={() => open(contact)}>
      {t('adminContacts.open')}
    </Button>
  )),
];

const contactCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminContacts.user'), value: ({ username, userId }) => username ?? userId },
  { header: t('adminContacts.askedAt'), value: ({ createdAt }) => formatIso(createdAt, zone) },
  { header: t('adminContacts.question'), value: ({ question }) => question },
  {
    header: t('adminContacts.answeredAt'),
    value: ({ answeredAt }) => (answeredAt === null ? '' : formatIso(answeredAt, zone)),
  },
  {
    header: t('adminContacts.answer'),
    value: ({ answers }) => answers.map(({ text }) => text).join('\n\n'),
  },
];

const filtersOf = (t: Translate): readonly TableChoice[] => [
  {
    key: 'answered',
    label: t('adminContacts.answered'),
    words: choicesOf(FLAGS, (value) => t(`adminContacts.answers.${value}`)),
  },
  {
    key: 'read',
    label: t('adminContacts.read'),
    words: choicesOf(FLAGS, (value) => t(`adminContacts.reads.${value}`)),
  },
];

/** Questions of people, and their answers. */
export function ContactsSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const beat = useQueueBeat();
  const [opened, setOpened] = useState<Row | undefined>(undefined);
  const read = useCallback(
    ({ values, moments, page, size }: TableRequest) =>
      call('operatorContactList', {
        isAnswerStrs: values['answered'],
        isReadStrs: values['read'],
        ...moments,
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage title={t('admin.section.contacts')}>
      <AdminTable
        name="ADMIN_CONTACTS"
        label={t('adminContacts.list')}
        fileName="maru-contacts"
        columns={useMemo(() => contactColumns(t, zone, setOpened), [t, zone])}
        csv={useMemo(() => contactCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => filtersOf(t), [t])}
        read={read}
        version={beat}
        emptyTitle={t('adminContacts.empty')}
      />
      {opened === undefined ? null : (
        <AnswerDialog contact={opened} onClose={() => setOpened(undefined)} />
      )}
    </AdminPage>
  );
}
