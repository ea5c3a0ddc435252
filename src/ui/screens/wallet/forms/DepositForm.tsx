import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { WALLET_TYPES, type WalletType } from '../../../../domain/ledger/wallets.ts';
import { moneyCalls } from '../../../../protocol/money/calls.ts';
import { stepDigits } from '../../../format/decimalText.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useTerms } from '../useWallets.ts';
import { amountReason } from './amountRules.ts';
import { MoneyDialog, useIsSandbox } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { RepeatLast } from './RepeatLast.tsx';
import { limitHint, TermsFigures } from './TermsFigures.tsx';
import { useMoneyAction } from './useMoneyAction.ts';
import type { MoneyFormProps } from './moneyFormProps.ts';
import { WalletPick } from './WalletPick.tsx';

const walletType = v.picklist(WALLET_TYPES);
const typed = v.object({ walletType, point: v.string() });
const depositForm = v.object({
  walletType,
  point: v.pipe(
    v.string(),
    v.transform((text): string | number => typedToDecimal(text)),
    moneyCalls.deposit.params.entries.point,
  ),
});

type DepositFields = v.InferOutput<typeof typed>;

function useDepositForm(initial: DepositFields) {
  const [kept, keep] = useKept('wallet/deposit', typed, () => initial);
  const form = useForm<DepositFields, unknown, v.InferOutput<typeof depositForm>>({
    resolver: valibotResolver(depositForm),
    defaultValues: kept,
  });
  const fields = { ...kept, ...useWatch({ control: form.control }) };
  return {
    fields,
    set: (change: Partial<DepositFields>) => {
      const next = { ...fields, ...change };
      form.setValue('walletType', next.walletType);
      form.setValue('point', next.point);
      keep(next);
    },
    submit: (onValid: () => void) => void form.handleSubmit(onValid)(),
  };
}

/** Applies for a deposit, which somebody else decides. */
export function DepositForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const isSandbox = useIsSandbox();
  const { terms, error } = useTerms();
  const offered = terms.filter(({ type }) => type === 'D');
  const types = offered.map((one): WalletType => one.walletType);
  const { fields, set, submit } = useDepositForm({
    walletType: place.wallet ?? 'USDT',
    point: place.amount ?? '',
  });
  const own = offered.find((one) => one.walletType === fields.walletType);
  const action = useMoneyAction('deposit', onSent);
  const reason =
    own === undefined && connection !== 'offline'
      ? { text: 'wallet.off.terms' as const, isAmount: false }
      : amountReason({ connection, amount: fields.point, terms: own });
  return (
    <MoneyDialog
      title={t('wallet.act.deposit')}
      submit={t('wallet.applyDeposit')}
      reason={reason}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          const sent = { walletType: fields.walletType, point: typedToDecimal(fields.point) };
          action.send(
            (clientRequestId) => ({ name: 'deposit', params: { ...sent, clientRequestId } }),
            sent,
          );
        })
      }
    >
      {error === undefined ? null : <RefusalBox text={refusalText(error)} />}
      <WalletPick
        label={t('wallet.wallet')}
        value={fields.walletType}
        types={types.length === 0 ? [fields.walletType] : types}
        onValue={(type) => set({ walletType: type, point: '' })}
      />
      <AmountField
        label={t('wallet.amount')}
        value={fields.point}
        digits={own === undefined ? 8 : stepDigits(own.unit)}
        unit={own?.currency}
        onValue={(point) => set({ point })}
        hint={own === undefined ? undefined : limitHint(t, own)}
      />
      <RepeatLast
        types="D"
        onRepeat={(last) => set({ walletType: last.walletType, point: last.amount })}
      />
      {own === undefined ? null : <TermsFigures terms={own} typed={fields.point} />}
      <p className={s['note']}>{t(isSandbox ? 'wallet.sandboxDeposit' : 'wallet.byOperator')}</p>
    </MoneyDialog>
  );
}
