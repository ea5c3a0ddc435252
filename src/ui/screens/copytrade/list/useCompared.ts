import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** The traders to compare, in their order; those that do not exist are left out. */
export function useCompared(ids: readonly string[]) {
  const { call } = useServices();
  return useQuery<readonly WireTraderDetail[]>({
    key: ['copytrade', 'compared', ids],
    read: async () => {
      const answers = await Promise.all(ids.map((traderId) => call('copyTrader', { traderId })));
      const failed = answers.find((answer) => !answer.ok && answer.error.status !== 404);
      if (failed?.ok === false) return failed;
      return { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
    },
  });
}
