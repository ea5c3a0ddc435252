import { TIMES_IN_FORCE } from '../../../../domain/futuresOrders.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

/**
 * How a LIMIT may execute: post-only, and how long it works. Choosing one that excludes the other
 * takes the other back.
 */
export function ExecutionControls() {
  const t = useText();
  const { ticket } = useTerminal();
  const isLimit = useSelected(ticket.fields, ({ marketType }) => marketType === 'LIMIT');
  const postOnly = useSelected(ticket.fields, (fields) => fields.postOnly);
  const timeInForce = useSelected(ticket.fields, (fields) => fields.timeInForce);
  if (!isLimit) return null;
  return (
    <div className={s['limitOnly']} data-aside>
      <Toggle
        label={t('order.postOnly')}
        hint={t('order.postOnlyHint')}
        checked={postOnly}
        onChecked={(next) =>
          ticket.change(next ? { postOnly: true, timeInForce: 'GTC' } : { postOnly: false })
        }
      />
      <span className={s['timeInForce']}>
        <NativeSelect
          label={t('order.timeInForce')}
          value={timeInForce}
          onValue={(next) =>
            ticket.change(
              next === 'GTC' ? { timeInForce: next } : { timeInForce: next, postOnly: false },
            )
          }
          choices={TIMES_IN_FORCE}
        />
      </span>
    </div>
  );
}
