import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from './Alert.module.css';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActNumber, ActText } from '../../../admin/ActFields.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useKept } from '../../../services/useKept.ts';
import { RecipientPick } from '../../../admin/RecipientPick.tsx';

const AUDIENCES = ['all', 'site', 'one'] as const;
const TEXT_MAX = 500;

const written = v.object({
  text: v.string(),
  to: v.picklist(AUDIENCES),
  siteId: v.string(),
  recipient: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
type Written = v.InferOutput<typeof written>;

const BLANK: Written = { text: '', to: 'all', siteId: '', recipient: null };

function addressOf({ to, siteId, recipient }: Written) {
  if (to === 'site') return { siteId: Number(siteId) };
  return to === 'one' && recipient !== null ? { userId: recipient.id } : {};
}

const isAddressed = ({ to, siteId, recipient }: Written): boolean =>
  to === 'all' || (to === 'site' ? Number(siteId) > 0 : recipient !== null);

/** Sends an alert to the users connected at the moment: all, those of a site, or one member. */
function AlertDialog(props: {
  readonly onClose: () => void;
  /** With how many connections it reached. */
  readonly onSent: (reached: number) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useKept('act/alert', written, () => BLANK, 'anyReload');
  const { text, to, siteId, recipient } = typed;
  return (
    <ActDialog
      name="operatorAlert"
      subject="new"
      title={t('adminAlert.write')}
      says={t(`adminAlert.says.${to}`, { site: siteId, name: recipient?.name ?? '' })}
      act={t('adminAlert.send')}
      canSubmit={text.trim() !== '' && isAddressed(typed)}
      params={(reason) => ({ text: text.trim(), reason, ...addressOf(typed) })}
      onClose={props.onClose}
      onDone={({ reached }) => {
        setTyped(BLANK);
        props.onSent(reached);
      }}
    >
      <div className={s['to']}>
        <Segmented
          label={t('adminAlert.to')}
          value={to}
          onValue={(next) => setTyped({ ...typed, to: next })}
          choices={choicesOf(AUDIENCES, (value) => t(`adminAlert.audiences.${value}`))}
        />
        {to === 'site' ? (
          <ActNumber
            label={t('adminAlert.siteId')}
            digits={0}
            value={siteId}
            onValue={(next) => setTyped({ ...typed, siteId: next })}
          />
        ) : null}
        {to === 'one' ? (
          <RecipientPick
            chosen={recipient === null ? [] : [recipient]}
            onChosen={(chosen) => setTyped({ ...typed, recipient: chosen.at(-1) ?? null })}
          />
        ) : null}
      </div>
      <ActText
        label={t('adminAlert.text')}
        hint={t('adminAlert.textHint')}
        rows={4}
        maxLength={TEXT_MAX}
        value={text}
        onValue={(next) => setTyped({ ...typed, text: next })}
      />
    </ActDialog>
  );
}

/** As the audit trail names the act. */
const ACT = 'alert';

const rowId = ({ id }: WireAct): string => id;
const sender = ({ username, operator }: WireAct): string => username ?? operator;
const textOf = ({ details }: WireAct): string => details['text'] ?? '';

/** `everybody` and `site 3` are targets of their own; any other is a member. */
function audience(t: Translate, { target }: WireAct): string {
  if (target === 'everybody') return t('adminAlert.audiences.all');
  const site = /^site (\d+)$/.exec(target)?.[1];
  return site === undefined ? target : t('adminAlert.ofSite', { site });
}

const alertColumns = (t: Translate, zone: Zone): ColumnDef<WireAct>[] => [
  timeColumn(t('adminAlert.at'), zone, ({ at }) => at, { widthPx: 132 }),
  textColumn('by', t('adminAlert.by'), sender, { sortBy: sender, widthPx: 120 }),
  textColumn('to', t('adminAlert.to'), (act) => audience(t, act), { widthPx: 120 }),
  textColumn(
    'text',
    t('adminAlert.text'),
    (act) => (textOf(act) === '' ? NO_FIGURE : <span title={textOf(act)}>{textOf(act)}</span>),
    { widthPx: 360 },
  ),
  textColumn('reason', t('admin.reason'), ({ reason }) => <span title={reason}>{reason}</span>, {
    widthPx: 200,
  }),
];

const alertCsv = (t: Translate, zone: Zone): readonly CsvColumn<WireAct>[] => [
  { header: t('adminAlert.at'), value: ({ at }) => formatIso(at, zone) },
  { header: t('adminAlert.by'), value: sender },
  { header: t('adminAlert.to'), value: (act) => audience(t, act) },
  { header: t('adminAlert.text'), value: textOf },
  { header: t('admin.reason'), value: ({ reason }) => reason },
];

function SentAlerts() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ moments: { startDate, endDate }, page, size }: TableRequest) =>
      call('operatorAudit', { act: ACT, from: startDate, to: endDate, page, size }),
    [call],
  );
  return (
    <AdminTable
      name="ADMIN_ALERTS"
      label={t('adminAlert.list')}
      fileName="maru-alerts"
      columns={useMemo(() => alertColumns(t, zone), [t, zone])}
      csv={useMemo(() => alertCsv(t, zone), [t, zone])}
      rowId={rowId}
      read={read}
      emptyTitle={t('adminAlert.empty')}
      emptyHint={t('adminAlert.hint')}
    />
  );
}

/** Alerts to the users connected at the moment, and the alerts sent earlier. */
export function AlertSection() {
  const t = useText();
  const operator = useOperator();
  const [isWriting, setWriting] = useState(false);
  const [reached, setReached] = useState<number>();
  return (
    <AdminPage
      title={t('admin.section.alert')}
      acts={
        operator?.can('messages.act') === true ? (
          <Button tone="primary" onClick={() => setWriting(true)}>
            {t('adminAlert.write')}
          </Button>
        ) : null
      }
    >
      <p role="status" className={s['sent']}>
        {reached === undefined ? '' : t('adminAlert.reached', { count: reached })}
      </p>
      {operator?.can('audit.read') === true ? (
        <SentAlerts />
      ) : (
        <EmptyState title={t('adminAlert.hint')} />
      )}
      {isWriting ? <AlertDialog onClose={() => setWriting(false)} onSent={setReached} /> : null}
    </AdminPage>
  );
}
