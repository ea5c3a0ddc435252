import { Button } from '../../../kit/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import s from './OrderForm.module.css';
import type { OrderAttempt } from './useOrderAttempt.ts';

/** The request went out and no answer came. */
export function UnknownOutcome(props: {
  readonly attempt: OrderAttempt;
  readonly onDiscard: () => void;
}) {
  const t = useText();
  return (
    <div className={s['unknown']} role="alert">
      <strong>{t('order.unknownTitle')}</strong>
      <p>{t('order.unknownText')}</p>
      <div>
        <Button size="small" tone="primary" onClick={props.attempt.retry}>
          {t('order.resend')}
        </Button>
        <Button size="small" onClick={props.onDiscard}>
          {t('order.discard')}
        </Button>
      </div>
    </div>
  );
}
