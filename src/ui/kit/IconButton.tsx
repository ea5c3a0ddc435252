import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './IconButton.module.css';

/** Look of a square button, for a link or a button with another content. */
export const iconClass = s['icon'];

/** A square button whose name is read by screen readers and as a native hint. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(iconClass, className)}
      {...rest}
    />
  );
}
