import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './Notice.module.css';

/** Good news in a box, such as that something was done; screen readers announce it. */
export function Notice({ className, ...rest }: ComponentProps<'div'>) {
  return <div role="status" className={cx(s['notice'], className)} {...rest} />;
}
