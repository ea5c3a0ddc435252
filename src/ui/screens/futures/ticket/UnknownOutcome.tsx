import { UnknownOutcome } from '../../../kit/RefusalLine.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { OrderAttempt } from './useOrderAttempt.ts';

/** The order was sent and no answer arrived. */
export function UnknownOrder(props: {
  readonly attempt: OrderAttempt;
  readonly onDiscard: () => void;
}) {
  const t = useText();
  return (
    <UnknownOutcome
      title={t('order.unknownTitle')}
      text={t('order.unknownText')}
      resend={t('order.resend')}
      discard={t('order.discard')}
      onResend={props.attempt.retry}
      onDiscard={props.onDiscard}
    />
  );
}
