import type { ComponentProps } from 'react';
import s from './BottomBar.module.css';
import { cx } from './cx.ts';

/** A bar fixed to the bottom of a phone screen, within thumb reach. */
export function BottomBar({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cx(s['bar'], className)} {...rest} />;
}
