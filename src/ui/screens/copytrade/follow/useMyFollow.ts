import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** How the reader follows a trader now. */
export function useMyFollow(traderId: string) {
  const { call, account } = useServices();
  const version = useSelected(account, ({ copytrade }) => copytrade.follow?.followId ?? '');
  return useQuery<{ readonly mine: WireFollow | null }>({
    key: ['copytrade', 'my', traderId],
    version,
    read: async () => {
      const answer = await call('myTraderFollower', { traderId });
      return answer.ok ? { ...answer, value: { mine: answer.value } } : answer;
    },
  });
}
