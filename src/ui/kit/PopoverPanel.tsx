import * as RadixPopover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import { useOverlayPlace } from './overlayPlace.ts';
import s from './PopoverPanel.module.css';

interface PopoverPanelProps {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}

/** A panel anchored to its trigger; the trigger can be any button that accepts a ref. */
export function PopoverPanel(props: PopoverPanelProps) {
  const place = useOverlayPlace();
  return (
    <RadixPopover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixPopover.Trigger asChild>{props.trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={place}>
        <RadixPopover.Content
          className={cx(floating['surface'], s['panel'])}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          aria-label={props.label}
        >
          {props.children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** A popover with a column of settings. */
export function SettingsPanel({ children, ...props }: PopoverPanelProps) {
  return (
    <PopoverPanel align="end" {...props}>
      <div className={s['settings']}>{children}</div>
    </PopoverPanel>
  );
}
