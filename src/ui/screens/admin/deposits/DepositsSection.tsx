import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { DEPOSIT_STATUSES, type DepositStatus } from '../../../../domain/coins/deposits.ts';
import type { WireOperatorDeposit } from '../../../../protocol/coins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { type Zone, formatIso } from '../../../format/timeText.ts';
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
import type { Tone } from '../../../kit/tone.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useCan, useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { QueueView, useIsWhole, useQueueBeat } from '../QueueView.tsx';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { LOOKED_AT, LOOK_MS, isGone } from '../../../admin/useOver.ts';
import { linkClass } from '../../../kit/LinkButton.tsx';

const HELD = { status: 'HELD', page: 1, size: LOOKED_AT } as const;

/**
 * Ends the hold on a deposit, with a note of what was done; an operator with the permission can pay
 * it in from here.
 */
function ResolveDialog(props: {
  readonly deposit: WireOperatorDeposit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const operator = useOperator();
  const { deposit, onClose } = props;
  const { id, amount, coinName, userId, reason } = deposit;
  const held = useOperatorRead('operatorDeposits', HELD, { everyMs: LOOK_MS });
  const mayPay = operator?.can('ledger.act') === true && userId !== null;
  return (
    <ActDialog
      name="resolveDeposit"
      subject={id}
      title={`${t('adminDeposits.resolve')} · ${wholeAmount(amount, coinName)}`}
      says={t('adminDeposits.resolveSays')}
      act={t('adminDeposits.resolve')}
      isOver={isGone(held.state, (one) => one.id === id)}
      params={(note) => ({ id, reason: note })}
      onClose={onClose}
    >
      {reason === null ? null : <p>{t(`adminDeposits.reasons.${reason}`)}</p>}
      {mayPay ? (
        <p>
          <Link
            className={linkClass}
            to={`/admin/users/${userId}?${new URLSearchParams({ pay: amount, wallet: coinName })}`}
          >
            {t('adminDeposits.pay', { user: userId, amount: wholeAmount(amount, coinName) })}
          </Link>
        </p>
      ) : null}
    </ActDialog>
  );
}

type Row = WireOperatorDeposit;

const rowId = ({ id }: Row): string => id;

const TONES: Readonly<Record<DepositStatus, Tone>> = {
  CONFIRMING: 'flat',
  CREDITED: 'muted',
  HELD: 'warn',
  RESOLVED: 'muted',
};

const reasonText = (t: Translate, { reason }: Row): string | undefined =>
  reason === null ? undefined : t(`adminDeposits.reasons.${reason}`);

const receiverText = ({ address, tag }: Row): string => [address, tag].filter(Boolean).join(' · ');

function depositColumns(p: {
  readonly t: Translate;
  readonly zone: Zone;
  readonly canAct: boolean;
  readonly open: (deposit: Row) => void;
}): ColumnDef<Row>[] {
  const { t, zone, canAct, open } = p;
  return [
    timeColumn(t('adminDeposits.seenAt'), zone, ({ seenAt }) => seenAt, { widthPx: 132 }),
    textColumn(
      'user',
      t('adminDeposits.user'),
      ({ userId }) => (userId === null ? NO_FIGURE : <UserLink id={userId} username={null} />),
      { sortBy: ({ userId }) => userId ?? '', widthPx: 80 },
    ),
    figureColumn(
      'amount',
      t('adminDeposits.amount'),
      ({ amount, coinName }) => wholeAmount(amount, coinName),
      { widthPx: 148 },
    ),
    textColumn('network', t('adminDeposits.network'), ({ networkName }) => networkName, {
      widthPx: 104,
    }),
    textColumn(
      'status',
      t('adminDeposits.status'),
      (deposit) => (
        <StatusBadge tone={TONES[deposit.status]} reason={reasonText(t, deposit)}>
          {t(`adminDeposits.statuses.${deposit.status}`)}
        </StatusBadge>
      ),
      { sortBy: ({ status }) => status, widthPx: 200 },
    ),
    textColumn(
      'receiver',
      t('adminDeposits.receiver'),
      (deposit) => <span title={receiverText(deposit)}>{receiverText(deposit)}</span>,
      { widthPx: 200 },
    ),
    textColumn('txid', t('adminDeposits.txid'), ({ txid }) => <span title={txid}>{txid}</span>, {
      widthPx: 168,
    }),
    figureColumn(
      'confirmations',
      t('adminDeposits.confirmations'),
      ({ confirmations, confirmationsNeeded }) => `${confirmations} / ${confirmationsNeeded}`,
      { widthPx: 80 },
    ),
    textColumn(
      'note',
      t('adminDeposits.note'),
      ({ note }) => (note === '' ? NO_FIGURE : <span title={note}>{note}</span>),
      { widthPx: 160 },
    ),
    actionsColumn<Row>(t('adminDeposits.decision'), 104, (deposit) =>
      canAct && deposit.status === 'HELD' ? (
        <Button size="small" onClick={() => open(deposit)}>
          {t('adminDeposits.resolve')}
        </Button>
      ) : null,
    ),
  ];
}

const depositCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminDeposits.seenAt'), value: ({ seenAt }) => formatIso(seenAt, zone) },
  { header: t('adminDeposits.user'), value: ({ userId }) => userId ?? '' },
  { header: t('adminDeposits.coin'), value: ({ coinName }) => coinName },
  { header: t('adminDeposits.amount'), value: ({ amount }) => amount },
  { header: t('adminDeposits.network'), value: ({ network }) => network },
  { header: t('adminDeposits.status'), value: ({ status }) => status },
  { header: t('adminDeposits.reason'), value: (deposit) => reasonText(t, deposit) ?? '' },
  { header: t('adminDeposits.receiver'), value: receiverText },
  { header: t('adminDeposits.txid'), value: ({ txid }) => txid },
  { header: t('adminDeposits.note'), value: ({ note }) => note },
];

