import type { ComponentProps } from 'react';
import s from './BottomBar.module.css';
import { cx } from './cx.ts';

/** What stays in the thumb's reach at the lower edge of a phone. */
export function BottomBar({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cx(s['bar'], className)} {...rest} />;
}
