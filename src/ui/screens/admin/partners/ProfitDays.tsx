import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { PROFIT_STATES, type ProfitState } from '../../../../domain/partners/partners.ts';
import type { WirePartnerDay } from '../../../../protocol/partners/entities.ts';
import type { TableRequest } from '../../../admin/AdminTable.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import type { Tone } from '../../../kit/tone.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { SettleDay } from './PartnerDialogs.tsx';
import { PartnerTable } from './PartnerTable.tsx';
import { paidText, profitText } from './partnerText.ts';

const TONES: Readonly<Record<ProfitState, Tone>> = {
  OPEN: 'flat',
  DUE: 'warn',
  SETTLED: 'muted',
  NONE: 'muted',
};

const isDue = ({ state }: WirePartnerDay): boolean => state === 'DUE';
const dayId = ({ day, partnerId }: WirePartnerDay): string => `${partnerId}/${day}`;

const columns = (t: Translate, zone: Zone): ColumnDef<WirePartnerDay>[] => [
  textColumn('day', t('adminPartners.day'), ({ day }) => day, { sortBy: ({ day }) => day }),
  textColumn('name', t('adminPartners.name'), ({ name }) => name, {
    sortBy: ({ name }) => name,
    widthPx: 140,
    card: 'head',
  }),
  textColumn('id', t('adminPartners.partnerId'), ({ partnerId }) => partnerId),
  figureColumn('level', t('adminPartners.level'), ({ level }) => String(level), { widthPx: 64 }),
  figureColumn('profit', t('adminPartners.profit'), (day) => profitText(t, day), { widthPx: 240 }),
  figureColumn('pays', t('adminPartners.pays'), paidText, { widthPx: 160 }),
  textColumn(
    'state',
    t('adminPartners.state'),
    ({ state }) => (
      <StatusBadge tone={TONES[state]}>{t(`adminPartners.states.${state}`)}</StatusBadge>
    ),
    { sortBy: ({ state }) => state },
  ),
  textColumn(
    'settledAt',
    t('adminPartners.settledAt'),
    ({ settledAt }) => (settledAt === null ? NO_FIGURE : formatTime(settledAt, 'moment', zone)),
    { widthPx: 148 },
  ),
];

const csv = (t: Translate, zone: Zone): readonly CsvColumn<WirePartnerDay>[] => [
  { header: t('adminPartners.day'), value: ({ day }) => day },
  { header: t('adminPartners.partnerId'), value: ({ partnerId }) => partnerId },
  { header: t('adminPartners.name'), value: ({ name }) => name },
  { header: t('adminPartners.level'), value: ({ level }) => String(level) },
  { header: t('adminPartners.profit'), value: (day) => profitText(t, day) },
  { header: t('adminPartners.pays'), value: paidText },
  { header: t('adminPartners.state'), value: ({ state }) => state },
  {
    header: t('adminPartners.settledAt'),
    value: ({ settledAt }) => (settledAt === null ? '' : formatIso(settledAt, zone)),
  },
];

/** Partners' earnings by day, and the settlement of due profits. */
export function ProfitDays({ canAct }: { readonly canAct: boolean }) {
  const t = useText();
  const { call } = useServices();
  const choices = useMemo(
    () => [
      {
        key: 'state',
        label: t('adminPartners.state'),
        words: choicesOf(PROFIT_STATES, (value) => t(`adminPartners.states.${value}`)),
      },
      { key: 'day', label: t('adminPartners.dayFilter') },
      { key: 'partner', label: t('adminPartners.partnerId') },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, page, size }: TableRequest) =>
      call('operatorPartnerProfits', {
        state: PROFIT_STATES.find((state) => state === values['state']),
        day: values['day'],
        partnerId: values['partner'],
        page,
        size,
      }),
    [call],
  );
  return (
    <PartnerTable
      name="ADMIN_PARTNER_DAYS"
      label={t('adminPartners.days')}
      fileName="maru-partner-profits"
      columns={columns}
      csv={csv}
      rowId={dayId}
      choices={choices}
      read={read}
      emptyTitle={t('adminPartners.noDays')}
      canAct={canAct}
      act={{
        text: t('adminPartners.settle'),
        widthPx: 88,
        isOffered: isDue,
        dialog: (day, onClose) => <SettleDay day={day} onClose={onClose} />,
      }}
    />
  );
}
