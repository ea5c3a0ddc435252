import type { ComponentProps } from 'react';
import s from './Button.module.css';
import { cx } from './cx.ts';

export type ButtonTone = 'primary' | 'plain' | 'ghost' | 'up' | 'down' | 'practice';

export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly type?: 'button' | 'submit';
};

export function buttonClass(
  tone: ButtonTone = 'plain',
  size: NonNullable<ButtonProps['size']> = 'medium',
  wide = false,
): string {
  return cx(s['button'], s[tone], s[size], wide && s['wide']);
}

/**
 * Button of a dialog's main act. A key held down, or the second click of a double click, was meant
 * for what opened the dialog.
 */
export function ActButton({ onClick, ...rest }: ButtonProps) {
  return (
    <Button
      data-act
      onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

export function Button({ tone, size, wide, type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={cx(buttonClass(tone, size, wide), className)}
      {...rest}
    />
  );
}
