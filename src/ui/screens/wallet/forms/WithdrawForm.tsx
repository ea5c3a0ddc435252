import { lazy, Suspense, useState } from 'react';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { stepDigits } from '../../../format/decimalText.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Figure } from '../../../kit/FigureList.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useAvailable, useTerms, useWallets } from '../useWallets.ts';
import { wholeAmount } from '../walletText.ts';
import { AddressFields, type CheckedAddress, isCoin, useAddress } from './AddressFields.tsx';
import { amountReason, feeAndReceives, mostOf, type Reason } from './amountRules.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import type { MoneyFormProps } from './moneyFormProps.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { usePasswordState, useProof } from './proof.ts';
import { RepeatLast } from './RepeatLast.tsx';
import { limitHint, TermsFigures } from './TermsFigures.tsx';
import { useWithdrawForm, type WithdrawFields } from './useWithdrawForm.ts';
import { useMoneyAction } from './useMoneyAction.ts';
import { WalletPick } from './WalletPick.tsx';

const AddressBookDialog = lazy(async () => ({
  default: (await import('../addressBook/AddressBookDialog.tsx')).AddressBookDialog,
}));

/** All that a withdrawal will do, to be read before it is confirmed. */
function WhatHappens(props: {
  readonly fields: WithdrawFields;
  readonly checked: CheckedAddress;
  readonly terms: WireTerms | undefined;
}) {
  const t = useText();
  const { fields, checked, terms } = props;
  const known = terms === undefined ? undefined : feeAndReceives(fields.point, terms);
  const currency = terms?.currency ?? fields.walletType;
  return (
    <>
      <Figure label={t('wallet.network')}>{checked.destination?.networkName}</Figure>
      <Figure label={t('wallet.address')}>
        <span className={s['address']}>{checked.destination?.address}</span>
      </Figure>
      {checked.tagKind === undefined ? null : (
        <Figure label={t(`wallet.tag.${checked.tagKind}`)}>
          {fields.tag.trim() === '' ? t('wallet.noTag') : fields.tag.trim()}
        </Figure>
      )}
      <Figure label={t('wallet.amount')}>{wholeAmount(fields.point, currency)}</Figure>
      <Figure label={t('wallet.fee')}>{wholeAmount(known?.fee, currency)}</Figure>
      <Figure label={t('wallet.arrives')}>
        <span className={s['result']}>{wholeAmount(known?.receives, currency)}</span>
      </Figure>
    </>
  );
}

/** What is sent: the address in the form that the exchange stores. */
const contentOf = (fields: WithdrawFields, { destination }: CheckedAddress) => ({
  walletType: fields.walletType,
  point: typedToDecimal(fields.point),
  address: destination?.address ?? fields.address.trim(),
  ...(fields.tag.trim() === '' ? {} : { tag: fields.tag.trim() }),
});

/** Applies for a withdrawal to an address: the form, then a page with all that will happen. */
export function WithdrawForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const wallets = useWallets();
  const offered = useTerms().terms.filter(({ type }) => type === 'W');
  const { fields, set, submit } = useWithdrawForm({
    walletType: place.wallet ?? 'USDT',
    point: place.amount ?? '',
    address: place.address ?? '',
    tag: '',
  });
  const terms = offered.find(({ walletType }) => walletType === fields.walletType);
  const available = useAvailable(wallets.find(({ type }) => type === fields.walletType)) ?? '0';
  const password = usePasswordState();
  const proof = useProof();
  const [isConfirming, setConfirming] = useState(false);
  const [isBook, setBook] = useState(false);
  const action = useMoneyAction('withdraw', onSent);
  const checked = useAddress(fields);
  if (password.exists === false) return <PasswordForm onDone={() => undefined} onClose={onClose} />;
  const unmet: Reason | undefined =
    terms === undefined
      ? { text: 'wallet.off.terms' }
      : (amountReason({ connection, amount: fields.point, terms, available }) ?? checked.reason);
  const currency = terms?.currency ?? fields.walletType;
  const confirm = () => {
    const content = contentOf(fields, checked);
    action.send(
      (clientRequestId) =>
        proof.prove((given) => ({
          name: 'withdraw',
          params: { ...content, proof: given, clientRequestId },
        })),
      content,
    );
  };
  if (isConfirming && unmet === undefined) {
    return (
      <ConfirmDialog
        title={t('wallet.confirmWithdraw')}
        submit={t('wallet.act.withdraw')}
        action={action}
        proof={proof}
        onBack={() => setConfirming(false)}
        onClose={onClose}
        onSubmit={confirm}
      >
        <WhatHappens fields={fields} checked={checked} terms={terms} />
      </ConfirmDialog>
    );
  }
  if (isBook && isCoin(fields.walletType)) {
    return (
      <Suspense fallback={null}>
        <AddressBookDialog
          coin={fields.walletType}
          onUse={({ address, tag }) => {
            set({ address, tag: tag ?? '' });
            setBook(false);
          }}
          onBack={() => setBook(false)}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  const most = mostOf(available, terms);
  return (
    <MoneyDialog
      title={t('wallet.act.withdraw')}
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
        onValue={(walletType) => set({ walletType, point: '', address: '', tag: '' })}
      />
      <AddressFields
        fields={fields}
        checked={checked}
        onChange={set}
        onManage={() => setBook(true)}
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
      <RepeatLast
        types="W"
        onRepeat={({ walletType, amount, destination }) =>
          set({
            walletType,
            point: amount,
            ...(destination?.kind === 'ADDRESS'
              ? { address: destination.address, tag: destination.tag ?? '' }
              : {}),
          })
        }
      />
      {terms === undefined ? null : <TermsFigures terms={terms} typed={fields.point} />}
    </MoneyDialog>
  );
}
