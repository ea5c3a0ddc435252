import * as v from 'valibot';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure } from '../../../kit/FigureList.tsx';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ProviderPick, useProviderChoice } from '../providers/ProviderPick.tsx';
import { saleCommand, sellersOf } from '../providers/providerRules.ts';
import { useWithdrawableOf, useTerms } from '../useWallets.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { amountReason, feeAndReceives, type Reason } from './amountRules.ts';
import { isWholeAccount, NO_ACCOUNT } from '../../../people/fieldRules.ts';
import { BankAccount, useLastAccount } from './BankAccount.tsx';
import { wonFor, useWonRate, WonFigures } from './WonFigures.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FreezeNotice } from './FreezeNotice.tsx';
import { MoneyDialog, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { PasswordForm } from '../../../people/withdrawPassword/PasswordForm.tsx';
import { TermsAmount, TermsFigures } from './TermsFigures.tsx';
import { usePointForm } from './useMoneyForms.ts';
import { useOutgoingForm } from './useOutgoingForm.ts';
import { OfferedPick } from './WalletPick.tsx';

const bankShape = v.object({ code: v.string(), account: v.string(), holder: v.string() });

/** Sells for won, paid out to a bank account or by a provider: the form, then a page with all of it. */
export function SellForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const offered = useTerms().terms.filter(({ type }) => type === 'WS');
  const { fields, set, submit } = usePointForm('sell', {
    walletType: place.wallet ?? offered[0]?.walletType ?? 'USDT',
    point: place.amount ?? '',
  });
  const { walletType, point } = fields;
  const last = useLastAccount();
  const [typedBank, setBank] = useKept('wallet/sell/bank', bankShape, () => NO_ACCOUNT);
  const bank = isWholeAccount(typedBank) || last === undefined ? typedBank : last;
  const terms = offered.find((one) => one.walletType === walletType);
  const sellers = sellersOf(terms?.providers ?? []);
  const { provider, choose } = useProviderChoice(sellers);
  const currency = terms?.currency ?? walletType;
  const { available, remaining } = useWithdrawableOf(walletType);
  const { rate } = useWonRate(walletType);
  const known = terms === undefined ? undefined : feeAndReceives(point, terms);
  const won = wonFor(known?.receives, rate, 'down');
  const taking = useOutgoingForm('sell', onSent);
  const { freeze } = taking;
  if (taking.needsPassword) return <PasswordForm onDone={() => undefined} onClose={onClose} />;
  const isPayable = provider !== undefined || isWholeAccount(bank);
  const unmet: Reason | undefined =
    terms === undefined
      ? { text: 'wallet.off.terms' }
      : (amountReason({ connection, amount: point, terms, available, remaining, freeze }) ??
        (isPayable ? undefined : { text: 'wallet.off.bank' }));
  const wonText = `≈ ${won === undefined ? NO_FIGURE : wholeAmount(won, 'KRW')}`;
  const confirm = () => {
    const sold = { walletType, point: typedToDecimal(point) };
    if (provider !== undefined) {
      const order = { walletType, amount: sold.point };
      taking.send({ ...sold, provider }, (proof, clientRequestId) =>
        saleCommand(provider, { ...order, clientRequestId }, proof),
      );
      return;
    }
    const { code, account, holder } = bank;
    const content = {
      ...sold,
      bankInfo: { code, account: account.trim(), holder: holder.trim() },
    };
    taking.send(content, (proof, clientRequestId) => ({
      name: 'sell',
      params: { ...content, proof, clientRequestId },
    }));
  };
  if (taking.isConfirming && unmet === undefined) {
    return (
      <ConfirmDialog
        title={t('wallet.confirmSell')}
        submit={t('wallet.act.sell')}
        {...taking.confirming}
        onClose={onClose}
        onSubmit={confirm}
      >
        <Figure label={t('wallet.amount')}>{wholeAmount(point, currency)}</Figure>
        <Figure label={t('wallet.fee')}>{wholeAmount(known?.fee, currency)}</Figure>
        {provider === undefined ? (
          <Figure label={t('wallet.bank')}>{`${bank.account} · ${bank.holder}`}</Figure>
        ) : (
          <Figure label={t('wallet.provider.label')}>
            {t(`wallet.provider.name.${provider}`)}
          </Figure>
        )}
        <Figure label={t('wallet.arrives')}>
          <span className={s['result']}>{wonText}</span>
        </Figure>
      </ConfirmDialog>
    );
  }
  return (
    <MoneyDialog
      title={t('wallet.act.sell')}
      submit={t('wallet.continue')}
      reason={unmet}
      action={taking.action}
      onClose={onClose}
      onSubmit={() => submit(() => taking.setConfirming(true))}
    >
      <FreezeNotice freeze={freeze} />
      <OfferedPick
        value={walletType}
        offered={offered}
        onValue={(type) => set({ walletType: type, point: '' })}
      />
      <ProviderPick
        providers={sellers}
        value={provider}
        none={t('wallet.provider.bank')}
        onValue={choose}
      />
      <TermsAmount
        terms={terms}
        currency={currency}
        value={point}
        available={available}
        onValue={(amount) => set({ point: amount })}
      />
      {provider === undefined ? <BankAccount value={bank} onValue={setBank} /> : null}
      <WonFigures
        currency={currency}
        rate={rate}
        result={{ label: 'wallet.arrives', text: wonText }}
      />
      {terms === undefined ? null : <TermsFigures terms={terms} typed={point} />}
    </MoneyDialog>
  );
}
