import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './FigureList.module.css';

/** Style of a `FigureList`, for lists that are rendered elsewhere. */
export const figureListClass = s['list'];

/**
 * Labels on the left, figures on the right; `--figure-gap` is the minimum space between the two.
 */
export function FigureList({
  look = 'plain',
  className,
  ...rest
}: ComponentProps<'dl'> & {
  /** In a frame with the figures in line at its end; `roomy` leaves space for buttons in a line. */
  readonly look?: 'plain' | 'framed' | 'roomy';
}) {
  const framed = look === 'plain' ? undefined : s['framed'];
  const roomy = look === 'roomy' && s['roomy'];
  return <dl className={cx(figureListClass, framed, roomy, className)} {...rest} />;
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

/** A numbered list with divider lines: text on the left and figures on the right of each entry. */
export function LineList({ className, ...rest }: ComponentProps<'ol'>) {
  return <ol className={cx(s['lines'], className)} {...rest} />;
}
