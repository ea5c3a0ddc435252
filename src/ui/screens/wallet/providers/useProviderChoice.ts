import { useSearchParams } from 'react-router-dom';
import type { Provider } from './providerRules.ts';

/**
 * Which payment provider is chosen, as part of the address: a reload and a link keep it.
 * @param offered those of the wallet; any other is none
 */
export function useProviderChoice<Offered extends Provider>(offered: readonly Offered[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get('provider');
  const choose = (provider: Offered | undefined) => {
    const next = new URLSearchParams(params);
    if (provider === undefined) next.delete('provider');
    else next.set('provider', provider);
    setParams(next, { replace: true });
  };
  return { provider: offered.find((one) => one === named), choose };
}
