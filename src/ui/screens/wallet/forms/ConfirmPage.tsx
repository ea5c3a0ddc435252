import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { FigureList } from '../../../kit/FigureList.tsx';
import s from './MoneyForm.module.css';
import { PasswordField } from './PasswordField.tsx';

/** Everything that will happen, and the withdraw password: what is paid out cannot be taken back. */
export function ConfirmPage(props: {
  readonly warning: string;
  readonly password: string;
  readonly onPassword: (text: string) => void;
  /** Figures of what is confirmed. */
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <>
      <FigureList className={s['figures']}>{props.children}</FigureList>
      <p className={s['warning']}>{props.warning}</p>
      <PasswordField
        label={t('wallet.password.name')}
        value={props.password}
        onValue={props.onPassword}
      />
    </>
  );
}
