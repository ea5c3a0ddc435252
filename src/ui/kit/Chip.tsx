import type { ComponentProps } from 'react';
import s from './Chip.module.css';
import { cx } from './cx.ts';

/** Chips beside each other. */
export function Chips({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx(s['chips'], className)} {...rest} />;
}

/** A small button that fills a field; `aria-pressed` marks the value the field has. */
export function Chip({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" className={cx(s['chip'], className)} {...rest} />;
}
