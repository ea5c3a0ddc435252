import * as RadixSwitch from 'radix-ui/switch';
import { useId } from 'react';
import { cx } from './cx.ts';
import s from './Toggle.module.css';

/** A switch with its label beside it. */
export function Toggle(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly hint?: string;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <span className={s['row']}>
      <RadixSwitch.Root
        id={id}
        className={s['switch']}
        checked={props.checked}
        disabled={props.disabled === true}
        onCheckedChange={props.onChecked}
      >
        <RadixSwitch.Thumb className={s['thumb']} />
      </RadixSwitch.Root>
      <label htmlFor={id} className={s['label']} title={props.hint}>
        {props.label}
      </label>
    </span>
  );
}

/** The empty room of a switch that may appear there, so that nothing below it moves then. */
export const ToggleRoom = () => (
  <span className={cx(s['row'], s['room'])} aria-hidden="true">
    <span className={s['switch']} />
    <span className={s['label']}>&nbsp;</span>
  </span>
);
