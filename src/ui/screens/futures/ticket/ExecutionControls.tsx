import { flagNamesOf } from '../../../../domain/described.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { TIMES_IN_FORCE, TRIGGER_CHOICES } from '../../../../domain/futuresOrders.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import { GOOD_FOR } from './goodFor.ts';
import s from './OrderForm.module.css';
import { hasLimitPrice, isImmediate } from './orderShape.ts';

const TRIGGER_FLAGS = flagNamesOf(TRIGGER_CHOICES);

/** The choices that go with a trigger. */
export function TriggerControls() {
  const t = useText();
  const { ticket } = useTerminal();
  const fields = useReadable(ticket.fields);
  if (!isTriggerType(fields.marketType)) return null;
  return (
    <div className={s['limitOnly']} data-aside>
      {TRIGGER_FLAGS.map((flag) => (
        <Toggle
          key={flag}
          label={t(`order.${flag}`)}
          hint={t(`order.${flag}Hint`)}
          checked={fields[flag]}
          onChecked={(next) => ticket.change({ [flag]: next })}
        />
      ))}
    </div>
  );
}

/**
 * How what is, or becomes, a LIMIT may execute: post-only, and how long it works. Choosing one that excludes the other
 * takes the other back.
 */
export function ExecutionControls() {
  const t = useText();
  const { ticket } = useTerminal();
  const isLimit = useSelected(ticket.fields, hasLimitPrice);
  const postOnly = useSelected(ticket.fields, (fields) => fields.postOnly);
  const timeInForce = useSelected(ticket.fields, (fields) => fields.timeInForce);
  const goodFor = useSelected(ticket.fields, (fields) => fields.goodFor);
  if (!isLimit) return null;
  return (
    <div className={s['limitOnly']} data-aside>
      <Toggle
        label={t('order.postOnly')}
        hint={t('order.postOnlyHint')}
        checked={postOnly}
        onChecked={(next) =>
          ticket.change(
            next && isImmediate(timeInForce)
              ? { postOnly: true, timeInForce: 'GTC' }
              : { postOnly: next },
          )
        }
      />
      {timeInForce === 'GTD' ? (
        <span className={s['timeInForce']}>
          <NativeSelect
            label={t('order.goodFor')}
            value={goodFor}
            onValue={(next) => ticket.change({ goodFor: next })}
            choices={choicesOf(GOOD_FOR, (each) => t(`order.${each}`))}
          />
        </span>
      ) : null}
      <span className={s['timeInForce']}>
        <NativeSelect
          label={t('order.timeInForce')}
          value={timeInForce}
          onValue={(next) =>
            ticket.change(
              isImmediate(next) ? { timeInForce: next, postOnly: false } : { timeInForce: next },
            )
          }
          choices={TIMES_IN_FORCE}
        />
      </span>
    </div>
  );
}
