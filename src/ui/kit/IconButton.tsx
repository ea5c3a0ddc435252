import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './IconButton.module.css';

/** A square button whose name is only heard, or read as a native hint. */
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
      className={cx(s['icon'], className)}
      {...rest}
    />
  );
}
