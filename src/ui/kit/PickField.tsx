import type { ComponentProps, ReactNode } from 'react';
import { NativeSelect } from './NativeSelect.tsx';
import s from './PickField.module.css';

/** A select in a form, with its label above it. */
export function PickField<Value extends string>(
  props: ComponentProps<typeof NativeSelect<Value>> & {
    /** `large` beside fields of pages with a form alone. */
    readonly size?: 'large';
    /** Beside the label. */
    readonly action?: ReactNode;
    /** Below the select. */
    readonly children?: ReactNode;
  },
) {
  const { size, action, children, ...select } = props;
  return (
    <div className={s['pick']} data-size={size}>
      <span className={s['head']}>
        <span aria-hidden="true">{select.label}</span>
        {action}
      </span>
      <NativeSelect {...select} />
      {children}
    </div>
  );
}
