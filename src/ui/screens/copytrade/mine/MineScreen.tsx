import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Awaited, LoginPrompt } from '../../../copytrade/Awaited.tsx';
import page from '../../../copytrade/CopyPage.module.css';
import { useText } from '../../../i18n/useText.ts';
import { linkClass, LinkButton } from '../../../kit/LinkButton.tsx';
import { Tag } from '../../../kit/Badge.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { Applied, Apply } from './Application.tsx';
import s from './Mine.module.css';
import { TraderDesk } from './TraderDesk.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useOffers } from '../../../services/useOffers.ts';

const STATE = {
  APPLIED: 'applied',
  ACTIVE: 'active',
  DENIED: 'denied',
  ENDED: 'ended',
} as const;

function useDesk() {
  const { call, account } = useServices();
  const version = useSelected(account, ({ copytrade }) => copytrade.version);
  return useQuery({
    key: ['copytrade', 'desk'],
    version,
    read: () => call('traderDesk', {}),
  });
}

interface PageProps {
  readonly tag?: ReactNode;
  readonly children: ReactNode;
}

function Page({ tag, children }: PageProps) {
  const t = useText();
  return (
    <div className={page['page']}>
      <header className={page['head']}>
        <Link className={linkClass} to="/copytrade">
          {t('copytrade.back')}
        </Link>
        <h1>
          {t('copytrade.own.title')} {tag}
        </h1>
      </header>
      {children}
    </div>
  );
}

/** The form, or that there is none here. */
function Application(props: Parameters<typeof Apply>[0]) {
  const t = useText();
  return useOffers()('applyForTrading') ? (
    <Apply {...props} />
  ) : (
    <EmptyState
      title={t('copytrade.own.noForm')}
      hint={t('copytrade.own.noFormHint')}
      action={<LinkButton to="/copytrade" text={t('copytrade.back')} />}
    />
  );
}

function Own() {
  const t = useText();
  const { state, refetch } = useDesk();
  const desk = state.value;
  const trader = desk?.trader ?? undefined;
  const tag = trader && (
    <Tag tone={trader.status === 'ACTIVE' ? 'plain' : 'warn'}>
      {t(`copytrade.own.${STATE[trader.status]}`)}
    </Tag>
  );
  return (
    <Page tag={tag}>
      {desk === undefined ? <Awaited state={state} rows={10} onRetry={refetch} /> : null}
      {desk !== undefined && trader?.status === 'ACTIVE' ? (
        <TraderDesk desk={desk} trader={trader} onChanged={refetch} />
      ) : null}
      {desk !== undefined && trader?.status === 'APPLIED' ? (
        <div className={s['columns']}>
          <Applied desk={desk} />
        </div>
      ) : null}
      {desk !== undefined && trader?.status !== 'ACTIVE' && trader?.status !== 'APPLIED' ? (
        <Application desk={desk} onApplied={refetch} />
      ) : null}
    </Page>
  );
}

/**
 * /copytrade/trader_detail/my: the application to become a trader, and then the trader's desk. It is
 * open to guests, who are led to the log-in.
 */
export function MineScreen() {
  const t = useText();
  if (useIsLoggedIn()) return <Own />;
  return (
    <Page>
      <LoginPrompt title={t('copytrade.own.login')} wanted="/copytrade/trader_detail/my" />
    </Page>
  );
}
