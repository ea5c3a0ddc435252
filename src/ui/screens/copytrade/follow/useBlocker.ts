import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAuthUser } from '../../../services/session.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** Why the trader cannot be followed, before anything is typed; undefined when they can. */
export function useBlocker(trader: WireTraderCard, mine: WireFollow | null): string | undefined {
  const t = useText();
  const { account, connection } = useServices();
  const user = useAuthUser();
  const isOffline = useSelected(connection, ({ state }) => state === 'offline');
  const own = useSelected(account, ({ copytrade }) => copytrade.trader?.status);
  const follow = useSelected(account, ({ copytrade }) => copytrade.follow);
  if (user === undefined) return undefined;
  if (isOffline) return t('copyFollow.blocked.offline');
  if (user.id === trader.traderId) return t('copyFollow.blocked.self');
  if (own === 'ACTIVE') return t('copyFollow.blocked.trader');
  if (follow !== null && follow.traderId !== trader.traderId)
    return t('copyFollow.blocked.other', { name: follow.traderName });
  if (!trader.isActive) return t('copyFollow.blocked.ended');
  if (mine !== null) return undefined;
  if (!trader.isOpen) return t('copyFollow.blocked.closed');
  return trader.isFull ? t('copyFollow.blocked.full') : undefined;
}
