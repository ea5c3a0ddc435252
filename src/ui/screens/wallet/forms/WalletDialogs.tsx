import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { RequestDialog } from '../request/RequestDialog.tsx';
import { useWalletPlace, type WalletPlace } from '../walletPlace.ts';
import { BuyForm } from './BuyForm.tsx';
import { ConvertForm } from './ConvertForm.tsx';
import { DepositForm } from './DepositForm.tsx';
import { PasswordForm } from '../../../people/withdrawPassword/PasswordForm.tsx';
import { SellForm } from './SellForm.tsx';
import { TransferForm } from './TransferForm.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { PRACTICE_COUPON } from '../../../../domain/coupons/coupon.ts';
import type { WireCouponUse } from '../../../../protocol/coupons/entities.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import { useText } from '../../../i18n/useText.ts';
import { Field } from '../../../kit/Field.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useOffersWallet, useWallets } from '../useWallets.ts';
import { isWalletType, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useIsPhone } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { useRequestId } from './useRequestId.ts';
import { WalletPick } from './WalletPick.tsx';

/** Uses a coupon for a wallet; what it paid stays on screen. */
function CouponForm(props: {
  readonly wallet: WalletType | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const isSheet = useIsPhone();
  const { call, mode } = useServices();
  const isPractice = useReadable(mode) === 'practice';
  const isOffline = useIsOffline();
  const offers = useOffersWallet();
  const types = useWallets().flatMap(({ type }) =>
    isWalletType(type) && offers(type) ? [type] : [],
  );
  const [walletType, setWallet] = useState<WalletType>(props.wallet ?? 'USDT');
  const [code, setCode] = useState('');
  const [used, setUsed] = useState<WireCouponUse>();
  const action = useAction();
  const { idFor, done } = useRequestId('coupon');
  const promoCode = code.trim();
  const submit = () => {
    const content = { promoCode, walletType };
    const clientRequestId = idFor(JSON.stringify(content));
    void action.run(
      async () => {
        const answer = await call('useCoupon', { ...content, clientRequestId });
        if (answer.ok || answer.error.status !== 0) done();
        return answer;
      },
      (use) => {
        setUsed(use);
        setCode('');
      },
    );
  };
  return (
    <FormDialog
      isSheet={isSheet}
      title={t('wallet.act.coupon')}
      submit={t('wallet.useCoupon')}
      canSubmit={promoCode !== '' && !isOffline}
      action={action}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Field
        label={t('wallet.couponCode')}
        hint={isPractice ? t('wallet.practiceCoupon', { code: PRACTICE_COUPON }) : undefined}
      >
        {(input) => (
          <TextInput {...input} autoComplete="off" value={code} maxLength={64} onValue={setCode} />
        )}
      </Field>
      <WalletPick label={t('wallet.wallet')} value={walletType} types={types} onValue={setWallet} />
      <p className={s['reason']} role="status">
        {used === undefined
          ? isOffline
            ? t('wallet.off.offline')
            : ''
          : t('wallet.couponPaid', { amount: wholeAmount(used.amount, used.currency) })}
      </p>
    </FormDialog>
  );
}

/** With the hash function, which no form needs. */
const LiabilityDialog = later(
  async () => (await import('../liabilities/LiabilityDialog.tsx')).LiabilityDialog,
);

const FORMS = {
  deposit: DepositForm,
  withdraw: WithdrawForm,
  transfer: TransferForm,
  convert: ConvertForm,
  buy: BuyForm,
  sell: SellForm,
} as const;

/** The dialog that the address names: a form, or the steps of a request. */
export function WalletDialogs({ place }: { readonly place: WalletPlace }) {
  const { show, close } = useWalletPlace();
  // The answer is at hand before the list is read.
  const [sent, setSent] = useState<WireDnw>();
  if (place.request !== undefined) {
    return (
      <RequestDialog
        id={place.request}
        known={sent?.id === place.request ? sent : undefined}
        onClose={close}
      />
    );
  }
  if (place.act === undefined) return null;
  if (place.act === 'password') return <PasswordForm onDone={close} onClose={close} />;
  if (place.act === 'coupon') return <CouponForm wallet={place.wallet} onClose={close} />;
  if (place.act === 'liabilities') {
    return (
      <Later>
        <LiabilityDialog onClose={close} />
      </Later>
    );
  }
  const Form = FORMS[place.act];
  return (
    <Form
      key={place.act}
      place={place}
      onClose={close}
      onSent={(dnw) => {
        setSent(dnw);
        show({ request: dnw.id });
      }}
    />
  );
}
