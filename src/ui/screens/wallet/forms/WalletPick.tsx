import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { walletName } from '../../../people/wallets/walletText.ts';
import s from './MoneyForm.module.css';

/** Chooses a wallet by its name. */
export function WalletPick<Type extends string>(props: {
  readonly label: string;
  readonly value: Type;
  readonly types: readonly Type[];
  readonly onValue: (type: Type) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={props.label}
      value={props.value}
      choices={props.types.map((type) => ({ value: type, label: walletName(t, type) }))}
      onValue={props.onValue}
    />
  );
}

/** Chooses among the wallets that the site has terms for; before they are known there is the chosen one alone. */
export function OfferedPick(props: {
  readonly value: WalletType;
  readonly offered: readonly WireTerms[];
  readonly onValue: (type: WalletType) => void;
}) {
  const t = useText();
  const { value, offered } = props;
  return (
    <WalletPick
      label={t('wallet.wallet')}
      value={value}
      types={offered.length === 0 ? [value] : offered.map(({ walletType }) => walletType)}
      onValue={props.onValue}
    />
  );
}

/** Chooses the wallet that money leaves and the one that it goes into. */
export function WalletPair<Type extends string>(props: {
  readonly from: Type;
  readonly to: Type;
  readonly senders: readonly Type[];
  readonly receivers: readonly Type[];
  readonly onFrom: (type: Type) => void;
  readonly onTo: (type: Type) => void;
  /** Left out where money cannot go the other way. */
  readonly onSwap: (() => void) | undefined;
}) {
  const t = useText();
  const { from, to, onSwap } = props;
  return (
    <div className={s['pair']}>
      <WalletPick
        label={t('wallet.from')}
        value={from}
        types={props.senders}
        onValue={props.onFrom}
      />
      <IconButton
        label={t('wallet.swap')}
        className={s['swap']}
        disabled={onSwap === undefined}
        onClick={onSwap}
      >
        <ArrowRightLeft size={16} aria-hidden="true" />
      </IconButton>
      <WalletPick label={t('wallet.to')} value={to} types={props.receivers} onValue={props.onTo} />
    </div>
  );
}
