import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText, useLanguage } from '../../../i18n/useText.ts';
import { useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import s from './Dashboard.module.css';
import { MoneyPanel, RegisteredPanel } from './DayPanels.tsx';
import { ProcessesPanel } from './ProcessesPanel.tsx';
import { ExposurePanel, OpenInterestPanel } from './RiskPanels.tsx';
import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Panel } from './Panel.tsx';
import { formatCompact, formatWhole } from '../../../format/decimalText.ts';

const EVERY_MS = 5_000;
const NOTHING = {} as const;

/** Balances and liabilities of the house accounts. */
function LedgerPanel() {
  const t = useText();
  const { state } = useOperatorRead('operatorLedger', NOTHING, { everyMs: EVERY_MS });
  return (
    <Panel title={t('adminDashboard.ledger')} hint={t('adminDashboard.ledgerHint')} state={state}>
      {(accounts) =>
        accounts.length === 0 ? (
          <p>{t('adminDashboard.emptyLedger')}</p>
        ) : (
          <FigureList>
            {accounts.map(({ account, book, currency, balance }) => (
              <Figure key={`${account}/${book}/${currency}`} label={`${account} · ${book}`}>
                {`${formatWhole(balance)} ${currency}`}
              </Figure>
            ))}
          </FigureList>
        )
      }
    </Panel>
  );
}

function Tile(props: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
}) {
  return (
    <div className={s['tile']}>
      <dt>{props.label}</dt>
      <dd>
        <strong>{props.value}</strong>
        {props.note === undefined ? null : <small>{props.note}</small>}
      </dd>
    </div>
  );
}

/** The figures that an operator looks at first. */
function Glance({ figures }: { readonly figures: WireDashboard }) {
  const t = useText();
  const language = useLanguage();
  const { users, volume, applications, insurance, engine } = figures;
  const compact = (text: string): string => formatCompact(text, language);
  const waiting = applications.reduce((sum, row) => sum + row.waiting, 0);
  const [bets, ...otherBets] = volume.rounds.map(
    ({ currency, amount }) => `${compact(amount)} ${currency}`,
  );
  return (
    <dl className={s['tiles']}>
      <Tile
        label={t('adminDashboard.online')}
        value={formatWhole(String(users.online))}
        note={t('adminDashboard.ofUsers', {
          count: users.total,
          total: formatWhole(String(users.total)),
        })}
      />
      <Tile
        label={t('adminDashboard.waiting')}
        value={<Link to="/admin/applications">{waiting}</Link>}
        note={applications
          .filter((row) => row.waiting > 0)
          .map((row) => `${t(`adminDashboard.applicationTypes.${row.type}`)} ${row.waiting}`)
          .join(' · ')}
      />
      <Tile label={t('adminDashboard.futuresVolume')} value={`${compact(volume.futures)} USDT`} />
      <Tile
        label={t('adminDashboard.roundsVolume')}
        value={bets ?? t('adminDashboard.noBets')}
        note={otherBets.join(' · ')}
      />
      <Tile label={t('adminDashboard.insurance')} value={`${compact(insurance)} USDT`} />
      <Tile
        label={t('adminDashboard.lag')}
        value={t('adminDashboard.ms', { ms: engine.lagMs })}
        note={t('adminDashboard.lagHint', { count: engine.queue })}
      />
    </dl>
  );
}

/** Payment providers: whether they answer, and requests in progress. */
function ProvidersPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel title={t('adminDashboard.providers')} state={state}>
      {({ providers }) => (
        <FigureList>
          {providers.map(({ provider, isConnected, open, held }) => (
            <Figure key={provider} label={provider}>
              <StatusBadge
                tone={isConnected ? 'muted' : 'warn'}
                reason={
                  open + held === 0 ? undefined : t('adminDashboard.openRequests', { open, held })
                }
              >
                {t(isConnected ? 'adminDashboard.connected' : 'adminDashboard.disconnected')}
              </StatusBadge>
            </Figure>
          ))}
        </FigureList>
      )}
    </Panel>
  );
}

/** The exchange at a glance: read every five seconds, and moved by prices and the clock in between. */
export function DashboardSection() {
  const t = useText();
  const operator = useOperator();
  const { state } = useOperatorRead('operatorDashboard', NOTHING, { everyMs: EVERY_MS });
  return (
    <AdminPage title={t('admin.section.dashboard')}>
      {state.value === undefined ? null : <Glance figures={state.value} />}
      <div className={s['panels']}>
        <ExposurePanel state={state} />
        <OpenInterestPanel state={state} />
        <MoneyPanel state={state} />
        <RegisteredPanel state={state} />
        <ProvidersPanel state={state} />
        <ProcessesPanel state={state} />
        {operator?.can('ledger.read') === true ? <LedgerPanel /> : null}
      </div>
    </AdminPage>
  );
}
