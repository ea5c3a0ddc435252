import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isP2pOver, P2P_STATUSES } from '../../../../domain/p2p/p2p.ts';
import type { WireOperatorP2p } from '../../../../protocol/p2p/details.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { QueueView, useIsWhole, useQueueBeat } from '../QueueView.tsx';
import { TradeDialog } from './TradeDialog.tsx';

type Row = WireOperatorP2p;

const rowId = ({ id }: Row): string => id;
const OPEN = P2P_STATUSES.filter((status) => !isP2pOver(status));

const tradeColumns = (t: Translate, zone: Zone, open: (id: string) => void): ColumnDef<Row>[] => [
  textColumn('id', t('wallet.number'), rowId, { widthPx: 72 }),
  textColumn(
    'user',
    t('adminP2p.user'),
    ({ userId, username }) => <UserLink id={userId} username={username} />,
    { sortBy: ({ username }) => username ?? '', widthPx: 112 },
  ),
  textColumn('side', t('adminP2p.side'), ({ side }) => t(`adminP2p.sides.${side}`), {
    sortBy: ({ side }) => side,
    widthPx: 104,
  }),
  timeColumn(t('wallet.requestedAt'), zone, ({ requestedAt }) => requestedAt, { widthPx: 132 }),
  figureColumn('amount', t('wallet.amount'), (one) => wholeAmount(one.amount, one.currency), {
    sortBy: ({ amount }) => Number(amount),
    widthPx: 128,
  }),
  figureColumn('won', t('adminP2p.won'), ({ won }) => wholeAmount(won, 'KRW'), {
    sortBy: ({ won }) => Number(won),
    widthPx: 128,
  }),
  textColumn(
    'status',
    t('wallet.state'),
    ({ status, reason }) => (
      <StatusBadge
        tone={status === 'DISPUTED' ? 'bad' : isP2pOver(status) ? 'muted' : 'warn'}
        reason={reason === '' ? undefined : reason}
      >
        {t(`wallet.p2p.status.${status}`)}
      </StatusBadge>
    ),
    { sortBy: ({ status }) => status, widthPx: 112 },
  ),
  textColumn(
    'expiresAt',
    t('adminP2p.expiresAt'),
    ({ expiresAt }) => (expiresAt === null ? NO_FIGURE : formatTime(expiresAt, 'moment', zone)),
    { sortBy: ({ expiresAt }) => expiresAt ?? 0, widthPx: 132 },
  ),
  actionsColumn<Row>(t('adminP2p.open'), 112, (trade) => (
    <Button size="small" onClick={() => open(trade.id)}>
      {trade.unread === 0 ? t('adminP2p.open') : t('adminP2p.openUnread', { count: trade.unread })}
    </Button>
  )),
];

const tradeCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('wallet.number'), value: rowId },
  { header: t('adminP2p.user'), value: ({ username, userId }) => username ?? userId },
  { header: t('adminP2p.side'), value: ({ side }) => t(`adminP2p.sides.${side}`) },
  { header: t('wallet.requestedAt'), value: ({ requestedAt }) => formatIso(requestedAt, zone) },
  { header: t('wallet.amount'), value: ({ amount }) => amount },
  { header: t('wallet.currency'), value: ({ currency }) => currency },
  { header: t('adminP2p.won'), value: ({ won }) => won },
  { header: t('wallet.rate'), value: ({ rate }) => rate },
  { header: t('wallet.state'), value: ({ status }) => t(`wallet.p2p.status.${status}`) },
  { header: t('wallet.reason'), value: ({ reason }) => reason },
];

const filtersOf = (t: Translate, isWhole: boolean): readonly TableChoice[] => [
  {
    key: 'status',
    label: t('wallet.state'),
    words: choicesOf(isWhole ? P2P_STATUSES : OPEN, (value) => t(`wallet.p2p.status.${value}`)),
  },
];

/** The trade that is open, as part of the address. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (trade: string | undefined) =>
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          if (trade === undefined) next.delete('trade');
          else next.set('trade', trade);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const opened = params.get('trade') ?? undefined;
  return { opened, open, close: () => open(undefined) };
}

/** The counter's P2P trades: those in progress, and all there were. */
export function P2pSection() {
  const t = useText();
  const zone = useZone();
  const { call, p2p } = useServices();
  const isWhole = useIsWhole();
  const beat = useQueueBeat();
  const version = useReadable(p2p.deskVersion);
  const { opened, open, close } = useOpened();
  const read = useCallback(
    ({ values, keyword, moments, page, size }: TableRequest) =>
      call('operatorP2pList', {
        statusStrs: values['status'] ?? (isWhole ? undefined : OPEN.join()),
        keyword,
        ...moments,
        page,
        size,
      }),
    [call, isWhole],
  );
  return (
    <AdminPage
      title={t('admin.section.p2p')}
      acts={
        <QueueView label={t('adminP2p.view')} queue={t('adminP2p.queue')} all={t('adminP2p.all')} />
      }
    >
      <AdminTable
        name="ADMIN_P2P"
        label={t('adminP2p.list')}
        fileName="maru-p2p"
        columns={useMemo(() => tradeColumns(t, zone, open), [t, zone, open])}
        csv={useMemo(() => tradeCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => filtersOf(t, isWhole), [t, isWhole])}
        search={t('adminP2p.keyword')}
        read={read}
        subject={isWhole}
        version={`${beat} ${version}`}
        emptyTitle={t(isWhole ? 'adminP2p.empty' : 'adminP2p.emptyQueue')}
      />
      {opened === undefined ? null : <TradeDialog key={opened} p2pId={opened} onClose={close} />}
    </AdminPage>
  );
}
