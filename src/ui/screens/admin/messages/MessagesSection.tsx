import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAILING_STATUSES } from '../../../../domain/messages/messages.ts';
import type { WireMailing } from '../../../../protocol/messages/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';
import { segmentTexts } from './segment.ts';
import { WriteDialog } from './WriteDialog.tsx';

type Row = WireMailing;

const rowId = ({ id }: Row): string => id;

function recipients(t: Translate, { isToAll, toSiteId, segment }: Row): string {
  if (!isToAll) return t('adminMessages.toSome');
  const all =
    toSiteId === null ? t('adminMessages.toAll') : t('adminMessages.toSite', { site: toSiteId });
  return [all, ...segmentTexts(t, segment)].join(' · ');
}

const messageColumns = (
  t: Translate,
  zone: Zone,
  open: (mailing: Row) => void,
): ColumnDef<Row>[] => [
  textColumn('title', t('adminMessages.title'), ({ title }) => title, {
    sortBy: ({ title }) => title,
    widthPx: 280,
  }),
  textColumn('to', t('adminMessages.to'), (one) => recipients(t, one), { widthPx: 176 }),
  timeColumn(t('adminMessages.createdAt'), zone, ({ createdAt }) => createdAt, { widthPx: 132 }),
  figureColumn('sent', t('adminMessages.sent'), ({ sent }) => formatWhole(String(sent)), {
    sortBy: ({ sent }) => sent,
    widthPx: 104,
  }),
  textColumn(
    'status',
    t('adminMessages.status'),
    ({ status }) => (
      <StatusBadge tone={status === 'SENT' ? 'muted' : 'warn'}>
        {t(`adminMessages.statuses.${status}`)}
      </StatusBadge>
    ),
    { widthPx: 96 },
  ),
  actionsColumn<Row>(t('adminMessages.open'), 80, (mailing) => (
    <Button size="small" onClick={() => open(mailing)}>
      {t('adminMessages.open')}
    </Button>
  )),
];

const messageCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminMessages.title'), value: ({ title }) => title },
  { header: t('adminMessages.to'), value: (one) => recipients(t, one) },
  { header: t('adminMessages.createdAt'), value: ({ createdAt }) => formatIso(createdAt, zone) },
  { header: t('adminMessages.sent'), value: ({ sent }) => String(sent) },
  {
    header: t('adminMessages.status'),
    value: ({ status }) => t(`adminMessages.statuses.${status}`),
  },
  { header: t('adminMessages.content'), value: ({ content }) => content },
];

const filtersOf = (t: Translate): readonly TableChoice[] => [
  {
    key: 'status',
    label: t('adminMessages.status'),
    words: choicesOf(MAILING_STATUSES, (value) => t(`adminMessages.statuses.${value}`)),
  },
];

/** Messages that operators sent, and a new one; `?recipient=` opens a new one for one user. */
export function MessagesSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const operator = useOperator();
  const beat = useQueueBeat();
  const [params, setParams] = useSearchParams();
  const to = params.get('recipient') ?? undefined;
  const [isWriting, setWriting] = useState(to !== undefined);
  const [opened, setOpened] = useState<Row | undefined>(undefined);
  const canAct = operator?.can('messages.act') === true;
  const read = useCallback(
    ({ values, moments, page, size }: TableRequest) =>
      call('operatorMessageList', { statusStrs: values['status'], ...moments, page, size }),
    [call],
  );
  const closeWriting = () => {
    setWriting(false);
    if (to !== undefined) setParams({}, { replace: true });
  };
  return (
    <AdminPage
      title={t('admin.section.messages')}
      acts={
        canAct ? (
          <Button tone="primary" onClick={() => setWriting(true)}>
            {t('adminMessages.write')}
          </Button>
        ) : null
      }
    >
      <AdminTable
        name="ADMIN_MESSAGES"
        label={t('adminMessages.list')}
        fileName="maru-messages"
        columns={useMemo(() => messageColumns(t, zone, setOpened), [t, zone])}
        csv={useMemo(() => messageCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => filtersOf(t), [t])}
        read={read}
        version={beat}
        emptyTitle={t('adminMessages.empty')}
      />
      {isWriting && canAct ? <WriteDialog to={to} onClose={closeWriting} /> : null}
      {opened === undefined ? null : (
        <Dialog title={opened.title} onClose={() => setOpened(undefined)}>
          <HtmlBlock html={opened.content} />
        </Dialog>
      )}
    </AdminPage>
  );
}
