import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './FigureList.module.css';

/** Style of a `FigureList`, for lists that are rendered elsewhere. */
export const figureListClass = s['list'];

/**
 * Labels on the left, figures on the right; `--figure-gap` is the minimum space between the two.
 */
export function FigureList({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl className={cx(figureListClass, className)} {...rest} />;
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
