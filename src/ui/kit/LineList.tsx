import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './LineList.module.css';

/** A numbered list between lines: text at the left, figures at the right of each entry. */
export function LineList({ className, ...rest }: ComponentProps<'ol'>) {
  return <ol className={cx(s['lines'], className)} {...rest} />;
}
