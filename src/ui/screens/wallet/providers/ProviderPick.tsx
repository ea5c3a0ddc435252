import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../i18n/useText.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import type { Provider } from './providerRules.ts';

const NONE = '';

/** Chooses a payment provider, or none; nothing where the site has none. */
export function ProviderPick<Offered extends Provider>(props: {
  readonly providers: readonly Offered[];
  readonly value: Offered | undefined;
  /** Label of the choice without a provider. */
  readonly none: string;
  readonly onValue: (provider: Offered | undefined) => void;
}) {
  const t = useText();
  const { providers } = props;
  if (providers.length === 0) return null;
  return (
    <SelectField
      label={t('wallet.provider.label')}
      value={props.value ?? NONE}
      choices={[
        { value: NONE, label: props.none },
        ...providers.map((one) => ({ value: one, label: t(`wallet.provider.name.${one}`) })),
      ]}
      onValue={(value) => props.onValue(providers.find((one) => one === value))}
    />
  );
}

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
