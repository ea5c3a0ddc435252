import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './SmallInput.module.css';

/** An input in a toolbar: a date or a length. */
export function SmallInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(s['input'], className)} {...rest} />;
}
