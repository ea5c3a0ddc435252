import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import s from './SmallTable.module.css';

/**
 * A small table of figures that is not sorted, filtered or exported: names on the left, figures on
 * the right; `--cell-padding` is the space within a cell.
 */
export function SmallTable({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cx(s['table'], className)} {...rest} />;
}
