import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './FigureList.module.css';

/** Look of a `FigureList`, for a list that is drawn elsewhere. */
export const figureListClass = s['list'];

/** Names at the left, figures at the right; `--figure-gap` is the least room between the two. */
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
