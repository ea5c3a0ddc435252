import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './FigureList.module.css';

/** Names at the left, figures at the right; `--figure-gap` is the least room between the two. */
export function FigureList({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl className={cx(s['list'], className)} {...rest} />;
}

/** One line of a `FigureList`. */
export function Figure(props: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