/** Deposits of coins: those that are held until an operator deals with them, and all that arrived. */
export function DepositsSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const canAct = useCan('applications.act');
  const isWhole = useIsWhole();
  const beat = useQueueBeat();
  const [opened, setOpened] = useState<Row>();
  const choices = useMemo<readonly TableChoice[]>(
    () =>
      isWhole
        ? [
            {
              key: 'status',
              label: t('adminDeposits.status'),
              words: choicesOf(DEPOSIT_STATUSES, (value) => t(`adminDeposits.statuses.${value}`)),
            },
          ]
        : [],
    [t, isWhole],
  );
  const read = useCallback(
    ({ values, page, size }: TableRequest) => {
      const chosen = DEPOSIT_STATUSES.find((status) => status === values['status']);
      return call('operatorDeposits', { status: isWhole ? chosen : 'HELD', page, size });
    },
    [call, isWhole],
  );
  return (
    <AdminPage
      title={t('admin.section.deposits')}
      acts={
        <QueueView
          label={t('adminDeposits.view')}
          queue={t('adminDeposits.queue')}
          all={t('adminDeposits.all')}
        />
      }
    >
      <AdminTable
        name="ADMIN_DEPOSITS"
        label={t('adminDeposits.list')}
        fileName="maru-deposits"
        columns={useMemo(
          () => depositColumns({ t, zone, canAct, open: setOpened }),
          [t, zone, canAct],
        )}
        csv={useMemo(() => depositCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={choices}
        isUndated
        read={read}
        subject={isWhole}
        version={beat}
        emptyTitle={t(isWhole ? 'adminDeposits.empty' : 'adminDeposits.emptyQueue')}
        {...(isWhole ? {} : { emptyHint: t('adminDeposits.emptyQueueHint') })}
      />
      {opened === undefined ? null : (
        <ResolveDialog deposit={opened} onClose={() => setOpened(undefined)} />
      )}
    </AdminPage>
  );
}
