import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Panel } from './Panel.tsx';

/** Payment providers: whether they answer, and what is under way. */
export function ProvidersPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
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
