import { Later, later } from '../../../kit/later.tsx';
import { typedToDecimal } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ProviderPick, useProviderChoice } from '../providers/ProviderPick.tsx';
import { useTerms } from '../useWallets.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { amountReason, type Reason, typedAmount } from './amountRules.ts';
import { MoneyDialog, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { RepeatLast } from './RepeatLast.tsx';
import { TermsAmount, TermsFigures } from './TermsFigures.tsx';
import { usePointForm } from './useMoneyForms.ts';
import { useMoneyAction } from './useMoneyAction.ts';
import { wonFor, useWonRate, WonFigures } from './WonFigures.tsx';
import { OfferedPick } from './WalletPick.tsx';

const ProviderForm = later(
  async () => (await import('../providers/ProviderForm.tsx')).ProviderForm,
);

/**
 * Buys for won, to be paid by bank transfer, for which the account and the code come with the answer,
 * or through a payment provider.
 */
export function BuyForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const offered = useTerms().terms.filter(({ type }) => type === 'WB');
  const first = offered[0]?.walletType ?? 'USDT';
  const { fields, set, submit } = usePointForm('buy', {
    walletType: place.wallet ?? first,
    point: place.amount ?? '',
  });
  const terms = offered.find(({ walletType }) => walletType === fields.walletType);
  const currency = terms?.currency ?? fields.walletType;
  const { rate, refetch } = useWonRate(fields.walletType);
  const { provider, choose } = useProviderChoice(terms?.providers ?? []);
  const won = wonFor(typedAmount(fields.point), rate, 'up');
  // Refused because the rate has moved: the page shows the newest one before the next attempt.
  const action = useMoneyAction('buy', onSent, refetch);
  const reason: Reason | undefined =
    terms === undefined
      ? { text: 'wallet.off.terms' }
      : (amountReason({ connection, amount: fields.point, terms }) ??
        (won === undefined ? { text: 'wallet.off.quote' } : undefined));
  const choice = (
    <>
      <OfferedPick
        value={fields.walletType}
        offered={offered}
        onValue={(walletType) => set({ walletType, point: '' })}
      />
      <ProviderPick
        providers={terms?.providers ?? []}
        value={provider}
        none={t('wallet.provider.bank')}
        onValue={choose}
      />
    </>
  );
  if (provider !== undefined && terms !== undefined) {
    return (
      <Later>
        <ProviderForm
          key={`${provider}/${terms.walletType}`}
          provider={provider}
          terms={terms}
          choice={choice}
          onSent={onSent}
          onClose={onClose}
        />
      </Later>
    );
  }
  return (
    <MoneyDialog
      title={t('wallet.act.buy')}
      submit={t('wallet.act.buy')}
      reason={reason}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (won === undefined) return;
          const content = {
            walletType: fields.walletType,
            point: typedToDecimal(fields.point),
            won,
          };
          action.send(
            (clientRequestId) => ({ name: 'buy', params: { ...content, clientRequestId } }),
            content,
          );
        })
      }
    >
      {choice}
      <TermsAmount
        terms={terms}
        currency={currency}
        value={fields.point}
        onValue={(point) => set({ point })}
      />
      <RepeatLast
        types="WB"
        onRepeat={({ amount, walletType }) => set({ walletType, point: amount })}
      />
      <WonFigures
        currency={currency}
        rate={rate}
        result={{ label: 'wallet.youPay', text: wholeAmount(won ?? '0', 'KRW') }}
      />
      {terms === undefined ? null : <TermsFigures terms={terms} typed={fields.point} />}
      <p className={s['note']}>{t('wallet.buyNote')}</p>
    </MoneyDialog>
  );
}
