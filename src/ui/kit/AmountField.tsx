import { useId } from 'react';
import s from './AmountField.module.css';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';
import { RefusalLine } from './RefusalLine.tsx';

/**
 * An amount with its unit: a button enters the most there is, a line says the steps or the least
 * that counts, or why the amount is refused.
 */
export function AmountField(
  props: Omit<NumberInputProps, 'isInvalid' | 'describedBy'> & {
    /** The most there is, as plain decimal text, and the button that enters it; null while it is unknown. */
    readonly most?: { readonly amount: string | null; readonly text: string };
    readonly hint?: string | undefined;
    /** Why this amount is refused; shown in place of the hint. */
    readonly problem?: string | undefined;
  },
) {
  const { most, hint, problem, ...input } = props;
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={s['field']}>
      <NumberInput
        {...input}
        isInvalid={problem !== undefined}
        {...(note === undefined ? {} : { describedBy: id })}
      />
      {most === undefined ? null : (
        <button
          type="button"
          className={s['most']}
          disabled={input.disabled === true || most.amount === null}
          onClick={() => (most.amount === null ? undefined : input.onValue(most.amount))}
        >
          {most.text}
        </button>
      )}
      {problem === undefined ? null : <RefusalLine id={id}>{problem}</RefusalLine>}
      {problem !== undefined || hint === undefined ? null : (
        <p id={id} className={s['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
