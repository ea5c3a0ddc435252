import type { ColumnDef } from '@tanstack/react-table';
import type { WireOperatorDnw } from '../../../../protocol/operator/calls.ts';
import { type Selection, selectColumn } from '../../../admin/selection.tsx';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { STATUS_TONE, walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './Applications.module.css';

type Row = WireOperatorDnw;

export const applicationId = ({ id }: Row): string => id;

/** The admin who approved first, where a second one has to; undefined where none did. */
export const pendingName = ({ pendingBy }: Row): string | undefined =>
  pendingBy === null ? undefined : (pendingBy.username ?? pendingBy.by);

/** Note below the state of a decision: why it was rejected, or who approved first. */
function noteOf(dnw: Row, t: Translate): string | undefined {
  const who = pendingName(dnw);
  if (who !== undefined) return t('adminApplications.approvedFirst', { who });
  return dnw.reason === '' ? undefined : dnw.reason;
}

/** Where it is paid to, or from where it is to be paid, in one line. */
function paidTo({ destination }: Row): string {
  if (destination === null) return NO_FIGURE;
  return destination.kind === 'ADDRESS'
    ? [destination.network, destination.address, destination.tag].filter(Boolean).join(' ')
    : `${destination.bankName} ${destination.account} ${destination.holder}`;
}

/** `1000 KRW`; nothing where an application has one currency alone. */
const counterText = ({ counterAmount, counterCurrency }: Row): string =>
  counterAmount === null || counterCurrency === null
    ? NO_FIGURE
    : wholeAmount(counterAmount, counterCurrency);

export const isWaiting = ({ status }: Row): boolean => status === 'REQUESTED';

export function applicationColumns(p: {
  readonly t: Translate;
  readonly zone: Zone;
  readonly canAct: boolean;
  readonly selection: Selection<Row>;
  readonly decide: (dnw: Row, decision: 'APPROVED' | 'REJECTED') => void;
}): ColumnDef<Row>[] {
  const { t, zone, canAct, decide, selection } = p;
  const carrier = ({ provider }: Row) =>
    provider === null ? t('adminApplications.desk') : t(`wallet.provider.name.${provider}`);
  return [
    ...(canAct
      ? [
          selectColumn({
            header: t('admin.bulk.choice'),
            selection,
            isChoosable: isWaiting,
            label: ({ id }) => id,
          }),
        ]
      : []),
    textColumn('type', t('wallet.kind'), (dnw) => <strong>{t(`wallet.type.${dnw.type}`)}</strong>, {
      sortBy: ({ type }) => type,
      widthPx: 88,
    }),
    textColumn(
      'user',
      t('adminApplications.user'),
      ({ userId, username, name }) => (
        <>
          <UserLink id={userId} username={username} />
          {name === null ? null : <small className={s['name']}>{name}</small>}
        </>
      ),
      { sortBy: ({ username }) => username ?? '', widthPx: 112 },
    ),
    timeColumn(t('wallet.requestedAt'), zone, ({ requestedAt }) => requestedAt, { widthPx: 124 }),
    textColumn('wallet', t('wallet.wallet'), (dnw) => walletName(t, dnw.walletType), {
      widthPx: 72,
    }),
    figureColumn('amount', t('wallet.amount'), (dnw) => wholeAmount(dnw.amount, dnw.currency), {
      sortBy: ({ amount }) => Number(amount),
      widthPx: 112,
    }),
    figureColumn('counter', t('wallet.counter'), counterText, { widthPx: 108 }),
    textColumn(
      'paidTo',
      t('adminApplications.paidTo'),
      (dnw) => <span title={paidTo(dnw)}>{paidTo(dnw)}</span>,
      { widthPx: 132 },
    ),
    textColumn(
      'reference',
      t('wallet.senderCode'),
      ({ destination }) => (destination?.kind === 'BANK' ? (destination.wonpNum ?? '') : ''),
      { widthPx: 88 },
    ),
    textColumn('carrier', t('adminApplications.carrier'), carrier, { widthPx: 72 }),
    textColumn(
      'status',
      t('wallet.state'),
      (dnw) => (
        <StatusBadge tone={STATUS_TONE[dnw.status]} reason={noteOf(dnw, t)}>
          {t(`wallet.status.${dnw.status}`)}
        </StatusBadge>
      ),
      { widthPx: 104 },
    ),
    actionsColumn<Row>(t('adminApplications.decision'), 140, (dnw) =>
      dnw.status === 'REQUESTED' && canAct ? (
        <span className={s['acts']}>
          <Button size="small" tone="primary" onClick={() => decide(dnw, 'APPROVED')}>
            {t('adminApplications.approve')}
          </Button>
          <Button size="small" onClick={() => decide(dnw, 'REJECTED')}>
            {t('adminApplications.reject')}
          </Button>
        </span>
      ) : null,
    ),
  ];
}

export const applicationCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('wallet.number'), value: applicationId },
  { header: t('wallet.requestedAt'), value: ({ requestedAt }) => formatIso(requestedAt, zone) },
  {
    header: t('wallet.endedAt'),
    value: ({ endedAt }) => (endedAt === null ? '' : formatIso(endedAt, zone)),
  },
  {
    header: t('adminApplications.user'),
    value: ({ username, userId }) => username ?? userId,
  },
  { header: t('adminApplications.name'), value: ({ name }) => name ?? '' },
  {
    header: t('wallet.senderCode'),
    value: ({ destination }) => (destination?.kind === 'BANK' ? (destination.wonpNum ?? '') : ''),
  },
  { header: t('wallet.kind'), value: ({ type }) => t(`wallet.type.${type}`) },
  { header: t('wallet.wallet'), value: ({ walletType }) => walletName(t, walletType) },
  { header: t('wallet.amount'), value: ({ amount }) => amount },
  { header: t('wallet.fee'), value: ({ fee }) => fee },
  { header: t('wallet.currency'), value: ({ currency }) => currency },
  { header: t('wallet.counter'), value: ({ counterAmount }) => counterAmount ?? '' },
  { header: t('wallet.counterCurrency'), value: ({ counterCurrency }) => counterCurrency ?? '' },
  { header: t('adminApplications.paidTo'), value: paidTo },
  { header: t('adminApplications.carrier'), value: ({ provider }) => provider ?? '' },
  { header: t('wallet.state'), value: ({ status }) => t(`wallet.status.${status}`) },
  { header: t('adminApplications.firstAdmin'), value: (dnw) => pendingName(dnw) ?? '' },
  { header: t('wallet.reason'), value: ({ reason }) => reason },
];
