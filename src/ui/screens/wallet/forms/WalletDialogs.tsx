import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { RequestDialog } from '../request/RequestDialog.tsx';
import { useWalletPlace, type WalletPlace } from '../walletPlace.ts';
import { BuyForm } from './BuyForm.tsx';
import { CouponForm } from './CouponForm.tsx';
import { ConvertForm } from './ConvertForm.tsx';
import { DepositForm } from './DepositForm.tsx';
import { PasswordForm } from '../../../people/withdrawPassword/PasswordForm.tsx';
import { SellForm } from './SellForm.tsx';
import { TransferForm } from './TransferForm.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

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
