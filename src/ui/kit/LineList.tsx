import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './LineList.module.css';

/** A numbered list with divider lines: text on the left and figures on the right of each entry. */
export function LineList({ className, ...rest }: ComponentProps<'ol'>) {
  return <ol className={cx(s['lines'], className)} {...rest} />;
}
