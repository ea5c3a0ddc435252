import * as v from 'valibot';
import { useText } from '../i18n/useText.ts';
import type { Answer } from '../../protocol/answer.ts';
import { useAction } from '../services/useAction.ts';
import { useKept } from '../services/useKept.ts';
import s from './ChoiceDialog.module.css';
import { cx } from './cx.ts';
import { FormDialog } from './FormDialog.tsx';
import { RefusalLine } from './RefusalLine.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Explains the effect of the choice. */
  readonly text: string;
}

/** A dialog with a few explained options; saving the current one only closes it. */
export function ChoiceDialog<Value extends string>(props: {
  readonly title: string;
  /** Accessible name of the group of options; defaults to the title. */
  readonly label?: string;
  readonly choices: readonly Choice<Value>[];
  readonly current: Value;
  readonly note: string;
  /** Why nothing can be chosen at the moment: the change would be refused. */
  readonly blocked?: string | undefined;
  readonly save: (value: Value) => Promise<Answer<unknown>>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { choices, current, save, onClose, blocked } = props;
  const [chosen, setChosen] = useKept(
    `choice/${props.title}`,
    v.picklist(choices.map(({ value }) => value)),
    () => current,
  );
  const action = useAction();
  return (
    <FormDialog
      title={props.title}
      submit={t('margin.save')}
      isCancellable
      canSubmit={blocked === undefined}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        chosen === current ? onClose() : void action.run(() => save(chosen), onClose)
      }
    >
      <div role="radiogroup" aria-label={props.label ?? props.title} className={s['choices']}>
        {choices.map(({ value, label, text }) => (
          <label key={value} className={cx(s['choice'], chosen === value && s['chosen'])}>
            <input
              type="radio"
              name="choice"
              value={value}
              checked={chosen === value}
              disabled={blocked !== undefined}
              onChange={() => setChosen(value)}
            />
            <strong>{label}</strong>
            <span className={s['text']}>{text}</span>
          </label>
        ))}
      </div>
      {blocked === undefined ? (
        <p className={s['text']}>{props.note}</p>
      ) : (
        <RefusalLine>{blocked}</RefusalLine>
      )}
    </FormDialog>
  );
}
