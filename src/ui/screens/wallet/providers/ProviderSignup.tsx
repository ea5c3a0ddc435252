import { useState } from 'react';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Field } from '../../../kit/Field.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';

/** Signs up with a provider under what it knows the person by. */
export function ProviderSignup(props: {
  readonly provider: 'paykiwoom' | 'paycoin';
  readonly onSignedUp: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  const [value, setValue] = useState('');
  const name = props.provider === 'paykiwoom' ? 'paykiwoomSignup' : 'paycoinSignup';
  return (
    <>
      <Field label={t('wallet.provider.phone')} hint={t('wallet.provider.signUpWhy')}>
        {(input) => (
          <TextInput
            {...input}
            autoComplete="tel"
            inputMode="tel"
            value={value}
            onValue={setValue}
          />
        )}
      </Field>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <Button
        wide
        disabled={value.trim() === '' || action.isBusy}
        onClick={() => void action.run(() => call(name, { value: value.trim() }), props.onSignedUp)}
      >
        {t('wallet.provider.signUp')}
      </Button>
    </>
  );
}
