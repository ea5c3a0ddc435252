import { type ReactNode, useState } from 'react';
import type { WireDnw, WireTerms } from '../../../../protocol/money/entities.ts';
import { stepDigits } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Button } from '../../../kit/Button.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { typedAmount } from '../forms/amountRules.ts';
import { MoneyDialog } from '../forms/MoneyDialog.tsx';
import s from '../forms/MoneyForm.module.css';
import { limitHint, TermsFigures } from '../forms/TermsFigures.tsx';
import { useMoneyAction } from '../forms/useMoneyAction.ts';
import { usePointForm } from '../forms/useMoneyForms.ts';
import { useWonRate, WonFigures } from '../forms/WonFigures.tsx';
import {
  paidIn,
  paymentReason,
  type Provider,
  providerCommand,
  type ProviderAnswer,
} from './providerRules.ts';
import { Field } from '../../../kit/Field.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useAction } from '../../../services/useAction.ts';
import type { WireProviderCoins } from '../../../../protocol/providers/entities.ts';
import { useQuery } from '../../../services/query.ts';

type CoinsCall = 'paykiwoomCoins' | 'paycoinCoins' | 'bitdexCoins';
const COINS_CALLS: Readonly<Partial<Record<Provider, CoinsCall>>> = {
  paykiwoom: 'paykiwoomCoins',
  paycoin: 'paycoinCoins',
  bitdex: 'bitdexCoins',
};

interface ProviderMember extends ProviderAnswer {
  readonly refetch: () => void;
}

/** Whether a provider sells to the person: some need a sign-up of their own first. */
function useProviderMember(provider: Provider): ProviderMember {
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

/** Signs up with a provider under what it knows the person by. */
function ProviderSignup(props: {
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

/** Deposits or buys through a payment provider; what is typed stays when it does not answer. */
export function ProviderForm(props: {
  readonly provider: Provider;
  /** Terms of the deposit, or of the purchase. */
  readonly terms: WireTerms;
  /** The fields in which wallet and provider were chosen. */
  readonly choice: ReactNode;
  readonly onSent: (dnw: WireDnw) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const { provider, terms } = props;
  const { walletType, currency } = terms;
  const isPurchase = terms.type === 'WB';
  const name = `provider/${provider}`;
  const { fields, set, submit } = usePointForm(name, { walletType, point: '' });
  const { rate, refetch } = useWonRate(walletType);
  const member = useProviderMember(provider);
  const action = useMoneyAction(name, props.onSent, refetch);
  const typed = typedAmount(fields.point);
  const reason = paymentReason({ connection, answer: member, terms, typed: fields.point, rate });
  const needsSignup = member.coins?.isSignedUp === false;
  const send = () => {
    if (typed === undefined) return;
    const content = { walletType, amount: typed };
    action.send(
      (clientRequestId) => providerCommand(provider, { ...content, clientRequestId }),
      content,
    );
  };
  const title = t(isPurchase ? 'wallet.act.buy' : 'wallet.act.deposit');
  return (
    <MoneyDialog
      title={title}
      submit={t('wallet.provider.go', { provider: t(`wallet.provider.name.${provider}`) })}
      reason={reason}
      action={action}
      onClose={props.onClose}
      onSubmit={() => submit(send)}
    >
      {props.choice}
      {member.error === undefined ? null : (
        <>
          <RefusalBox stays text={refusalText(member.error)} />
          <Button onClick={member.refetch}>{t('app.retry')}</Button>
        </>
      )}
      {needsSignup && (provider === 'paykiwoom' || provider === 'paycoin') ? (
        <ProviderSignup provider={provider} onSignedUp={member.refetch} />
      ) : null}
      <AmountField
        label={t('wallet.amount')}
        value={fields.point}
        digits={isPurchase ? 0 : stepDigits(terms.unit)}
        unit={isPurchase ? 'KRW' : currency}
        onValue={(point) => set({ point })}
        hint={limitHint(t, terms)}
      />
      {isPurchase ? <WonFigures currency={currency} rate={rate} /> : null}
      <TermsFigures terms={terms} typed={paidIn(fields.point, terms, rate) ?? ''} />
      {member.coins?.isSandbox === true ? (
        <p className={s['note']}>{t('wallet.provider.sandbox')}</p>
      ) : null}
    </MoneyDialog>
  );
}
