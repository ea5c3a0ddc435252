import type { ColumnDef } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { buttonClass } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { searchOf } from '../walletPlace.ts';
import {
  signedAmount,
  STATUS_TONE,
  walletName,
  wholeAmount,
} from '../../../people/wallets/walletText.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import { type DayRange, rangeMoments } from '../../../kit/table/dateRange.ts';

interface MovementTexts {
  readonly t: Translate;
  readonly zone: Zone;
}

const counterOf = ({ counterAmount, counterCurrency }: WireDnw): string =>
  counterAmount === null || counterCurrency === null
    ? NO_FIGURE
    : wholeAmount(counterAmount, counterCurrency);

export function movementColumns({ t, zone }: MovementTexts): ColumnDef<WireDnw>[] {
  const type: ColumnDef<WireDnw> = {
    id: 'type',
    header: t('wallet.kind'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 120 },
    cell: ({ row: { original: dnw } }) => <strong>{t(`wallet.type.${dnw.type}`)}</strong>,
  };
  return [
    type,
    timeColumn<WireDnw>(t('wallet.requestedAt'), zone, ({ requestedAt }) => requestedAt, {
      widthPx: 124,
    }),
    textColumn<WireDnw>('wallet', t('wallet.wallet'), (dnw) => walletName(t, dnw.walletType)),
    figureColumn<WireDnw>(
      'amount',
      t('wallet.amount'),
      (dnw) => `${signedAmount(dnw)} ${dnw.currency}`,
      { widthPx: 168 },
    ),
    figureColumn<WireDnw>(
      'fee',
      t('wallet.fee'),
      ({ fee, currency }) => (fee === '0' ? NO_FIGURE : wholeAmount(fee, currency)),
      { widthPx: 104 },
    ),
    figureColumn<WireDnw>('counter', t('wallet.counter'), counterOf, { widthPx: 148 }),
    textColumn<WireDnw>(
      'status',
      t('wallet.state'),
      ({ status, reason }) => (
        <StatusBadge tone={STATUS_TONE[status]} reason={reason === '' ? undefined : reason}>
          {t(`wallet.status.${status}`)}
        </StatusBadge>
      ),
      { widthPx: 104 },
    ),
    actionsColumn<WireDnw>('', 72, ({ id }) => (
      <Link to={searchOf({ request: id })} className={buttonClass('ghost', 'small')}>
        {t('wallet.details')}
      </Link>
    )),
  ];
}

/** The columns of the file: figures as the exchange sends them, times in ISO 8601. */
export const movementCsv = ({ t, zone }: MovementTexts): readonly CsvColumn<WireDnw>[] => [
  { header: t('wallet.requestedAt'), value: ({ requestedAt }) => formatIso(requestedAt, zone) },
  {
    header: t('wallet.endedAt'),
    value: ({ endedAt }) => (endedAt === null ? '' : formatIso(endedAt, zone)),
  },
  { header: t('wallet.kind'), value: ({ type }) => t(`wallet.type.${type}`) },
  { header: t('wallet.wallet'), value: ({ walletType }) => walletName(t, walletType) },
  { header: t('wallet.amount'), value: ({ amount }) => amount },
  { header: t('wallet.fee'), value: ({ fee }) => fee },
  { header: t('wallet.receives'), value: ({ receives }) => receives },
  { header: t('wallet.currency'), value: ({ currency }) => currency },
  { header: t('wallet.counter'), value: ({ counterAmount }) => counterAmount ?? '' },
  { header: t('wallet.counterCurrency'), value: ({ counterCurrency }) => counterCurrency ?? '' },
  { header: t('wallet.rate'), value: ({ rate }) => rate ?? '' },
  { header: t('wallet.state'), value: ({ status }) => t(`wallet.status.${status}`) },
  { header: t('wallet.reason'), value: ({ reason }) => reason },
  { header: t('wallet.number'), value: ({ id }) => id },
];

// The filter of movements as it is sent: everything is filtered by the exchange. Pure.

export interface MovementFilter {
  readonly type: WireDnw['type'] | undefined;
  readonly status: WireDnw['status'] | undefined;
  readonly wallet: WalletType | undefined;
  /** A whole id, reference or request id; empty for all. */
  readonly keyword: string;
  readonly days: DayRange;
}

export const EVERY_MOVEMENT: MovementFilter = {
  type: undefined,
  status: undefined,
  wallet: undefined,
  keyword: '',
  days: { from: '', to: '' },
};

export function movementRequest(
  { type, status, wallet, keyword, days }: MovementFilter,
  zone: Zone,
) {
  const wanted = keyword.trim();
  return {
    ...(type === undefined ? {} : { typeStrs: type }),
    ...(status === undefined ? {} : { statusStrs: status }),
    ...(wallet === undefined ? {} : { walletTypeStrs: wallet }),
    ...(wanted === '' ? {} : { keyword: wanted }),
    ...rangeMoments(days, zone),
  };
}
