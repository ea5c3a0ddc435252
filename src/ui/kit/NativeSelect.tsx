import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import s from './Select.module.css';

/** The platform's select element, for short lists: quick to open on a phone and nothing to load. */
export function NativeSelect<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly choices: readonly (Value | { readonly value: Value; readonly label: string })[];
  /** Attributes that connect the select to its form row. */
  readonly attributes?: Pick<
    ComponentProps<'select'>,
    'aria-describedby' | 'aria-invalid' | 'disabled' | 'id' | 'name' | 'onBlur'
  >;
}) {
  const choices = props.choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  );
  const choose = (picked: string) => {
    const choice = choices.find(({ value }) => value === picked);
    if (choice !== undefined) props.onValue(choice.value);
  };
  return (
    <span className={s['native']}>
      <select
        {...props.attributes}
        aria-label={props.label}
        value={props.value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" />
    </span>
  );
}
