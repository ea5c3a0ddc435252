import type { ComponentProps } from 'react';
import s from './Chip.module.css';
import { cx } from './cx.ts';

/** A row of chips. */
export function Chips({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx(s['chips'], className)} {...rest} />;
}

/** A small button that fills a field; `aria-pressed` marks the current value of the field. */
export function Chip({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" className={cx(s['chip'], className)} {...rest} />;
}
