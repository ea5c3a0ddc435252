import type { ColumnDef } from '@tanstack/react-table';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import type { Tone } from '../../../kit/tone.ts';
import { detailsText } from './actDetails.ts';
import { actName } from './actNames.ts';
import { ActTarget } from './ActTarget.tsx';

export const OUTCOME_TONES: Readonly<Record<WireAct['outcome'], Tone>> = {
  BEGUN: 'warn',
  DONE: 'muted',
  REFUSED: 'bad',
  PENDING: 'warn',
};

const shown = (text: string) => (text === '' ? NO_FIGURE : <span title={text}>{text}</span>);

/** @param open shows all of an act */
export const auditColumns = (
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

export const auditCsv = (t: Translate, zone: Zone): readonly CsvColumn<WireAct>[] => [
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
