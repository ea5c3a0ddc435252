import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PROVIDERS } from '../../../../domain/ledger/accounts.ts';
import { REQUEST_STATES } from '../../../../domain/providers/requests.ts';
import type { WireProviderRequest } from '../../../../protocol/providers/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { isGone, LOOK_MS, LOOKED_AT } from '../../../admin/useOver.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { linkClass } from '../../../kit/LinkButton.tsx';
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
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQueueBeat } from '../QueueView.tsx';

type Row = WireProviderRequest;

const rowId = ({ dnwHistoryId }: Row): string => dnwHistoryId;

const TONES: Readonly<Record<Row['state'], Tone>> = {
  SENDING: 'warn',
  OPEN: 'flat',
  CONFIRMED: 'flat',
  HELD: 'bad',
  ENDED: 'muted',
};

/** Why it is held, or the error of the last attempt. */
function troubleText(t: Translate, { problem, trouble, attempts }: Row): string | undefined {
  if (problem !== null) return t(`adminProviders.problems.${problem}`);
  return trouble === '' ? undefined : t('adminProviders.attempts', { count: attempts, trouble });
}

function providerColumns(p: {
  readonly t: Translate;
  readonly zone: Zone;
  readonly canAct: boolean;
  readonly close: (request: Row) => void;
}): ColumnDef<Row>[] {
  const { t, zone, canAct, close } = p;
  return [
    timeColumn(t('adminProviders.at'), zone, ({ requestedAt }) => requestedAt, { widthPx: 132 }),
    textColumn('provider', t('adminProviders.provider'), ({ provider }) => provider, {
      sortBy: ({ provider }) => provider,
      widthPx: 104,
    }),
    textColumn(
      'user',
      t('adminProviders.user'),
      ({ userId }) => <UserLink id={userId} username={null} />,
      { sortBy: ({ userId }) => userId, widthPx: 80 },
    ),
    textColumn('type', t('adminProviders.type'), ({ type }) => t(`wallet.type.${type}`), {
      sortBy: ({ type }) => type,
      widthPx: 72,
    }),
    figureColumn(
      'amount',
      t('adminProviders.amount'),
      ({ amount, asset }) => wholeAmount(amount, asset),
      { widthPx: 148 },
    ),
    figureColumn(
      'paid',
      t('adminProviders.paid'),
      ({ paid, asset }) => (paid === null ? NO_FIGURE : wholeAmount(paid, asset)),
      { widthPx: 148 },
    ),
    textColumn(
      'state',
      t('adminProviders.state'),
      (request) => (
        <StatusBadge tone={TONES[request.state]} reason={troubleText(t, request)}>
          {t(`adminProviders.states.${request.state}`)}
        </StatusBadge>
      ),
      { sortBy: ({ state }) => state, widthPx: 220 },
    ),
    textColumn(
      'payment',
      t('adminProviders.paymentId'),
      ({ paymentId }) =>
        paymentId === null ? NO_FIGURE : <span title={paymentId}>{paymentId}</span>,
      { widthPx: 160 },
    ),
    textColumn(
      'application',
      t('adminProviders.application'),
      ({ dnwHistoryId }) => (
        <Link
          className={linkClass}
          to={`/admin/applications?view=all&q=${encodeURIComponent(dnwHistoryId)}`}
        >
          {dnwHistoryId}
        </Link>
      ),
      { widthPx: 88 },
    ),
    actionsColumn<Row>(t('adminProviders.decision'), 96, (request) =>
      canAct && request.state === 'HELD' ? (
        <Button size="small" onClick={() => close(request)}>
          {t('adminProviders.close')}
        </Button>
      ) : null,
    ),
  ];
}

const providerCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminProviders.at'), value: ({ requestedAt }) => formatIso(requestedAt, zone) },
  { header: t('adminProviders.provider'), value: ({ provider }) => provider },
  { header: t('adminProviders.user'), value: ({ userId }) => userId },
  { header: t('adminProviders.type'), value: ({ type }) => type },
  { header: t('adminProviders.amount'), value: ({ amount, asset }) => `${amount} ${asset}` },
  { header: t('adminProviders.paid'), value: ({ paid }) => paid ?? '' },
  { header: t('adminProviders.state'), value: ({ state }) => state },
  { header: t('adminProviders.trouble'), value: (row) => troubleText(t, row) ?? '' },
  { header: t('adminProviders.paymentId'), value: ({ paymentId }) => paymentId ?? '' },
  { header: t('adminProviders.application'), value: rowId },
];

const filtersOf = (t: Translate): readonly TableChoice[] => [
  {
    key: 'provider',
    label: t('adminProviders.provider'),
    words: choicesOf(PROVIDERS, (value) => value),
  },
  {
    key: 'state',
    label: t('adminProviders.state'),
    words: choicesOf(REQUEST_STATES, (value) => t(`adminProviders.states.${value}`)),
  },
];

const HELD = { stateStrs: 'HELD', page: 1, size: LOOKED_AT } as const;

/** Ends the hold on a request, once it is cleared up with the provider. */
function CloseDialog(props: { readonly request: Row; readonly onClose: () => void }) {
  const t = useText();
  const { request } = props;
  const { dnwHistoryId, provider, amount, asset } = request;
  const held = useOperatorRead('operatorProviders', HELD, { everyMs: LOOK_MS });
  return (
    <ActDialog
      name="operatorCloseProvider"
      subject={dnwHistoryId}
      title={`${t('adminProviders.close')} · ${provider} ${wholeAmount(amount, asset)}`}
      says={t('adminProviders.closeSays')}
      act={t('adminProviders.close')}
      isOver={isGone(held.state, (one) => one.dnwHistoryId === dnwHistoryId)}
      params={(reason) => ({ dnwHistoryId, reason })}
      onClose={props.onClose}
    >
      <p>{troubleText(t, request)}</p>
    </ActDialog>
  );
}

/** Unfinished requests to payment providers; held ones wait for an operator. */
export function ProvidersSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const canAct = useCan('applications.act');
  const beat = useQueueBeat();
  const [closed, setClosed] = useState<Row>();
  const read = useCallback(
    ({ values, page, size }: TableRequest) =>
      call('operatorProviders', {
        provider: PROVIDERS.find((provider) => provider === values['provider']),
        stateStrs: values['state'],
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage title={t('admin.section.providers')}>
      <AdminTable
        name="ADMIN_PROVIDERS"
        label={t('adminProviders.list')}
        fileName="maru-providers"
        columns={useMemo(
          () => providerColumns({ t, zone, canAct, close: setClosed }),
          [t, zone, canAct],
        )}
        csv={useMemo(() => providerCsv(t, zone), [t, zone])}
        rowId={rowId}
        choices={useMemo(() => filtersOf(t), [t])}
        isUndated
        read={read}
        version={beat}
        emptyTitle={t('adminProviders.empty')}
        emptyHint={t('adminProviders.emptyHint')}
      />
      {closed === undefined ? null : (
        <CloseDialog request={closed} onClose={() => setClosed(undefined)} />
      )}
    </AdminPage>
  );
}
