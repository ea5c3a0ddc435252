import type { ReactNode } from 'react';
import { rejectionText } from '../../../../domain/rejections.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import type { Reason } from './amountRules.ts';
import s from './MoneyForm.module.css';
import type { MoneyAction } from './useMoneyAction.ts';

/** The words of a reason. */
function useReasonText(): (reason: Reason) => string {
  const t = useText();
  const language = useLanguage();
  return (reason) => ('text' in reason ? t(reason.text) : rejectionText(reason.refusal, language));
}

/** Whether requests are decided by the exchange's own sandbox: the page says so. */
export function useIsSandbox(): boolean {
  const { site, mode } = useServices();
  const isPractice = useReadable(mode) === 'practice';
  const feed = useReadable(site)?.feed.kind;
  return isPractice || feed !== 'live';
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
    >
      {props.children}
      <p className={s['reason']} role="status">
        {reason === undefined ? (action.isUnknown ? t('wallet.unknown') : '') : reasonText(reason)}
      </p>
    </FormDialog>
  );
}
