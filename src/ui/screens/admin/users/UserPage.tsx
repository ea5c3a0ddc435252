import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useCallback, useMemo } from 'react';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import type { WireOperatorUserView } from '../../../../protocol/operator/userViewCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { cameFrom } from '../../../admin/AdminLinks.tsx';
import { type Translate, useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import { useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import type { Pays } from './AdjustDialog.tsx';
import { UserActs } from './UserActs.tsx';
import { UserApplications, UserBets, UserOrders } from './UserRecords.tsx';
import { UserNotes } from './UserNotes.tsx';
import { UserOverview } from './UserOverview.tsx';
import { userName } from '../../../admin/userText.ts';
import { UserTrading } from './UserTrading.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { MONEY_CAUSES } from '../../../../domain/ledger/events.ts';
import type { WireStatementLine } from '../../../../protocol/statement/entities.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { statementColumns, statementCsv } from '../../../people/wallets/statementColumns.tsx';
import { walletName } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

const lineId = ({ id }: WireStatementLine): string => id;

const choices = (t: Translate): readonly TableChoice[] => [
  {
    key: 'wallet',
    label: t('wallet.wallet'),
    words: choicesOf(WALLET_TYPES, (value) => walletName(t, value)),
  },
  {
    key: 'cause',
    label: t('wallet.causeName'),
    words: choicesOf(MONEY_CAUSES, (value) => t(`wallet.cause.${value}`)),
  },
];

/** Every movement of a user's wallets, as the user reads it. */
function UserStatement({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ values, moments, page, size }: TableRequest) =>
      call('operatorUserStatement', {
        userId,
        walletTypeStrs: values['wallet'],
        causeStrs: values['cause'],
        ...moments,
        page,
        size,
      }),
    [call, userId],
  );
  return (
    <AdminTable
      name="ADMIN_STATEMENT"
      label={t('adminUsers.statement')}
      fileName={`maru-statement-${userId}`}
      columns={useMemo(() => statementColumns({ t, zone }), [t, zone])}
      csv={useMemo(() => statementCsv({ t, zone }), [t, zone])}
      rowId={lineId}
      choices={useMemo(() => choices(t), [t])}
      read={read}
      subject={userId}
      emptyTitle={t('wallet.noMovements')}
    />
  );
}

/** Sessions and wallets change without an act. */
const VIEW_MS = 10_000;

const TABS = [
  'overview',
  'trading',
  'orders',
  'bets',
  'applications',
  'statement',
  'notes',
] as const;
type Tab = (typeof TABS)[number];

function Content({ tab, view }: { readonly tab: Tab; readonly view: WireOperatorUserView }) {
  const userId = view.user.id;
  switch (tab) {
    case 'overview':
      return <UserOverview view={view} />;
    case 'trading':
      return <UserTrading userId={userId} />;
    case 'orders':
      return <UserOrders userId={userId} />;
    case 'bets':
      return <UserBets userId={userId} />;
    case 'applications':
      return <UserApplications userId={userId} />;
    case 'statement':
      return <UserStatement userId={userId} />;
    case 'notes':
      return <UserNotes userId={userId} />;
  }
}

/** The open tab is part of the address; filters of another tab are left behind. */
function Loaded({ view }: { readonly view: WireOperatorUserView }) {
  const t = useText();
  const operator = useOperator();
  const location = useLocation();
  const state: unknown = location.state;
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'overview';
  const shown = TABS.filter(
    (one) => one !== 'applications' || operator?.can('applications.read') === true,
  );
  return (
    <TabBar<Tab>
      label={t('adminUsers.tabs')}
      value={tab}
      onValue={(next) => setParams({ tab: next }, { replace: true, state })}
      tabs={shown.map((value) => ({
        value,
        label: t(`adminUsers.${value}`),
        content: <Content tab={value} view={view} />,
      }))}
    />
  );
}

/** Payment that a link proposes: `?pay=0.5&wallet=BTC`. */
function usePays(): Pays | undefined {
  const [params] = useSearchParams();
  const wallet = WALLET_TYPES.find((type) => type === params.get('wallet'));
  const amount = params.get('pay');
  return wallet === undefined || amount === null ? undefined : { wallet, amount };
}

/** One user: who they are, what they hold, where they are logged in, and what can be done. */
export function UserPage() {
  const t = useText();
  const refusalText = useRefusalText();
  const { userId = '' } = useParams();
  const location = useLocation();
  const pays = usePays();
  const { state, refetch } = useOperatorRead('operatorUser', { userId }, { everyMs: VIEW_MS });
  const view = state.value;
  const from = cameFrom(location);
  const back = (
    <LinkButton
      to={from ?? '/admin/users'}
      text={t(from === undefined ? 'adminUsers.back' : 'adminUsers.backThere')}
    />
  );
  if (view === undefined) {
    return (
      <AdminPage title={userId} acts={back}>
        {state.status === 'failed' ? (
          <EmptyState
            title={
              state.error.code === 'UNKNOWN_USER'
                ? t('adminUsers.unknown')
                : refusalText(state.error)
            }
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        ) : (
          <SkeletonRows rows={8} label={t('app.loading')} />
        )}
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title={userName(view.user)}
      acts={
        <>
          <UserActs key={userId} view={view} pays={pays} />
          {back}
        </>
      }
    >
      <Loaded view={view} />
    </AdminPage>
  );
}
