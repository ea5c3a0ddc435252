import { useText } from '../i18n/useText.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { useQuery } from '../services/query.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { BANK_TYPE } from './bankAccount.ts';
import s from './People.module.css';

/** The banks that this page offers. */
export function BankSelect(props: {
  readonly label: string;
  readonly note?: string | undefined;
  /** What stands for no bank. */
  readonly none: string;
  /** Three digits; empty for none. */
  readonly value: string;
  readonly onValue: (code: string) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['money', 'banks', BANK_TYPE],
    read: () => call('banks', { bankType: BANK_TYPE }),
  });
  const banks = (state.value ?? []).flatMap(({ name, code }) =>
    code === null ? [] : [{ value: code, label: name }],
  );
  return (
    <SelectField
      size="large"
      label={props.label}
      note={props.note}
      value={props.value}
      choices={[{ value: '', label: props.none }, ...banks]}
      onValue={props.onValue}
      hint={
        state.status === 'failed' && state.value === undefined ? (
          <button type="button" className={s['retry']} onClick={refetch}>
            {t('app.retry')}
          </button>
        ) : null
      }
    />
  );
}
