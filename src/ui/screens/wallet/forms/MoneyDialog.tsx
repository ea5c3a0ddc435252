import type { ReactNode } from 'react';
import { rejectionText } from '../../../../protocol/refusals/texts.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import type { Reason } from './amountRules.ts';
import s from './MoneyForm.module.css';
import type { MoneyAction } from './useMoneyAction.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import type { WalletPlace } from '../walletPlace.ts';

/** The words of a reason. */
export function useReasonText(): (reason: Reason) => string {
  const t = useText();
  const language = useLanguage();
  return (reason) => ('text' in reason ? t(reason.text) : rejectionText(reason.refusal, language));
}

/** Forms and requests slide up from the bottom of a phone. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');

/** A form that moves money: its fields, why it cannot be sent, and what became of the last attempt. */
export function MoneyDialog(props: {
  readonly title: string;
  readonly submit: string;
  readonly reason: Reason | undefined;
  readonly action: MoneyAction;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Goes back to the page before this one. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const reasonText = useReasonText();
  const isSheet = useIsPhone();
  const { reason, action } = props;
  return (
    <FormDialog
      isSheet={isSheet}
      title={props.title}
      submit={action.isBusy ? t('wallet.sending') : props.submit}
      canSubmit={reason === undefined}
      action={action}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
      onBack={props.onBack}
    >
      {props.children}
      <p className={s['reason']} role="status">
        {reason === undefined ? (action.isUnknown ? t('wallet.unknown') : '') : reasonText(reason)}
      </p>
    </FormDialog>
  );
}

/** Props of every form of the asset pages. */
export interface MoneyFormProps {
  readonly place: WalletPlace;
  /** Called with what the exchange made of the form. */
  readonly onSent: (dnw: WireDnw) => void;
  readonly onClose: () => void;
}
