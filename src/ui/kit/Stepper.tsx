import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import s from './Stepper.module.css';

export interface Step {
  readonly label: string;
  /** `failed` is where it ended other than hoped for. */
  readonly state: 'done' | 'now' | 'todo' | 'failed';
  readonly note?: ReactNode;
}

/** The states something passes through, in order, with the one it is in marked. */
export function Stepper(props: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <ol className={s['steps']} aria-label={props.label}>
      {props.steps.map(({ label, state, note }, index) => (
        <li
          key={label}
          className={s['step']}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={s['mark']} aria-hidden="true">
            {state === 'done' ? <Check size={12} /> : null}
            {state === 'failed' ? <X size={12} /> : null}
            {state === 'now' || state === 'todo' ? index + 1 : null}
          </span>
          <span className={s['label']}>
            {label}
            {note === undefined ? null : <small className={s['note']}>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
