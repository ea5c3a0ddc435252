import { useState } from 'react';
import * as v from 'valibot';
import { ADJUSTMENT_TYPES } from '../../../../domain/ledger/adjustments.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import type { WireOperatorUserView } from '../../../../protocol/operator/userViewCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useKept } from '../../../services/useKept.ts';
import s from './Users.module.css';
import { userName } from '../../../admin/userText.ts';

const fields = v.object({
  type: v.picklist(ADJUSTMENT_TYPES),
  wallet: v.picklist(WALLET_TYPES),
  amount: v.string(),
});

/** An amount to be paid into a wallet. */
export type Pays = Pick<v.InferOutput<typeof fields>, 'wallet' | 'amount'>;

/** Decimals of every currency. */
const DIGITS = 8;
const isPositive = (text: string): boolean => /[1-9]/.test(text);

/** Pays a bonus or a settlement into a wallet, or deducts from it, with a reason. */
export function AdjustDialog(props: {
  readonly view: WireOperatorUserView;
  /** Payment that a link proposes, such as a deposit that was held. */
  readonly pays?: Pays | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { pays } = props;
  const { user, wallets } = props.view;
  const [typed, setTyped] = useKept(
    `act/adjust/${user.id}/${pays === undefined ? '' : JSON.stringify(pays)}`,
    fields,
    (): v.InferOutput<typeof fields> =>
      pays === undefined ? { type: 'PB', wallet: 'USDT', amount: '' } : { type: 'C', ...pays },
    'anyReload',
  );
  // Pressed again after an unknown outcome, it is the same adjustment.
  const [requests] = useState(() => new Map<string, string>());
  const { type, wallet, amount } = typed;
  const held = wallets.find((one) => one.type === wallet);
  const currency = held?.currency ?? '';
  const named = { wallet: walletName(t, wallet), amount: wholeAmount(amount, currency) };
  const requestOf = (content: string): string => {
    const id = requests.get(content) ?? newClientOrderId();
    requests.set(content, id);
    return id;
  };
  return (
    <ActDialog
      name="operatorAdjust"
      subject={user.id}
      title={`${t('adminUsers.adjust')} · ${userName(user)}`}
      says={t(`adminUsers.adjustSays.${type}`, named)}
      act={t(`adminUsers.adjustTypes.${type}`)}
      canSubmit={isPositive(amount)}
      params={(reason) => ({
        userId: user.id,
        walletType: wallet,
        type,
        amount,
        reason,
        clientRequestId: requestOf(JSON.stringify([typed, reason])),
      })}
      onClose={props.onClose}
      onDone={() => setTyped({ ...typed, amount: '' })}
    >
      <div className={s['adjust']}>
        <Segmented
          label={t('adminUsers.adjustType')}
          value={type}
          onValue={(next) => setTyped({ ...typed, type: next })}
          choices={choicesOf(ADJUSTMENT_TYPES, (value) => t(`adminUsers.adjustTypes.${value}`))}
        />
        <NativeSelect
          label={t('adminUsers.wallet')}
          value={wallet}
          onValue={(next) => setTyped({ ...typed, wallet: next })}
          choices={choicesOf(WALLET_TYPES, (value) => walletName(t, value))}
        />
        <AmountField
          label={t('adminUsers.amount')}
          value={amount}
          onValue={(next) => setTyped({ ...typed, amount: next })}
          digits={DIGITS}
          unit={currency}
          {...(held !== undefined && {
            hint: `${t('adminUsers.free')} ${wholeAmount(held.point, currency)}`,
          })}
        />
      </div>
    </ActDialog>
  );
}
