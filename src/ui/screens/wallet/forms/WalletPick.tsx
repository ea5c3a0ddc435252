import { useText } from '../../../i18n/useText.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { walletName } from '../walletText.ts';
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
    <div className={s['pick']}>
      <span aria-hidden="true">{props.label}</span>
      <NativeSelect
        label={props.label}
        value={props.value}
        choices={props.types.map((type) => ({ value: type, label: walletName(t, type) }))}
        onValue={props.onValue}
      />
    </div>
  );
}
