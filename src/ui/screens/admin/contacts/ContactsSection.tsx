import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ASSIGNED_WORDS } from '../../../../domain/contacts/contacts.ts';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
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
import { TemplatesPage } from './TemplatesPage.tsx';
import { ThreadPage } from './ThreadPage.tsx';

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
    { sortBy: ({ username }) => username ?? '', widthPx: 104 },
  ),
  timeColumn(t('adminContacts.askedAt'), zone, ({ createdAt }) => createdAt, { widthPx: 124 }),
  textColumn('question', t('adminContacts.question'), ({ question }) => question, {
    widthPx: 180,
  }),
  figureColumn('files', t('adminContacts.files'), ({ files }) => String(files.length), {
    widthPx: 64,
  }),
  textColumn(
    'answered',
    t('adminContacts.answered'),
    ({ isAnswered }) => (
      <StatusBadge tone={isAnswered ? 'muted' : 'warn'}>
        {t(`adminContacts.answers.${flag(isAnswered)}`)}
      </StatusBadge>
    ),
    { sortBy: ({ isAnswered }) => flag(isAnswered), widthPx: 96 },
  ),
  textColumn(
    'answeredAt',
    t('adminContacts.answeredAt'),
    ({ answeredAt }) => (answeredAt === null ? NO_FIGURE : formatTime(answeredAt, 'moment', zone)),
    { sortBy: ({ answeredAt }) => answeredAt ?? 0, widthPx: 124 },
  ),
  textColumn(
    'read',
    t('adminContacts.read'),
    ({ isRead }) => t(`adminContacts.reads.${flag(isRead)}`),
    { widthPx: 72 },
  ),
  textColumn(
    'assigned',
    t('adminContacts.assigned'),
    ({ assigned: { operator, operatorId } }) => operator ?? operatorId ?? NO_FIGURE,
    { sortBy: ({ assigned: { operator } }) => operator ?? '', widthPx: 112 },
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
    header: t('adminContacts.assigned'),
    value: ({ assigned: { operator, operatorId } }) => operator ?? operatorId ?? '',
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
  {
    key: 'assigned',
    label: t('adminContacts.assigned'),
    words: choicesOf(ASSIGNED_WORDS, (value) => t(`adminContacts.assignedTo.${value}`)),
  },
];

/** Every question, newest first; a row opens the thread of who asked. */
function ContactList() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const beat = useQueueBeat();
  const [, setParams] = useSearchParams();
  const open = useCallback(
    ({ userId }: Row) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        next.set('thread', userId);
        return next;
      }),
    [setParams],
  );
  const read = useCallback(
    ({ values, keyword, moments, page, size }: TableRequest) =>
      call('operatorContactList', {
        isAnswerStrs: values['answered'],
        isReadStrs: values['read'],
        keyword,
        assigned: ASSIGNED_WORDS.find((word) => word === values['assigned']),
        ...moments,
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage
      title={t('admin.section.contacts')}
      acts={<LinkButton to="?view=templates" text={t('adminContacts.templates')} />}
    >
      <AdminTable
        name="ADMIN_CONTACTS"
        label={t('adminContacts.list')}
        fileName="maru-contacts"
        columns={useMemo(() => contactColumns(t, zone, open), [t, zone, open])}
        csv={useMemo(() => contactCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => filtersOf(t), [t])}
        search={t('adminContacts.search')}
        read={read}
        version={beat}
        emptyTitle={t('adminContacts.empty')}
      />
    </AdminPage>
  );
}

/**
 * Questions of people, and their answers; `?thread=` opens the thread of one member, and
 * `?view=templates` the templates.
 */
export function ContactsSection() {
  const [params] = useSearchParams();
  const thread = params.get('thread');
  if (params.get('view') === 'templates') return <TemplatesPage />;
  return thread === null ? <ContactList /> : <ThreadPage userId={thread} />;
}
