import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAuthUser } from '../../../services/session.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { blockerOf } from './followRules.ts';

/** Why the trader cannot be followed, before anything is typed; undefined when they can. */
export function useBlocker(trader: WireTraderCard): string | undefined {
  const t = useText();
  const { account, connection } = useServices();
  const user = useAuthUser();
  const isOffline = useSelected(connection, ({ state }) => state === 'offline');
  const own = useSelected(account, ({ copytrade }) => copytrade.trader?.status);
  const followed = useSelected(account, ({ copytrade }) => copytrade.follow);
  const available = useFuturesAvailable();
  if (user === undefined) return undefined;
  const person = { userId: user.id, isOffline, isTrader: own === 'ACTIVE', followed, available };
  const blocker = blockerOf(trader, person);
  return blocker && t(blocker.key, blocker.name === undefined ? {} : { name: blocker.name });
}
