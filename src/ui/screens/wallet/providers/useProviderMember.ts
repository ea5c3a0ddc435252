/** Whether a provider sells to the person: some need a sign-up of their own first. */
import type { WireProviderCoins } from '../../../../protocol/providers/entities.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { Provider, ProviderAnswer } from './providerRules.ts';

type CoinsCall = 'paykiwoomCoins' | 'paycoinCoins' | 'bitdexCoins';
const COINS_CALLS: Readonly<Partial<Record<Provider, CoinsCall>>> = {
  paykiwoom: 'paykiwoomCoins',
  paycoin: 'paycoinCoins',
  bitdex: 'bitdexCoins',
};

export interface ProviderMember extends ProviderAnswer {
  readonly refetch: () => void;
}

export function useProviderMember(provider: Provider): ProviderMember {
  const { call } = useServices();
  const { state, refetch } = useQuery<WireProviderCoins | null>({
    key: ['provider', 'member', provider],
    read: async () => {
      const name = COINS_CALLS[provider];
      return name === undefined ? { ok: true, value: null } : call(name, {});
    },
  });
  const error = state.status === 'failed' ? state.error : undefined;
  return { coins: state.value, error, refetch };
}
