import type { ComponentProps } from 'react';
import s from './CheckLine.module.css';

/** A checkbox with the words it stands for, which are pressed as well. */
export function CheckLine({
  children,
  size,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'size'> & {
  /** `small` for words that are many. */
  readonly size?: 'small';
}) {
  return (
    <label className={s['line']} data-size={size}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
