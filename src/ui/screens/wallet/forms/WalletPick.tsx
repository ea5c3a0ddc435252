import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import { walletName } from '../../../people/wallets/walletText.ts';

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
