import { useText } from '../../../i18n/useText.ts';
import { DigitsInput } from '../../../kit/DigitsInput.tsx';
import { Field } from '../../../kit/Field.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import type { BankFields } from '../../../people/fieldRules.ts';
import { BankSelect } from '../../../people/BankAccountFields.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** The account of the last sale; undefined before the first. */
export function useLastAccount(): BankFields | undefined {
  const { call } = useServices();
  const { state } = useQuery({
    key: ['money', 'lastOf', 'WS'],
    read: () => call('dnwList', { typeStrs: 'WS', page: 1, size: 1 }),
  });
  const destination = state.value?.items[0]?.destination;
  if (destination?.kind !== 'BANK') return undefined;
  const { bankCode: code, account, holder } = destination;
  return { code, account, holder };
}

/** The person's bank account: bank, number, holder. */
export function BankAccount(props: {
  readonly value: BankFields;
  readonly onValue: (value: BankFields) => void;
}) {
  const t = useText();
  const { value, onValue } = props;
  return (
    <>
      <BankSelect
        label={t('wallet.bank')}
        none={t('wallet.choose')}
        value={value.code}
        onValue={(code) => onValue({ ...value, code })}
      />
      <Field label={t('wallet.accountNumber')}>
        {(ids) => (
          <DigitsInput
            id={ids.id}
            hasDashes
            value={value.account}
            onValue={(account) => onValue({ ...value, account })}
          />
        )}
      </Field>
      <Field label={t('wallet.holder')}>
        {(ids) => (
          <TextInput
            id={ids.id}
            autoComplete="off"
            restrict="plain"
            value={value.holder}
            onValue={(holder) => onValue({ ...value, holder })}
          />
        )}
      </Field>
    </>
  );
}
