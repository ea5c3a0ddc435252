import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import s from './IconButton.module.css';

/** Style of a square button, for a link or a button with other content. */
export const iconClass = s['icon'];

/** A square button whose name is used by screen readers and as the native tooltip. */
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

/** The empty room of such a button that is loading, so that nothing beside it moves when it is there. */
export const IconRoom = () => <span className={cx(iconClass, s['room'])} aria-hidden="true" />;
