import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import s from './Dashboard.module.css';
import { Panel } from './Panel.tsx';

type Process = WireDashboard['processes'][number];

function ProcessRow({ process }: { readonly process: Process }) {
  const t = useText();
  const { address, role, version, position, lag, sockets, isEqual } = process;
  return (
    <tr>
      <th scope="row">{address.replace(/^https?:\/\//, '')}</th>
      <td>{t(`adminDashboard.processRoles.${role}`)}</td>
      <td>{version}</td>
      <td>
        {formatWhole(String(position))}
        {lag > 0 ? ` · ${t('adminDashboard.processLag', { count: lag })}` : ''}
      </td>
      <td>{formatWhole(String(sockets))}</td>
      <td>
        <StatusBadge tone={isEqual ? 'muted' : 'warn'}>
          {t(isEqual ? 'adminDashboard.processEqual' : 'adminDashboard.processDiffers')}
        </StatusBadge>
      </td>
    </tr>
  );
}

/** The processes of the exchange; nothing where it is a single one. */
export function ProcessesPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  if (state.value === undefined || state.value.processes.length === 0) return null;
  return (
    <Panel
      title={t('adminDashboard.processes')}
      hint={t('adminDashboard.processesHint')}
      state={state}
      isWide
    >
      {({ processes }) => (
        <table className={s['rows']}>
          <thead>
            <tr>
              <th scope="col">{t('adminDashboard.processAddress')}</th>
              <th scope="col">{t('adminDashboard.processRole')}</th>
              <th scope="col">{t('adminDashboard.processVersion')}</th>
              <th scope="col">{t('adminDashboard.processPosition')}</th>
              <th scope="col">{t('adminDashboard.processSockets')}</th>
              <th scope="col">{t('adminDashboard.processState')}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map((process) => (
              <ProcessRow key={process.address} process={process} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
