import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import type { WireParcel } from '../../../../protocol/outbox/calls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { type Zone, formatIso } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import type { Tone } from '../../../kit/tone.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';
import s from './Outbox.module.css';

/** A code of six digits that stands alone; those within longer numbers are none. */
const CODE = /(?<!\d)\d{6}(?!\d)/;

/** The code that a message carries; undefined for a message without one. */
const codeIn = (text: string): string | undefined => CODE.exec(text)?.[0];

type Row = WireParcel;

const rowId = ({ id }: Row): string => id;

const TONES: Readonly<Record<Row['state'], Tone>> = {
  SANDBOX: 'flat',
  QUEUED: 'warn',
  DELIVERED: 'muted',
  FAILED: 'bad',
  LOST: 'bad',
};

const shown = (text: string | null) =>
  text === null || text === '' ? NO_FIGURE : <span title={text}>{text}</span>;

/** The code that a message carries, to be read to the member who waits for it. */
function Code({ parcel }: { readonly parcel: Row }) {
  const t = useText();
  const code = codeIn(parcel.text ?? parcel.subject);
  if (code === undefined) return NO_FIGURE;
  return (
    <span className={s['code']}>
      <strong>{code}</strong>
      <CopyButton name={t('adminOutbox.code')} text={code} />
    </span>
  );
}

const outboxColumns = (t: Translate, zone: Zone): ColumnDef<Row>[] => [
  timeColumn(t('adminOutbox.at'), zone, ({ createdAt }) => createdAt, { widthPx: 132 }),
  textColumn('to', t('adminOutbox.to'), ({ to }) => shown(to), { widthPx: 200 }),
  textColumn(
    'channel',
    t('adminOutbox.channel'),
    ({ channel }) => t(`adminOutbox.channels.${channel}`),
    {
      sortBy: ({ channel }) => channel,
      widthPx: 80,
    },
  ),
  textColumn(
    'state',
    t('adminOutbox.state'),
    ({ state, problem }) => (
      <StatusBadge tone={TONES[state]} reason={problem ?? undefined}>
        {t(`adminOutbox.states.${state}`)}
      </StatusBadge>
    ),
    { sortBy: ({ state }) => state, widthPx: 148 },
  ),
  textColumn('subject', t('adminOutbox.subject'), ({ subject }) => shown(subject), {
    widthPx: 220,
  }),
  textColumn('text', t('adminOutbox.text'), ({ text }) => shown(text), { widthPx: 300 }),
  figureColumn('site', t('adminOutbox.site'), ({ siteInfoId }) => String(siteInfoId), {
    sortBy: ({ siteInfoId }) => siteInfoId,
    widthPx: 72,
  }),
  actionsColumn<Row>(t('adminOutbox.code'), 128, (parcel) => <Code parcel={parcel} />),
];

/** The text stays out of the file: it may carry a code that is still good. */
const outboxCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminOutbox.at'), value: ({ createdAt }) => formatIso(createdAt, zone) },
  { header: t('adminOutbox.to'), value: ({ to }) => to },
  { header: t('adminOutbox.channel'), value: ({ channel }) => channel },
  { header: t('adminOutbox.state'), value: ({ state }) => state },
  { header: t('adminOutbox.problem'), value: ({ problem }) => problem ?? '' },
  { header: t('adminOutbox.site'), value: ({ siteInfoId }) => String(siteInfoId) },
];

/**
 * Messages that the exchange sent by e-mail and SMS; without a connected carrier, the codes are
 * read here.
 */
export function OutboxSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const beat = useQueueBeat();
  const choices = useMemo<readonly TableChoice[]>(
    () => [{ key: 'to', label: t('adminOutbox.toWhole') }],
    [t],
  );
  const read = useCallback(
    ({ values, page, size }: TableRequest) =>
      call('operatorOutbox', { to: values['to'], page, size }),
    [call],
  );
  return (
    <AdminPage title={t('admin.section.outbox')}>
      <AdminTable
        name="ADMIN_OUTBOX"
        label={t('adminOutbox.list')}
        fileName="maru-outbox"
        columns={useMemo(() => outboxColumns(t, zone), [t, zone])}
        csv={useMemo(() => outboxCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={choices}
        isUndated
        read={read}
        version={beat}
        emptyTitle={t('adminOutbox.empty')}
        emptyHint={t('adminOutbox.emptyHint')}
      />
    </AdminPage>
  );
}
