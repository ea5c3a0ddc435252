import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { WireOperatorUserView } from '../../../../protocol/operator/userViewCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import { UserActs } from './UserActs.tsx';
import { UserOverview } from './UserOverview.tsx';
import { userName } from './userText.ts';
import { UserStatement } from './UserStatement.tsx';

/** Sessions and wallets change without an act. */
const VIEW_MS = 10_000;

type Tab = 'overview' | 'statement';

function Loaded({ view }: { readonly view: WireOperatorUserView }) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('overview');
  return (
    <TabBar<Tab>
      label={t('adminUsers.tabs')}
      value={tab}
      onValue={setTab}
      tabs={[
        {
          value: 'overview',
          label: t('adminUsers.overview'),
          content: <UserOverview view={view} />,
        },
        {
          value: 'statement',
          label: t('adminUsers.statement'),
          content: <UserStatement userId={view.user.id} />,
        },
      ]}
    />
  );
}

/** One user: who they are, what they hold, where they are logged in, and what can be done. */
export function UserPage() {
  const t = useText();
  const refusalText = useRefusalText();
  const { userId = '' } = useParams();
  const { state, refetch } = useOperatorRead('operatorUser', { userId }, { everyMs: VIEW_MS });
  const view = state.value;
  const back = <LinkButton to="/admin/users" text={t('adminUsers.back')} />;
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
          <UserActs view={view} />
          {back}
        </>
      }
    >
      <Loaded view={view} />
    </AdminPage>
  );
}
