import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { FigureList } from '../../../kit/FigureList.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { PasswordField } from '../../../people/withdrawPassword/PasswordField.tsx';
import type { Proof } from './proof.ts';
import type { MoneyAction } from './useMoneyAction.ts';

/**
 * Summary of the request, and the withdraw password where the site requires it: a payout cannot be
 * undone.
 */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly submit: string;
  readonly action: MoneyAction;
  readonly proof: Proof;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** Figures of what is confirmed. */
  readonly children: ReactNode;
}) {
  const t = useText();
  const { proof } = props;
  return (
    <MoneyDialog
      title={props.title}
      submit={props.submit}
      reason={proof.isNeeded && proof.password === '' ? { text: 'wallet.off.password' } : undefined}
      action={props.action}
      onBack={props.onBack}
      onClose={props.onClose}
      onSubmit={props.onSubmit}
    >
      <FigureList look="framed">{props.children}</FigureList>
      <p className={s['warning']}>{t('wallet.cannotTakeBack')}</p>
      {proof.isNeeded ? (
        <PasswordField
          label={t('wallet.password.name')}
          value={proof.password}
          onValue={proof.setPassword}
        />
      ) : null}
      {proof.needsCode ? (
        <PasswordField
          label={t('wallet.password.code')}
          hint={t('wallet.password.codeHint')}
          value={proof.code}
          onValue={proof.setCode}
        />
      ) : null}
    </MoneyDialog>
  );
}
