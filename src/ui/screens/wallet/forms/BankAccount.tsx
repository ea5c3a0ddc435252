import { bankTypeOf } from '../../../../domain/money/banks.ts';
import { useText } from '../../../i18n/useText.ts';
import { Field } from '../../../kit/Field.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from './MoneyForm.module.css';

const BANK_TYPE = bankTypeOf(import.meta.env['VITE_BANK_TYPE']);

export interface BankFields {
  readonly code: string;
  readonly account: string;
  readonly holder: string;
}

export const isWholeAccount = ({ code, account, holder }: BankFields): boolean =>
  /^\d{3}$/.test(code) && /^\d[\d-]{4,28}\d$/.test(account.trim()) && holder.trim() !== '';

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
  const { call } = useServices();
  const { state } = useQuery({
    key: ['money', 'banks'],
    read: () => call('banks', { bankType: BANK_TYPE }),
  });
  const banks = (state.value ?? []).flatMap(({ name, code }) =>
    code === null ? [] : [{ value: code, label: name }],
  );
  const { value, onValue } = props;
  return (
    <>
      <div className={s['pick']}>
        <span aria-hidden="true">{t('wallet.bank')}</span>
        <NativeSelect
          label={t('wallet.bank')}
          value={value.code}
          choices={[{ value: '', label: t('wallet.choose') }, ...banks]}
          onValue={(code) => onValue({ ...value, code })}
        />
      </div>
      <Field label={t('wallet.accountNumber')}>
        {(ids) => (
          <TextInput
            id={ids.id}
            inputMode="numeric"
            autoComplete="off"
            restrict="digitsDash"
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
