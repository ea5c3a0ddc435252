import { useState } from 'react';
import * as v from 'valibot';
import { NO_FIGURE, stepDigits } from '../../../format/decimalText.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useAvailable, useTerms, useWallets } from '../useWallets.ts';
import { wholeAmount } from '../walletText.ts';
import { amountReason, feeAndReceives, mostOf, type Reason } from './amountRules.ts';
import { type BankFields, BankAccount, isWholeAccount, useLastAccount } from './BankAccount.tsx';
import { wonFor } from './wonFor.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import type { MoneyFormProps } from './moneyFormProps.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { usePasswordState, useProof } from './proof.ts';
import { limitHint, TermsFigures } from './TermsFigures.tsx';
import { useMoneyAction } from './useMoneyAction.ts';
import { usePointForm } from './usePointForm.ts';
import { useWonRate } from './useWonRate.ts';
import { WalletPick } from './WalletPick.tsx';

const bankShape = v.object({ code: v.string(), account: v.string(), holder: v.string() });
const NO_ACCOUNT: BankFields = { code: '', account: '', holder: '' };

/** Sells for won, paid out to the person's bank account: the form, then a page with all of it. */
export function SellForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const wallets = useWallets();
  const offered = useTerms().terms.filter(({ type }) => type === 'WS');
  const { fields, set, submit } = usePointForm('sell', {
    walletType: place.wallet ?? offered[0]?.walletType ?? 'USDT',
    point: place.amount ?? '',
  });
  const last = useLastAccount();
  const [typedBank, setBank] = useKept('wallet/sell/bank', bankShape, () => NO_ACCOUNT);
  const bank = isWholeAccount(typedBank) || last === undefined ? typedBank : last;
  const terms = offered.find(({ walletType }) => walletType === fields.walletType);
  const currency = terms?.currency ?? fields.walletType;
  const available = useAvailable(wallets.find(({ type }) => type === fields.walletType)) ?? '0';
  const { rate } = useWonRate(fields.walletType);
  const known = terms === undefined ? undefined : feeAndReceives(fields.point, terms);
  const won = wonFor(known?.receives, rate, 'down');
  const password = usePasswordState();
  const proof = useProof();
  const [isConfirming, setConfirming] = useState(false);
  const action = useMoneyAction('sell', onSent);
  if (password.exists === false) return <PasswordForm onDone={() => undefined} onClose={onClose} />;
  const unmet: Reason | undefined =
    terms === undefined
      ? { text: 'wallet.off.terms' }
      : (amountReason({ connection, amount: fields.point, terms, available }) ??
        (isWholeAccount(bank) ? undefined : { text: 'wallet.off.bank' }));
  const wonText = won === undefined ? NO_FIGURE : wholeAmount(won, 'KRW');
  const confirm = () => {
    const content = {
      walletType: fields.walletType,
      point: typedToDecimal(fields.point),
      bankInfo: { ...bank, account: bank.account.trim(), holder: bank.holder.trim() },
    };
    action.send(
      (clientRequestId) =>
        proof.prove((given) => ({
          name: 'sell',
          params: { ...content, proof: given, clientRequestId },
        })),
      content,
    );
  };
  if (isConfirming && unmet === undefined) {
    return (
      <ConfirmDialog
        title={t('wallet.confirmSell')}
        submit={t('wallet.act.sell')}
        action={action}
        proof={proof}
        onBack={() => setConfirming(false)}
        onClose={onClose}
        onSubmit={confirm}
      >
        <Figure label={t('wallet.amount')}>{wholeAmount(fields.point, currency)}</Figure>
        <Figure label={t('wallet.fee')}>{wholeAmount(known?.fee, currency)}</Figure>
        <Figure label={t('wallet.bank')}>{`${bank.account} · ${bank.holder}`}</Figure>
        <Figure label={t('wallet.arrives')}>
          <span className={s['result']}>{`≈ ${wonText}`}</span>
        </Figure>
      </ConfirmDialog>
    );
  }
  const most = mostOf(available, terms);
  return (
    <MoneyDialog
      title={t('wallet.act.sell')}
      submit={t('wallet.continue')}
      reason={unmet}
      action={{ ...action, isBusy: false }}
      onClose={onClose}
      onSubmit={() => submit(() => setConfirming(true))}
    >
      <WalletPick
        label={t('wallet.wallet')}
        value={fields.walletType}
        types={offered.length === 0 ? [fields.walletType] : offered.map((one) => one.walletType)}
        onValue={(walletType) => set({ walletType, point: '' })}
      />
      <AmountField
        label={t('wallet.amount')}
        value={fields.point}
        digits={terms === undefined ? 8 : stepDigits(terms.unit)}
        unit={currency}
        onValue={(point) => set({ point })}
        hint={terms === undefined ? undefined : limitHint(t, terms)}
        most={{ amount: most, text: t('wallet.all', { amount: wholeAmount(most, currency) }) }}
      />
      <BankAccount value={bank} onValue={setBank} />
      <FigureList className={s['figures']}>
        <Figure label={t('wallet.rate')}>
          {rate === undefined ? NO_FIGURE : `1 ${currency} = ${wholeAmount(rate, 'KRW')}`}
        </Figure>
        <Figure label={t('wallet.arrives')}>
          <span className={s['result']}>{`≈ ${wonText}`}</span>
        </Figure>
      </FigureList>
      {terms === undefined ? null : <TermsFigures terms={terms} typed={fields.point} />}
    </MoneyDialog>
  );
}
