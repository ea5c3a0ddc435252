import { useText } from '../../../i18n/useText.ts';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { withdrawable, useAvailable, useReceivers, useTerms, useWallets } from '../useWallets.ts';
import { walletCurrencyOf } from '../valuation.ts';
import { isWalletType, wholeAmount } from '../../../people/wallets/walletText.ts';
import { amountReason, mostOf, typedAmount } from './amountRules.ts';
import { LimitFigures, limitHint } from './TermsFigures.tsx';
import { MoneyDialog, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { RepeatLast } from './RepeatLast.tsx';
import { useBetweenForm } from './useMoneyForms.ts';
import { useMoneyAction } from './useMoneyAction.ts';
import { WalletPair } from './WalletPick.tsx';

/** Moves an amount between two own wallets of one currency. */
export function TransferForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const wallets = useWallets();
  const receivers = useReceivers('transfer');
  const walletOf = (type: WalletType) => wallets.find((wallet) => wallet.type === type);
  const receiversFrom = (type: WalletType): readonly WalletType[] => {
    const wallet = walletOf(type);
    return wallet === undefined ? [] : receivers(wallet);
  };
  const types = wallets.flatMap(({ type }) =>
    isWalletType(type) && receiversFrom(type).length > 0 ? [type] : [],
  );
  const other = (type: WalletType) => receiversFrom(type)[0] ?? type;
  const first = types.find((type) => type === place.wallet) ?? types.at(-1) ?? 'USDT';
  const { fields, set, submit } = useBetweenForm('wallet/transfer', {
    from: first,
    to: place.to ?? other(first),
    amount: place.amount ?? '',
  });
  const from = walletOf(fields.from);
  const setFrom = (type: WalletType) =>
    set({ from: type, to: receiversFrom(type).includes(fields.to) ? fields.to : other(type) });
  const canSwap = receiversFrom(fields.to).includes(fields.from);
  const available = useAvailable(from);
  const currency = from === undefined ? 'USDT' : walletCurrencyOf(from);
  const action = useMoneyAction('transfer', onSent);
  const terms = useTerms().terms.find(
    ({ walletType, type }) => walletType === fields.from && type === 'TO',
  );
  const reason = amountReason({ connection, amount: fields.amount, terms, available });
  const most = mostOf(available, terms);
  return (
    <MoneyDialog
      title={t('wallet.act.transfer')}
      submit={t('wallet.act.transfer')}
      reason={reason}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        submit((valid) =>
          action.send(
            (clientRequestId) => ({ name: 'transfer', params: { ...valid, clientRequestId } }),
            valid,
          ),
        )
      }
    >
      <WalletPair
        from={fields.from}
        to={fields.to}
        senders={types}
        receivers={receiversFrom(fields.from)}
        onFrom={setFrom}
        onTo={(to) => set({ to })}
        onSwap={canSwap ? () => set({ from: fields.to, to: fields.from }) : undefined}
      />
      <AmountField
        label={t('wallet.amount')}
        value={fields.amount}
        digits={SCALE_DIGITS}
        unit={currency}
        onValue={(amount) => set({ amount })}
        most={{ amount: most, text: t('wallet.all', { amount: wholeAmount(most, currency) }) }}
        {...(terms && { hint: limitHint(t, terms) })}
      />
      <RepeatLast
        types="TO"
        onRepeat={({ walletType, counterWalletType, amount }) =>
          set({ from: walletType, to: counterWalletType ?? fields.to, amount })
        }
      />
      {from?.bonus === undefined || from.bonus === null ? null : (
        <p className={s['note']}>
          {t('wallet.bonus.moves', {
            amount: wholeAmount(withdrawable(from, available).available, currency),
          })}
        </p>
      )}
      <FigureList look="framed">
        <LimitFigures terms={terms} />
        <Figure label={t('wallet.fee')}>{t('wallet.free')}</Figure>
        <Figure label={t('wallet.receives')}>
          <span className={s['result']}>
            {wholeAmount(typedAmount(fields.amount) ?? '0', currency)}
          </span>
        </Figure>
      </FigureList>
    </MoneyDialog>
  );
}
