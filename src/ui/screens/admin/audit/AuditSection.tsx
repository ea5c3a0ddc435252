import { useCallback, useMemo, useState } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { useText, useZone, type Translate } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ACTS, actName } from './actNames.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime, formatIso, type Zone } from '../../../format/timeText.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actDetails, changeText, detailsText } from './actDetails.ts';
import { ActTarget } from './ActTarget.tsx';
import s from './WholeAct.module.css';
import { Button } from '../../../kit/Button.tsx';
import { actionsColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import type { Tone } from '../../../kit/tone.ts';

const OUTCOME_TONES: Readonly<Record<WireAct['outcome'], Tone>> = {
  BEGUN: 'warn',
  DONE: 'muted',
  REFUSED: 'bad',
  PENDING: 'warn',
};

const shown = (text: string) => (text === '' ? NO_FIGURE : <span title={text}>{text}</span>);

/** @param open shows all of an act */
const auditColumns = (
  t: Translate,
  zone: Zone,
  open: (act: WireAct) => void,
): ColumnDef<WireAct>[] => [
  timeColumn<WireAct>(t('adminAudit.at'), zone, ({ at }) => at, { widthPx: 132 }),
  textColumn<WireAct>(
    'operator',
    t('adminAudit.operator'),
    ({ operator, username }) => username ?? operator,
    { sortBy: ({ operator, username }) => username ?? operator },
  ),
  textColumn<WireAct>('act', t('adminAudit.act'), ({ act }) => actName(t, act), {
    sortBy: ({ act }) => act,
    widthPx: 148,
  }),
  textColumn<WireAct>('target', t('adminAudit.target'), (act) => <ActTarget {...act} />, {
    sortBy: ({ target }) => target,
    widthPx: 120,
  }),
  textColumn<WireAct>('reason', t('adminAudit.reason'), ({ reason }) => shown(reason), {
    widthPx: 220,
  }),
  textColumn<WireAct>(
    'details',
    t('adminAudit.details'),
    (act) => shown(detailsText({ t, zone }, act)),
    { widthPx: 320 },
  ),
  textColumn<WireAct>(
    'outcome',
    t('adminAudit.outcome'),
    ({ outcome, code }) => (
      <StatusBadge tone={OUTCOME_TONES[outcome]} reason={code ?? undefined}>
        {t(`adminAudit.outcomes.${outcome}`)}
      </StatusBadge>
    ),
    { sortBy: ({ outcome }) => outcome, widthPx: 156 },
  ),
  actionsColumn<WireAct>(t('adminAudit.more'), 80, (act) => (
    <Button
      size="small"
      aria-label={t('adminAudit.whole', { act: actName(t, act.act) })}
      onClick={() => open(act)}
    >
      {t('adminAudit.more')}
    </Button>
  )),
];

const auditCsv = (t: Translate, zone: Zone): readonly CsvColumn<WireAct>[] => [
  { header: t('adminAudit.at'), value: ({ at }) => formatIso(at, zone) },
  { header: t('adminAudit.operatorId'), value: ({ operator }) => operator },
  { header: t('adminAudit.operator'), value: ({ username }) => username ?? '' },
  { header: t('adminAudit.act'), value: ({ act }) => act },
  { header: t('adminAudit.target'), value: ({ target }) => target },
  { header: t('adminAudit.reason'), value: ({ reason }) => reason },
  { header: t('adminAudit.details'), value: (act) => detailsText({ t, zone }, act) },
  {
    header: t('adminAudit.outcome'),
    value: ({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`),
  },
];

/** One act with all that the trail keeps of it. */
function WholeAct(props: { readonly act: WireAct; readonly onClose: () => void }) {
  const t = useText();
  const zone = useZone();
  const { act } = props;
  const { operator, username, outcome, code, reason } = act;
  return (
    <Dialog title={actName(t, act.act)} onClose={props.onClose}>
      <FigureList look="framed" className={s['act']}>
        <Figure label={t('adminAudit.operator')}>
          <UserLink id={operator} username={username} />
        </Figure>
        <Figure label={t('adminAudit.at')}>{formatTime(act.at, 'moment', zone)}</Figure>
        <Figure label={t('adminAudit.target')}>
          <ActTarget {...act} />
        </Figure>
        <Figure label={t('adminAudit.outcome')}>
          <StatusBadge tone={OUTCOME_TONES[outcome]}>
            {t(`adminAudit.outcomes.${outcome}`)}
          </StatusBadge>
          {code === null ? null : ` ${code}`}
        </Figure>
        <Figure label={t('adminAudit.reason')}>{reason === '' ? NO_FIGURE : reason}</Figure>
        {actDetails({ t, zone }, act).map((one) => (
          <Figure key={one.name} label={one.label}>
            {changeText(t, one)}
          </Figure>
        ))}
      </FigureList>
    </Dialog>
  );
}

const actId = ({ id }: WireAct): string => id;

/** Admins' acts, with their targets, reasons and outcomes. */
export function AuditSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const [opened, setOpened] = useState<WireAct>();
  const choices = useMemo(
    () => [
      {
        key: 'act',
        label: t('adminAudit.act'),
        words: ACTS.map((act) => ({ value: act, label: actName(t, act) })),
      },
      { key: 'operator', label: t('adminAudit.operatorName') },
      { key: 'user', label: t('adminAudit.userName') },
      { key: 'target', label: t('adminAudit.target') },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, moments: { startDate, endDate }, page, size }: TableRequest) => {
      const { operator, user, act, target } = values;
      return call('operatorAudit', {
        operator,
        user,
        act,
        target,
        from: startDate,
        to: endDate,
        page,
        size,
      });
    },
    [call],
  );
  return (
    <AdminPage title={t('admin.section.audit')}>
      <AdminTable
        name="ADMIN_AUDIT"
        label={t('adminAudit.list')}
        fileName="maru-audit"
        columns={useMemo(() => auditColumns(t, zone, setOpened), [t, zone])}
        csv={useMemo(() => auditCsv(t, zone), [t, zone])}
        rowId={actId}
        choices={choices}
        read={read}
        emptyTitle={t('adminAudit.empty')}
      />
      {opened === undefined ? null : <WholeAct act={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
