import type { ColumnDef } from '@tanstack/react-table';
import type { WireOperatorTrader } from '../../../../protocol/copytrade/operatorCalls.ts';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import type { Tone } from '../../../kit/tone.ts';

const TONES: Readonly<Record<WireOperatorTrader['status'], Tone>> = {
  APPLIED: 'warn',
  ACTIVE: 'flat',
  DENIED: 'muted',
  ENDED: 'muted',
};

const placesText = ({ followers, capacity }: WireOperatorTrader, t: Translate): string =>
  t('adminCopytraders.followersOf', {
    followers: formatWhole(String(followers)),
    capacity: formatWhole(String(capacity)),
  });

/** An active trader who accepts no followers is shown as closed. */
const stateText = ({ status, isOpen }: WireOperatorTrader, t: Translate): string =>
  status === 'ACTIVE' && !isOpen
    ? t('adminCopytraders.closed')
    : t(`adminCopytraders.states.${status}`);

export const traderColumns = (t: Translate, zone: Zone): ColumnDef<WireOperatorTrader>[] => [
  {
    id: 'name',
    header: t('adminCopytraders.name'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 150 },
    cell: ({ row: { original: trader } }) => (
      <>
        <strong>{trader.name}</strong>{' '}
        {trader.isPractice ? (
          <StatusBadge tone="muted">{t('adminCopytraders.practice')}</StatusBadge>
        ) : null}
      </>
    ),
  },
  textColumn(
    'username',
    t('adminCopytraders.username'),
    ({ traderId, username }) => <UserLink id={traderId} username={username} />,
    { widthPx: 104 },
  ),
  textColumn(
    'state',
    t('adminCopytraders.state'),
    (trader) => <StatusBadge tone={TONES[trader.status]}>{stateText(trader, t)}</StatusBadge>,
    { sortBy: ({ status }) => status, widthPx: 84 },
  ),
  textColumn(
    'introduction',
    t('adminCopytraders.introduction'),
    ({ introduction }) => introduction,
  ),
  figureColumn('followers', t('adminCopytraders.followers'), (trader) => placesText(trader, t), {
    sortBy: ({ followers }) => followers,
    widthPx: 92,
  }),
  figureColumn('fee', t('adminCopytraders.fee'), ({ fee }) => `${percentOfShare(fee)}%`, {
    sortBy: ({ fee }) => Number(fee),
    widthPx: 88,
  }),
  timeColumn(t('adminCopytraders.appliedAt'), zone, ({ appliedAt }) => appliedAt, { widthPx: 118 }),
  textColumn(
    'since',
    t('adminCopytraders.since'),
    ({ since }) => (since === null ? NO_FIGURE : formatTime(since, 'moment', zone)),
    { sortBy: ({ since }) => since ?? 0, widthPx: 118 },
  ),
];

export const traderCsv = (t: Translate, zone: Zone): readonly CsvColumn<WireOperatorTrader>[] => [
  { header: t('adminCopytraders.username'), value: ({ username }) => username ?? '' },
  { header: t('adminCopytraders.name'), value: ({ name }) => name },
  { header: t('adminCopytraders.introduction'), value: ({ introduction }) => introduction },
  { header: t('adminCopytraders.followers'), value: ({ followers }) => String(followers) },
  { header: t('adminCopytraders.capacity'), value: ({ capacity }) => String(capacity) },
  { header: t('adminCopytraders.fee'), value: ({ fee }) => fee },
  {
    header: t('adminCopytraders.appliedAt'),
    value: ({ appliedAt }) => formatIso(appliedAt, zone),
  },
  {
    header: t('adminCopytraders.since'),
    value: ({ since }) => (since === null ? '' : formatIso(since, zone)),
  },
  {
    header: t('adminCopytraders.updatedAt'),
    value: ({ updatedAt }) => formatIso(updatedAt, zone),
  },
  { header: t('adminCopytraders.state'), value: (trader) => stateText(trader, t) },
];
