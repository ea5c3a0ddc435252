import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { formatCompact, formatWhole } from '../../../format/decimalText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import s from './Dashboard.module.css';

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
export function Glance({ figures }: { readonly figures: WireDashboard }) {
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
