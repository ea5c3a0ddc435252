import Check from 'lucide-react/icons/check';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import s from './Menu.module.css';
import type { OpenProps } from './OnDemand.tsx';
import { useOverlayPlace } from './overlayPlace.ts';

/** A dropdown menu below its button. */
export function Menu(
  props: OpenProps & { readonly size?: 'small' | 'large'; readonly children: ReactNode },
) {
  const t = useText();
  const place = useOverlayPlace();
  return (
    <RadixMenu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <RadixMenu.Trigger asChild>{props.trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={place}>
        {/* At the end of the page it is in no landmark of it. */}
        <section aria-label={t('app.openMenu')}>
          <RadixMenu.Content
            className={cx(floating['surface'], s['menu'], props.size === 'large' && s['large'])}
            align="end"
            sideOffset={4}
            collisionPadding={8}
          >
            {props.children}
          </RadixMenu.Content>
        </section>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

export function MenuItem(props: { readonly onSelect: () => void; readonly children: ReactNode }) {
  return (
    <RadixMenu.Item className={s['item']} onSelect={props.onSelect}>
      {props.children}
    </RadixMenu.Item>
  );
}

/** An item of which one of several is in use. */
export function MenuChoice(props: {
  readonly isChosen: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <RadixMenu.CheckboxItem
      className={s['item']}
      checked={props.isChosen}
      onSelect={props.onSelect}
    >
      <span className={s['text']}>{props.children}</span>
      <RadixMenu.ItemIndicator>
        <Check size={14} aria-hidden="true" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  );
}

/** A heading above the items, which cannot be selected. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <RadixMenu.Label className={s['name']}>{children}</RadixMenu.Label>;
}

export function MenuLine() {
  return <RadixMenu.Separator className={s['line']} />;
}
